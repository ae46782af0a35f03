import type { CellValue, EntityChange, FieldId, FieldType, RowId, TableId } from '@quadrille/domain';
import type { Dialect, SqlValue, Statement } from '@quadrille/sql';
import type { LoggedChange, TouchedTable } from '../engine.ts';
import { queryRows, type SqlSession } from '../sql-session.ts';

/** A column as the change log remembers it: enough to write cells back after the field's document is gone. */
export interface LoggedField {
  readonly id: FieldId;
  readonly column: string;
  readonly type: FieldType;
}

/** System cells of a record: version, created and updated time and person. */
export type SystemCells = readonly [
  version: number,
  createdAt: string | null,
  updatedAt: string | null,
  createdBy: string | null,
  updatedBy: string | null,
];

/** Records of one table touched by one step of a change. */
export interface ChangePart {
  readonly part: number;
  readonly tableId: TableId;
  readonly kind: TouchedTable['kind'];
  readonly fields: readonly LoggedField[];
  readonly count: number;
}

/** Cells in the order of the part's fields. Of deleted records `before` holds the system cells too. */
export interface RowImage {
  readonly rowId: RowId;
  readonly system: SystemCells | null;
  readonly before: readonly CellValue[] | null;
  readonly after: readonly CellValue[] | null;
}

export interface LogEntry {
  readonly sequence: number;
  readonly id: string;
  readonly name: string;
  readonly actorId: string | null;
  readonly at: string;
  readonly kind: LoggedChange['kind'];
  readonly entities: readonly EntityChange[];
  readonly parts: readonly ChangePart[];
  readonly reverts: string | null;
  /** The browser tab that asked for it. */
  readonly clientId: string | null;
}

/** A change as the log holds it, with what undo keeps about it. */
export interface StoredChange extends LogEntry {
  readonly state: LoggedChange['state'];
  /** The change whose effect stands in the data now: itself, or the redo that brought it back. */
  readonly effectiveSequence: number;
  readonly undoneSequence: number | null;
}

const columns = 'seq, id, name, actor_id, at, kind, state, entities, parts, reverts, effective_seq, undone_seq, client_id';

export interface ChangeLog {
  insert(entry: LogEntry): Statement;
  insertRowsSql: string;
  rowParams(sequence: number, part: number, image: RowImage): SqlValue[];
  readRows(session: SqlSession, sequence: number, part: number, after: RowId, limit: number): Promise<RowImage[]>;
  /** Rows of the table that were written to after a change. */
  rowsSince(session: SqlSession, sequence: number, tableId: TableId): Promise<RowId[]>;
  find(session: SqlSession, sequence: number): Promise<StoredChange | null>;
  findById(session: SqlSession, id: string): Promise<StoredChange | null>;
  list(session: SqlSession, before: number, limit: number): Promise<StoredChange[]>;
  since(session: SqlSession, sequence: number): Promise<StoredChange[]>;
  lastDone(session: SqlSession, actorId: string): Promise<StoredChange | null>;
  lastUndone(session: SqlSession, actorId: string): Promise<StoredChange | null>;
  markUndone(sequence: number, by: number): Statement;
  markRedone(sequence: number, by: number): Statement;
  /** A new change ends what could be redone. */
  dropRedo(actorId: string): Statement;
}

