import type { EntityChange } from '@quadrille/domain';
import type { Dialect, SqlValue, Statement } from '@quadrille/sql';
import { queryRows, type SqlSession } from '../sql-session.ts';
import type { WantedChanges } from '../store/logged-change.ts';
import { createImageLog, type ImageLog } from './image-log.ts';
import type { ChangePart, LogEntry, StoredChange } from './logged-change.ts';
import { removalCondition } from './removal-condition.ts';
import { statementOf } from './statement-of.ts';

/** The changes of a base and, by `ImageLog`, what they did to records. */
export interface ChangeLog extends ImageLog {
  /** Changes that removed records or documents and can be taken back, newest first. */
  removals(session: SqlSession, since: string, before: number, limit: number): Promise<StoredChange[]>;
  insert(entry: LogEntry): Statement;
  find(session: SqlSession, sequence: number): Promise<StoredChange | null>;
  findById(session: SqlSession, id: string): Promise<StoredChange | null>;
  list(session: SqlSession, before: number, limit: number): Promise<StoredChange[]>;
  /** Newest first. */
  search(session: SqlSession, wanted: WantedChanges, limit: number): Promise<StoredChange[]>;
  count(session: SqlSession, wanted: WantedChanges): Promise<number>;
  since(session: SqlSession, sequence: number, limit?: number): Promise<StoredChange[]>;
  /** Changes by others than this person, oldest first. */
  ofOthers(session: SqlSession, wanted: OthersWanted, limit: number): Promise<StoredChange[]>;
  lastListenerChange(session: SqlSession): Promise<number>;
  /** Changes to fields that tell people, or told before; oldest first. */
  tellingChanges(session: SqlSession, since: number): Promise<StoredChange[]>;
  lastDone(session: SqlSession, actorId: string): Promise<StoredChange | null>;
  lastUndone(session: SqlSession, actorId: string): Promise<StoredChange | null>;
  markUndone(sequence: number, by: number): Statement;
  markRedone(sequence: number, by: number): Statement;
  /** A new change ends what could be redone. */
  dropRedo(actorId: string): Statement;
}

export interface OthersWanted {
  readonly actorId: string | null;
  /** A place in the log, exclusive. */
  readonly after: number;
  readonly upTo?: number;
  /** Of changes of records alone only those that name one of these tables or fields. */
  readonly naming?: readonly string[];
}

const columns = 'seq, id, name, actor_id, at, kind, state, entities, parts, reverts, effective_seq, undone_seq, client_id';

