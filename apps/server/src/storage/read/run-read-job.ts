import { limits } from '@quadrille/domain';
import {
  compileCandidates,
  compileCount,
  compileFindPosition,
  compileIds,
  compilePage,
  compileRowsById,
  guardRows,
  hasForeignTables,
  identifier,
  NotInSqlError,
  type PhysicalTable,
  type QueryRows,
  sql,
  type Statement,
  tableName,
  withForeignTables,
  withGivenValues,
} from '@quadrille/sql';
import { readAggregates } from './read-aggregates.ts';
import { readPartition } from './read-partition.ts';
import { readGroups, readOptionCounts } from './read-groups.ts';
import { readTally } from './read-tally.ts';
import { readConversion } from './read-conversion.ts';
import type { ReadAnswer, ReadJob } from './read-job.ts';
import { pickFields, type RowReading, rowReading } from './row-reading.ts';
import type { ReadSource } from './read-source.ts';

type Rows = readonly (readonly unknown[])[];

const encoder = new TextEncoder();

/** Does one read from compiling it to encoding its answer; the same code serves every engine. */
export async function runReadJob(lane: ReadSource, job: ReadJob): Promise<ReadAnswer> {
  const source = hasForeignTables(job.table) ? withForeign(lane, job.table) : lane;
  const { dialect } = source;
  const query = (statement: Statement): Rows | Promise<Rows> => source.rows(statement);
  try {
    if (job.kind === 'rows') return await answerJob(source, { ...job, table: guardRows(dialect, job.table, job.context) });
    if (!('query' in job)) return await answerJob(source, job);
    const guarded = guardRows(dialect, job.table, job.context, job.query.within);
    const planned: QueryRows = job.plan === undefined ? guarded : { ...guarded, plan: job.plan };
    return await withGivenValues(query, dialect, planned, job.context, (table, isGiven) =>
      // An order that took long to find is worth being kept as a whole.
      answerJob(source, isGiven && job.kind === 'page' ? { ...job, kind: 'vector', table } : { ...job, table }),
    );
  } catch (error) {
    if (error instanceof NotInSqlError) {
      const { title, reasons, message } = error;
      return { kind: 'refused', about: { field: title, reasons, most: limits.rowsInProcess, reason: message } };
    }
    throw error;
  }
}

/** The same source with the tables of others under our names for them. */
function withForeign({ dialect, rows, ids }: ReadSource, table: PhysicalTable): ReadSource {
  return {
    dialect,
    rows: (statement) => rows(withForeignTables(dialect, table, statement)),
    ids: (statement) => ids(withForeignTables(dialect, table, statement)),
  };
}

async function answerJob(source: ReadSource, job: ReadJob): Promise<ReadAnswer> {
  const { dialect } = source;
  switch (job.kind) {
    case 'page': {
      const { table, query, window, context } = job;
      const reading = rowReading({ dialect, table, context }, job.fieldIds, job.shape);
      return encode(reading, await source.rows(compilePage(dialect, table, query, window, reading.fields, context, reading.cells)));
    }
    case 'rows': {
      const { table, ids, context } = job;
      const reading = rowReading({ dialect, table, context }, job.fieldIds, job.shape);
      return encode(reading, await source.rows(compileRowsById(dialect, table, reading.fields, ids, context, reading.cells)));
    }
    case 'vector':
      return { kind: 'vector', ids: await source.ids(compileIds(dialect, job.table, job.query, null, job.context)) };
    case 'count':
      return { kind: 'count', count: await readNumber(source, compileCount(dialect, job.table, job.query, job.context, job.atMost)) };
    case 'candidates': {
      const candidates = compileCandidates(dialect, job.table, job.index, job.query, job.context, job.atMost);
      return { kind: 'count', count: candidates === null ? 0 : await readNumber(source, candidates) };
    }
    case 'extent':
      return {
        kind: 'count',
        count: await readNumber(source, dialect.finish(sql`SELECT max(${identifier('id')}) FROM ${tableName(job.table)}`)),
      };
    case 'partitioned':
      return readPartition(source, job);
    case 'groups':
      return readGroups(source, job, pickFields(job.table, job.fieldIds));
    case 'aggregates':
      return readAggregates(source, job);
    case 'tally':
      return readTally(source, job);
    case 'conversion':
      return readConversion(source, job);
    case 'optionCounts':
      return readOptionCounts(source, job, pickFields(job.table, [job.fieldId]));
    case 'position': {
      const [row] = await source.rows(compileFindPosition(dialect, job.table, job.query, job.rowId, job.context));
      return { kind: 'position', position: row === undefined ? null : Number(row[0]) };
    }
  }
}

function encode(reading: RowReading, rows: Rows): ReadAnswer {
  return { kind: 'rows', json: encoder.encode(reading.encode(rows)), count: rows.length };
}

async function readNumber(source: ReadSource, statement: Statement): Promise<number> {
  return Number((await source.rows(statement))[0]?.[0] ?? 0);
}
