import type { CellValue, EntityChange, FieldId, FieldType, RowId, TableId } from '@quadrille/domain';
import type { Dialect, Fragment, SqlValue, Statement } from '@quadrille/sql';
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
  /** No webhook hears of it. */
  readonly isQuiet?: true;
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

/** One image of a record with the change it belongs to. */
export interface RowEvent {
  readonly change: StoredChange;
  readonly part: ChangePart;
  readonly image: RowImage;
}

export interface ChangeLog {
  /** Images of a record, newest first, of whole changes: as many changes as it takes to have `limit` images, where there are. */
  rowEvents(session: SqlSession, tableId: TableId, rowId: RowId, before: number, limit: number): Promise<RowEvent[]>;
  /** Changes that removed records or documents and can be taken back, newest first. */
  removals(session: SqlSession, since: string, before: number, limit: number): Promise<StoredChange[]>;
  /** The same with images of those rows of a part that are not in the table now. */
  missingRows(session: SqlSession, sequence: number, part: number, table: Fragment, after: RowId, limit: number): Promise<RowImage[]>;
  countMissing(session: SqlSession, sequence: number, part: number, table: Fragment): Promise<number>;
  insert(entry: LogEntry): Statement;
  insertRowsSql: string;
  rowParams(sequence: number, part: number, image: RowImage): SqlValue[];
  readRows(session: SqlSession, sequence: number, part: number, after: RowId, limit: number): Promise<RowImage[]>;
  /** Rows of the table in changes after this one that wrote to the column. */
  rowsSince(session: SqlSession, sequence: number, tableId: TableId, column: string): Promise<RowId[]>;
  find(session: SqlSession, sequence: number): Promise<StoredChange | null>;
  findById(session: SqlSession, id: string): Promise<StoredChange | null>;
  list(session: SqlSession, before: number, limit: number): Promise<StoredChange[]>;
  since(session: SqlSession, sequence: number, limit?: number): Promise<StoredChange[]>;
  lastHookChange(session: SqlSession): Promise<number>;
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
      `INSERT INTO ${prefix}q_change_row (change_seq, part, row_id, "before", "after") VALUES (?, ?, ?, ?, ?)`,
      0,
      0,
      0,
      null,
      null,
    ).sql,
    rowParams: (sequence, part, image) => [sequence, part, image.rowId, packBefore(image), image.after && JSON.stringify(image.after)],
    async readRows(session, sequence, part, after, limit) {
      const statement = say(
        `SELECT row_id, "before", "after" FROM ${prefix}q_change_row WHERE change_seq = ? AND part = ? AND row_id > ? ORDER BY row_id LIMIT ?`,
        sequence,
        part,
        after,
        limit,
      );
      return (await queryRows(session, statement)).map(toRowImage);
    },
    async rowsSince(session, sequence, tableId, column) {
      const statement = say(
        `SELECT DISTINCT r.row_id FROM ${prefix}q_change_row r JOIN ${change} c ON c.seq = r.change_seq WHERE r.change_seq > ? AND c.parts LIKE ? AND c.parts LIKE ? ORDER BY r.row_id`,
        sequence,
        `%"tableId":"${tableId}"%`,
        `%"column":"${column}"%`,
      );
      return (await queryRows(session, statement)).map(([rowId]) => Number(rowId));
    },
    async rowEvents(session, tableId, rowId, before, limit) {
      const named = columns.replaceAll(/\b\w+\b/g, 'c.$&');
      const source = `FROM ${prefix}q_change_row r JOIN ${change} c ON c.seq = r.change_seq WHERE r.row_id = ? AND c.parts LIKE ?`;
      const ofTable = [rowId, `%"tableId":"${tableId}"%`] as const;
      const newest = `SELECT DISTINCT r.change_seq ${source} AND r.change_seq < ? ORDER BY r.change_seq DESC LIMIT ?`;
      const images = `SELECT r.part, r.row_id, r.before, r.after, ${named} ${source} AND r.change_seq BETWEEN ? AND ? ORDER BY r.change_seq DESC, r.part DESC`;
      const events: RowEvent[] = [];
      // Whole changes, until there are enough: a change may have images of other tables only under this row's number.
      for (let from = before, isMore = true; isMore && events.length < limit;) {
        const wanted = Math.max(limit - events.length, fewestChanges);
        const sequences = (await queryRows(session, say(newest, ...ofTable, from, wanted))).map(([sequence]) => Number(sequence));
        isMore = sequences.length === wanted;
        const [last, first] = [sequences[0], sequences.at(-1)];
        if (last === undefined || first === undefined) break;
        from = first;
        for (const [number, ...row] of await queryRows(session, say(images, ...ofTable, first, last))) {
          const stored = toStoredChange(row.slice(3));
          if (events.length >= limit && events.at(-1)?.change.sequence !== stored.sequence) break;
          const part = stored.parts.find((one) => one.part === Number(number) && one.tableId === tableId);
          if (part) events.push({ change: stored, part, image: toRowImage(row.slice(0, 3)) });
        }
      }
      return events;
    },
    removals: (session, since, before, limit) =>
      read(
        session,
        `WHERE seq < ? AND at >= ? AND kind IN ('do', 'load', 'redo') AND state = 'done' AND (entities LIKE '%"after":null%' OR parts LIKE '%"kind":"delete"%') ORDER BY seq DESC LIMIT ?`,
        before,
        since,
        limit,
      ),
    async missingRows(session, sequence, part, table, after, limit) {
      const text = `SELECT r.row_id, r.before, r.after FROM ${prefix}q_change_row r WHERE r.change_seq = ? AND r.part = ? AND r.row_id > ? AND NOT EXISTS (SELECT 1 FROM ${table.sql} t WHERE t.id = r.row_id) ORDER BY r.row_id LIMIT ?`;
      return (await queryRows(session, say(text, sequence, part, after, limit))).map(toRowImage);
    },
    async countMissing(session, sequence, part, table) {
      const text = `SELECT count(*) FROM ${prefix}q_change_row r WHERE r.change_seq = ? AND r.part = ? AND NOT EXISTS (SELECT 1 FROM ${table.sql} t WHERE t.id = r.row_id)`;
      return Number((await queryRows(session, say(text, sequence, part)))[0]?.[0] ?? 0);
    },
    find: async (session, sequence) => (await read(session, 'WHERE seq = ?', sequence))[0] ?? null,
    findById: async (session, id) => (await read(session, 'WHERE id = ?', id))[0] ?? null,
    list: (session, before, limit) => read(session, 'WHERE seq < ? ORDER BY seq DESC LIMIT ?', before, limit),
    since: (session, sequence, limit = Number.MAX_SAFE_INTEGER) => read(session, 'WHERE seq > ? ORDER BY seq LIMIT ?', sequence, limit),
    lastHookChange: async (session) =>
      Number((await queryRows(session, say(`SELECT max(seq) FROM ${change} WHERE entities LIKE '%"kind":"hook"%'`)))[0]?.[0] ?? 0),
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

/** Changes looked through at once for a row's events: where most are of other tables' rows, one more event is not a step each. */
const fewestChanges = 50;

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
