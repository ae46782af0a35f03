import type { Field, FieldId } from '@quadrille/domain';
import {
  compileCount,
  compileIds,
  compilePage,
  compileRowsById,
  type Dialect,
  identifier,
  type PhysicalTable,
  sql,
  type Statement,
  tableName,
} from '@quadrille/sql';
import { readGroups } from './read-groups.ts';
import { rowsEncoder } from './encode-rows.ts';
import type { ReadAnswer, ReadJob } from './read-job.ts';

/** How a job asks its database: rows as arrays, and one column of ids at once. */
export interface ReadSource {
  readonly dialect: Dialect;
  rows(statement: Statement): Rows | Promise<Rows>;
  /** The first column of every row, which is an id. */
  ids(statement: Statement): Int32Array | Promise<Int32Array>;
}

type Rows = readonly (readonly unknown[])[];

const encoder = new TextEncoder();

/** Does one read from compiling it to encoding its answer; the same code serves every engine. */
export async function runReadJob(source: ReadSource, job: ReadJob): Promise<ReadAnswer> {
  const { dialect } = source;
  switch (job.kind) {
    case 'page': {
      const fields = pickFields(job.table, job.fieldIds);
      return encode(dialect, fields, job, await source.rows(compilePage(dialect, job.table, job.query, job.window, fields, job.context)));
    }
    case 'rows': {
      const fields = pickFields(job.table, job.fieldIds);
      return encode(dialect, fields, job, await source.rows(compileRowsById(dialect, job.table, fields, job.ids)));
    }
    case 'vector':
      return { kind: 'vector', ids: await source.ids(compileIds(dialect, job.table, job.query, null, job.context)) };
    case 'count':
      return { kind: 'count', count: await readNumber(source, compileCount(dialect, job.table, job.query, job.context)) };
    case 'extent':
      return {
        kind: 'count',
        count: await readNumber(source, dialect.finish(sql`SELECT max(${identifier('id')}) FROM ${tableName(job.table)}`)),
      };
    case 'groups':
      return readGroups(source, job, pickFields(job.table, job.fieldIds));
  }
}

function encode(dialect: Dialect, fields: readonly Field[], job: { readonly shape: 'objects' | 'arrays' }, rows: Rows): ReadAnswer {
  return { kind: 'rows', json: encoder.encode(rowsEncoder(dialect, fields, job.shape)(rows)), count: rows.length };
}

async function readNumber(source: ReadSource, statement: Statement): Promise<number> {
  return Number((await source.rows(statement))[0]?.[0] ?? 0);
}

function pickFields(table: PhysicalTable, ids: readonly FieldId[]): Field[] {
  const byId = new Map(table.fields.map((field) => [field.id, field]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
