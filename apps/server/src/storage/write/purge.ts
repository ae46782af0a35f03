import type { EntityChange } from '@quadrille/domain';
import { type Dialect, planDropColumn, planDropIndex, planDropTable, type SqlValue, type Statement } from '@quadrille/sql';
import { physicalTableName, type TableId } from '@quadrille/domain';
import type { Purged } from '../store/logged-change.ts';
import type { BaseSchema } from '../schema/base-schema.ts';
import type { FieldDoc } from '../schema/documents.ts';
import { queryRows, type SqlSession } from '../sql-session.ts';
import { statementOf } from './statement-of.ts';

export interface PurgeParts {
  readonly dialect: Dialect;
  readonly prefix: string;
  readonly physicalSchema: string | null;
  /** The structure as it stands when the work is done. */
  schema(): BaseSchema;
  /** Drops the indexes made for the table, which goes or one of whose columns does. */
  dropIndexes(tableId: TableId): Promise<void>;
  /** Runs a step between the writes of people; each is a transaction of its own, so that nobody waits for all of them. */
  step<R>(work: (session: SqlSession) => Promise<R>): Promise<R>;
}

/** Images that go in one step. */
const chunkRows = 5000;

/**
 * Deletes what has expired. Changes before `trashBefore` can no longer be undone: the records, columns and tables they removed are deleted
 * for good. Images of other edits before `historyBefore` are deleted too. It costs one statement for each 5000 images, and one rewrite of a
 * table for each column that goes.
 */
export async function purge(
  parts: PurgeParts,
  { trashBefore, historyBefore }: { readonly trashBefore: string; readonly historyBefore: string },
): Promise<Purged> {
  const { dialect, prefix } = parts;
  const toStatement = statementOf(dialect);
  const sequences = (where: string, ...params: SqlValue[]): Promise<number[]> =>
    parts.step(async (session) =>
      (await queryRows(session, toStatement(`SELECT seq FROM ${prefix}q_change WHERE ${where}`, ...params))).map(([seq]) => Number(seq)),
    );

  const old = await sequences(`at < ? AND state <> 'purged'`, trashBefore);
  const removing = await sequences(`at < ? AND state <> 'purged' AND parts LIKE '%"kind":"delete"%'`, trashBefore);
  if (old.length > 0)
    await parts.step((session) => session.run([toStatement(`UPDATE ${prefix}q_change SET state = 'purged' WHERE at < ?`, trashBefore)]));
  let images = 0;
  const drop = async (sequence: number, also: string): Promise<void> => {
    const chunk = `SELECT part, row_id FROM ${prefix}q_change_row WHERE change_seq = ?${also} LIMIT ${chunkRows}`;
    const statement = toStatement(
      `DELETE FROM ${prefix}q_change_row WHERE change_seq = ? AND (part, row_id) IN (SELECT part, row_id FROM (${chunk}) AS chunk)`,
      sequence,
      sequence,
    );
    for (let changes = chunkRows; changes === chunkRows; images += changes)
      changes = await parts.step(async (session) => (await session.run([statement]))[0]?.changes ?? 0);
  };
  const dropPacks = async (sequence: number, also: string): Promise<void> => {
    const of = `FROM ${prefix}q_change_pack WHERE change_seq = ?${also}`;
    const [counted] = await parts.step((session) =>
      session.run([toStatement(`SELECT sum(row_count) ${of}`, sequence), toStatement(`DELETE ${of}`, sequence)]),
    );
    images += Number(counted?.rows[0]?.[0] ?? 0);
  };
  for (const sequence of removing) {
    await drop(sequence, ' AND "after" IS NULL');
    await dropPacks(sequence, ` AND kind = 'delete'`);
  }
  const forgotten = (images: string): string => `at < ? AND EXISTS (SELECT 1 FROM ${prefix}${images} r WHERE r.change_seq = seq)`;
  for (const sequence of await sequences(forgotten('q_change_row'), historyBefore)) await drop(sequence, '');
  for (const sequence of await sequences(forgotten('q_change_pack'), historyBefore)) await dropPacks(sequence, '');
  return { changes: old.length, images, ...(await dropRemains(parts, trashBefore, toStatement)) };
}

/** Finds physical tables and columns that neither a document nor a change that can be undone refers to. */
async function dropRemains(
  { dialect, prefix, physicalSchema, schema, dropIndexes, step }: PurgeParts,
  trashBefore: string,
  toStatement: (text: string, ...params: SqlValue[]) => Statement,
): Promise<Pick<Purged, 'tables' | 'columns'>> {
  const found = await step(async (session) => {
    const columns = await queryRows(session, toStatement(`SELECT table_id, column_name FROM ${prefix}q_column`));
    const recent = await queryRows(
      session,
      toStatement(`SELECT entities FROM ${prefix}q_change WHERE at >= ? AND entities <> '[]'`, trashBefore),
    );
    const spoken = spokenOf(schema(), recent.map(([text]) => JSON.parse(text as string) as EntityChange[]).flat());
    return columns
      .map(([tableId, column]) => [tableId, column] as [TableId, string])
      .filter(([tableId, column]) => !spoken.has(`${tableId} ${column}`) && !spoken.has(column));
  });
  const { tableById } = schema();
  const gone = new Set<TableId>();
  let columns = 0;
  for (const [tableId, column] of found) {
    const name = physicalTableName(tableId);
    const forget = toStatement(`DELETE FROM ${prefix}q_column WHERE table_id = ? AND column_name = ?`, tableId, column);
    if (!tableById.has(tableId)) {
      if (!gone.has(tableId)) await dropIndexes(tableId);
      await step((session) =>
        session.run([...(gone.has(tableId) ? [] : planDropTable(dialect, { schema: physicalSchema, name })), forget]),
      );
      gone.add(tableId);
      continue;
    }
    await dropIndexes(tableId);
    const table = { schema: physicalSchema, name };
    const index = dialect.capabilities.columnsTakeIndexes ? [] : planDropIndex(dialect, table, `x_${column}`);
    await step((session) => session.run([...index, ...planDropColumn(dialect, table, column), forget]));
    columns += 1;
  }
  return { tables: gone.size, columns };
}

/** Columns that may still be needed, by name alone or together with their table. */
function spokenOf({ tables }: BaseSchema, recent: readonly EntityChange[]): ReadonlySet<string> {
  const spoken = new Set<string>();
  // Converting back takes the originals from the former column.
  const speak = ({ tableId, column, former }: Pick<FieldDoc, 'tableId' | 'column' | 'former'>): void => {
    spoken.add(`${tableId} ${column}`);
    if (former) spoken.add(`${tableId} ${former.column}`);
  };
  for (const table of tables) for (const field of table.fields) speak(field);
  for (const { kind, before, after } of recent) {
    if (kind !== 'field') continue;
    for (const doc of [before, after] as (FieldDoc | null)[]) if (doc) speak(doc);
  }
  return spoken;
}