/** `prefix` names the base's schema where the engine has schemas, with its dot; else empty. */
export function createChangeLog(dialect: Dialect, prefix: string): ChangeLog {
  const say = (sql: string, ...params: SqlValue[]): Statement => dialect.finish({ sql, params });
  const change = `${prefix}q_change`;
  const read = async (session: SqlSession, tail: string, ...params: SqlValue[]): Promise<StoredChange[]> =>
    (await queryRows(session, say(`SELECT ${columns} FROM ${change} ${tail}`, ...params))).map(toStoredChange);
  return {
    insert: (entry) =>
      say(
        `INSERT INTO ${change} (${columns}) VALUES (?, ?, ?, ?, ?, ?, 'done', ?, ?, ?, ?, NULL, ?)`,
        entry.sequence,
        entry.id,
        entry.name,
        entry.actorId,
        entry.at,
        entry.kind,
        JSON.stringify(entry.entities),
        JSON.stringify(entry.parts),
        entry.reverts,
        entry.sequence,
        entry.clientId,
      ),
    insertRowsSql: say(
      `INSERT INTO ${prefix}q_change_row (change_seq, part, row_id, before, after) VALUES (?, ?, ?, ?, ?)`,
      0,
      0,
      0,
      null,
      null,
    ).sql,
    rowParams: (sequence, part, image) => [sequence, part, image.rowId, packBefore(image), image.after && JSON.stringify(image.after)],
    async readRows(session, sequence, part, after, limit) {
      const statement = say(
        `SELECT row_id, before, after FROM ${prefix}q_change_row WHERE change_seq = ? AND part = ? AND row_id > ? ORDER BY row_id LIMIT ?`,
        sequence,
        part,
        after,
        limit,
      );
      return (await queryRows(session, statement)).map(toRowImage);
    },
    async rowsSince(session, sequence, tableId) {
      const statement = say(
        `SELECT DISTINCT r.row_id FROM ${prefix}q_change_row r JOIN ${change} c ON c.seq = r.change_seq WHERE r.change_seq > ? AND c.parts LIKE ? ORDER BY r.row_id`,
        sequence,
        `%"tableId":"${tableId}"%`,
      );
      return (await queryRows(session, statement)).map(([rowId]) => Number(rowId));
    },
    find: async (session, sequence) => (await read(session, 'WHERE seq = ?', sequence))[0] ?? null,
    findById: async (session, id) => (await read(session, 'WHERE id = ?', id))[0] ?? null,
    list: (session, before, limit) => read(session, 'WHERE seq < ? ORDER BY seq DESC LIMIT ?', before, limit),
    since: (session, sequence) => read(session, 'WHERE seq > ? ORDER BY seq', sequence),
    lastDone: async (session, actorId) =>
      (await read(session, `WHERE actor_id = ? AND kind IN ('do', 'load') AND state = 'done' ORDER BY seq DESC LIMIT 1`, actorId))[0] ??
      null,
    lastUndone: async (session, actorId) =>
      (
        await read(session, `WHERE actor_id = ? AND kind IN ('do', 'load') AND state = 'undone' ORDER BY undone_seq DESC LIMIT 1`, actorId)
      )[0] ?? null,
    markUndone: (sequence, by) => say(`UPDATE ${change} SET state = 'undone', undone_seq = ? WHERE seq = ?`, by, sequence),
    markRedone: (sequence, by) =>
      say(`UPDATE ${change} SET state = 'done', undone_seq = NULL, effective_seq = ? WHERE seq = ?`, by, sequence),
    dropRedo: (actorId) => say(`UPDATE ${change} SET state = 'dropped' WHERE actor_id = ? AND state = 'undone'`, actorId),
  };
}

function packBefore(image: RowImage): string | null {
  if (image.before === null) return null;
  return JSON.stringify(image.system ? [image.system, image.before] : image.before);
}

function toRowImage([rowId, before, after]: readonly unknown[]): RowImage {
  const parsed = before === null ? null : (JSON.parse(before as string) as unknown[]);
  const image = { rowId: Number(rowId), after: after === null ? null : (JSON.parse(after as string) as CellValue[]) };
  if (parsed !== null && image.after === null) return { ...image, system: parsed[0] as SystemCells, before: parsed[1] as CellValue[] };
  return { ...image, system: null, before: parsed as CellValue[] | null };
}

function toStoredChange(row: readonly unknown[]): StoredChange {
  const [sequence, id, name, actorId, at, kind, state, entities, parts, reverts, effective, undone, clientId] = row;
  return {
    sequence: Number(sequence),
    id: id as string,
    name: name as string,
    actorId: actorId as string | null,
    at: at as string,
    kind: kind as StoredChange['kind'],
    state: state as StoredChange['state'],
    entities: JSON.parse(entities as string) as EntityChange[],
    parts: JSON.parse(parts as string) as ChangePart[],
    reverts: reverts as string | null,
    clientId: clientId as string | null,
    effectiveSequence: Number(effective),
    undoneSequence: undone === null ? null : Number(undone),
  };
}
