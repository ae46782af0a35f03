import { randomBytes } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { type BaseId, type CellValue, type Field, physicalTableName, type TableId } from '@quadrille/domain';
import { identifier, join, postgres, rowEncoder, sql, type SqlValue, tableName } from '@quadrille/sql';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { CsvRows } from '../load/row-writer.ts';
import type { Loader, LoadPort, LoadSpec } from '../load/table-load.ts';
import { plain } from '../sql-session.ts';
import { loadLockSql, schemaOf } from './base-tables.ts';

/** Loads by COPY on a connection of their own: the table is nobody else's, so no other write has to wait. */
export function createPostgresLoads(pool: Pool, id: BaseId): LoadPort {
  const schema = schemaOf(id);
  return {
    stampsLater: false,
    remember: (tableId: TableId) => plain(`INSERT INTO "${schema}".q_load (table_name) VALUES ($1)`, physicalTableName(tableId)),
    forget: (tableId: TableId) => plain(`DELETE FROM "${schema}".q_load WHERE table_name = $1`, physicalTableName(tableId)),
    async open(spec: LoadSpec): Promise<Loader> {
      const client = await pool.connect();
      try {
        await client.query(`SELECT ${loadLockSql}`, [`${schema}.${spec.table.name}`]);
      } catch (error) {
        client.release(true);
        throw error;
      }
      return createLoader(client, spec, id);
    },
  };
}

function createLoader(client: PoolClient, spec: LoadSpec, id: BaseId): Loader {
  let csv: CsvRows | null = null;
  // Pieces arrive side by side, but a connection copies one after the other and a file is read in order.
  let queue: Promise<unknown> = Promise.resolve();
  const inOrder = <R>(work: () => Promise<R>): Promise<R> => {
    const next = queue.then(work);
    queue = next.catch(() => undefined);
    return next;
  };
  const take = (fields: readonly Field[], rows: readonly (readonly CellValue[])[]): Promise<void> => copyRows(client, spec, fields, rows);
  const mustCsv = (): CsvRows => {
    if (!csv) throw new Error('This import was given bytes before its plan.');
    return csv;
  };
  return {
    async startCsv(plan) {
      csv = new CsvRows(id, { bytes: (count) => randomBytes(count) }, plan, take);
    },
    writeCsv: (bytes) => inOrder(() => mustCsv().push(bytes)),
    endCsv: () => inOrder(() => mustCsv().end()),
    writeRows: (fieldIds, rows) =>
      inOrder(async () => {
        const byId = new Map(spec.table.fields.map((field) => [field.id, field]));
        await take(
          fieldIds.flatMap((fieldId) => byId.get(fieldId) ?? []),
          rows,
        );
        return { rows: rows.length, rejected: [], addedOptions: [] };
      }),
    // The connection goes, and the lock with it.
    close: () => inOrder(async () => client.release(true)),
  };
}

async function copyRows(
  client: PoolClient,
  spec: LoadSpec,
  fields: readonly Field[],
  rows: readonly (readonly CellValue[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = ['created_at', 'updated_at', 'created_by', 'updated_by', ...fields.map((field) => field.column)];
  const statement = postgres.finish(sql`COPY ${tableName(spec.table)} (${join(columns.map(identifier), ', ')}) FROM STDIN`);
  const stream = client.query(copyFrom(statement.sql));
  const encode = rowEncoder(postgres, fields);
  const head = [spec.at, spec.at, spec.actorId, spec.actorId].map(copyCell).join('\t');
  let text = '';
  for (const row of rows) {
    const values: SqlValue[] = [];
    encode(row, values);
    text += head;
    for (const value of values) text += `\t${copyCell(value)}`;
    text += '\n';
  }
  stream.end(text);
  await finished(stream);
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A value in the text form of COPY. */
function copyCell(value: SqlValue): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return value === true ? 't' : value === false ? 'f' : String(value);
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character) : value;
}