/** `physicalSchema` is the base's own schema, where the engine has schemas. */
export function createChangeLog(dialect: Dialect, physicalSchema: string | null): ChangeLog {
  const prefix = physicalSchema === null ? '' : `"${physicalSchema}".`;
  const toStatement = statementOf(dialect);
  const change = `${prefix}q_change`;
  const read = async (session: SqlSession, tail: string, ...params: SqlValue[]): Promise<StoredChange[]> =>
    (await queryRows(session, toStatement(`SELECT ${columns} FROM ${change} ${tail}`, ...params))).map(toStoredChange);
  const find = async (session: SqlSession, sequence: number): Promise<StoredChange | null> =>
    (await read(session, 'WHERE seq = ?', sequence))[0] ?? null;
  return {
    ...createImageLog(dialect, physicalSchema, {
      at: (session, sequences) => read(session, `WHERE seq IN (${sequences.map(() => '?').join(', ')})`, ...sequences),
    }),
    insert: (entry) =>
      toStatement(
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
    removals: (session, since, before, limit) =>
      read(session, `WHERE seq < ? AND at >= ? AND ${removalCondition} ORDER BY seq DESC LIMIT ?`, before, since, limit),
    find,
    findById: async (session, id) => (await read(session, 'WHERE id = ?', id))[0] ?? null,
    list: (session, before, limit) => read(session, 'WHERE seq < ? ORDER BY seq DESC LIMIT ?', before, limit),
    search: (session, wanted, limit) => {
      const { sql, params } = conditionOf(wanted);
      return read(session, `WHERE ${sql} ORDER BY seq DESC LIMIT ?`, ...params, limit);
    },
    count: async (session, wanted) => {
      const { sql, params } = conditionOf(wanted);
      return Number((await queryRows(session, toStatement(`SELECT count(*) FROM ${change} WHERE ${sql}`, ...params)))[0]?.[0] ?? 0);
    },
    since: (session, sequence, limit = Number.MAX_SAFE_INTEGER) => read(session, 'WHERE seq > ? ORDER BY seq LIMIT ?', sequence, limit),
    ofOthers: (session, wanted, limit) => {
      const { sql, params } = conditionOfOthers(wanted);
      return read(session, `WHERE ${sql} ORDER BY seq LIMIT ?`, ...params, limit);
    },
    lastListenerChange: async (session) =>
      Number(
        (
          await queryRows(
            session,
            toStatement(`SELECT max(seq) FROM ${change} WHERE entities LIKE '%"kind":"hook"%' OR entities LIKE '%"notify":%'`),
          )
        )[0]?.[0] ?? 0,
      ),
    tellingChanges: (session, since) => read(session, `WHERE seq > ? AND entities LIKE '%"notify":%' ORDER BY seq`, since),
    lastDone: async (session, actorId) =>
      (await read(session, `WHERE actor_id = ? AND kind IN ('do', 'load') AND state = 'done' ORDER BY seq DESC LIMIT 1`, actorId))[0] ??
      null,
    lastUndone: async (session, actorId) =>
      (
        await read(session, `WHERE actor_id = ? AND kind IN ('do', 'load') AND state = 'undone' ORDER BY undone_seq DESC LIMIT 1`, actorId)
      )[0] ?? null,
    markUndone: (sequence, by) => toStatement(`UPDATE ${change} SET state = 'undone', undone_seq = ? WHERE seq = ?`, by, sequence),
    markRedone: (sequence, by) =>
      toStatement(`UPDATE ${change} SET state = 'done', undone_seq = NULL, effective_seq = ? WHERE seq = ?`, by, sequence),
    dropRedo: (actorId) => toStatement(`UPDATE ${change} SET state = 'dropped' WHERE actor_id = ? AND state = 'undone'`, actorId),
  };
}

function conditionOf({ actorId, subjects, from, to }: WantedChanges): Statement {
  const parts: Statement[] = [{ sql: 'seq > ?', params: [0] }];
  if (actorId !== undefined) parts.push({ sql: 'actor_id = ?', params: [actorId] });
  if (from !== undefined) parts.push({ sql: 'at >= ?', params: [from] });
  if (to !== undefined) parts.push({ sql: 'at < ?', params: [to] });
  if (subjects !== undefined) {
    const named = subjects.names.map(() => 'name LIKE ?').join(' OR ');
    parts.push({ sql: subjects.isExcept ? `NOT (${named})` : `(${named})`, params: subjects.names.map((name) => `${name}.%`) });
  }
  return allOf(parts);
}

function conditionOfOthers({ actorId, after, upTo, naming }: OthersWanted): Statement {
  const parts: Statement[] = [
    { sql: 'seq > ?', params: [after] },
    actorId === null ? { sql: 'actor_id IS NOT NULL', params: [] } : { sql: '(actor_id IS NULL OR actor_id <> ?)', params: [actorId] },
  ];
  if (upTo !== undefined) parts.push({ sql: 'seq <= ?', params: [upTo] });
  if (naming !== undefined) {
    const named = naming.map(() => ' OR parts LIKE ?').join('');
    parts.push({ sql: `(entities <> '[]'${named})`, params: naming.map((id) => `%"${id}"%`) });
  }
  return allOf(parts);
}

function allOf(parts: readonly Statement[]): Statement {
  return { sql: parts.map(({ sql }) => sql).join(' AND '), params: parts.flatMap(({ params }) => params) };
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
