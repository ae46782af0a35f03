import { isDeepStrictEqual } from 'node:util';
import type { EntityChange, EntityKind } from '@quadrille/domain';
import { type Dialect, identifier, type Statement } from '@quadrille/sql';
import { type EntityDocs, parentIdOf } from '../schema/documents.ts';
import { EntitySet } from '../schema/entity-set.ts';
import { queryRows, type SqlSession } from '../sql-session.ts';
import { statementOf } from './statement-of.ts';

/** Statements on the structure documents and the base's own facts. */
export interface EntitySql {
  write(change: EntityChange): Statement[];
  load(session: SqlSession): Promise<EntitySet>;
  setSequence(sequence: number): Statement;
  readSequence(session: SqlSession, isLocking: boolean): Promise<number>;
}

/** `lock` follows a SELECT whose row must stay ours until the commit; empty where a file has one writer anyway. */
export function createEntitySql(dialect: Dialect, prefix: string, lock: string): EntitySql {
  const toStatement = statementOf(dialect);
  const replacing = dialect.orReplace(identifier('id'), ['parent_id', 'ord', 'doc'].map(identifier)).sql;
  return {
    write({ kind, id, after }) {
      if (after === null) return [toStatement(`DELETE FROM ${prefix}q_entity WHERE id = ?`, id)];
      const parent = parentIdOf(kind, after as EntityDocs[typeof kind] as never);
      const order = (after as { order?: number }).order ?? 0;
      return [
        toStatement(
          `INSERT INTO ${prefix}q_entity (kind, id, parent_id, ord, doc) VALUES (?, ?, ?, ?, ?)${replacing}`,
          kind,
          id,
          parent,
          order,
          JSON.stringify(after),
        ),
      ];
    },
    async load(session) {
      const rows = await queryRows(session, toStatement(`SELECT kind, id, doc FROM ${prefix}q_entity`));
      return EntitySet.from(rows.map(([kind, id, doc]) => [kind as EntityKind, id as string, JSON.parse(doc as string)] as const));
    },
    setSequence: (sequence) => toStatement(`UPDATE ${prefix}q_info SET value = ? WHERE "key" = 'sequence'`, String(sequence)),
    async readSequence(session, isLocking) {
      const rows = await queryRows(
        session,
        toStatement(`SELECT value FROM ${prefix}q_info WHERE "key" = 'sequence'${isLocking ? lock : ''}`),
      );
      return Number(rows[0]?.[0] ?? 0);
    },
  };
}

/** Equal but for the stamps the write path keeps. */
export function sameDocument(a: object, b: object): boolean {
  return isDeepStrictEqual(withoutStamps(a), withoutStamps(b));
}

function withoutStamps(doc: object): unknown {
  const { createdAt: _created, updatedAt: _updated, ...rest } = doc as { createdAt?: string; updatedAt?: string };
  return JSON.parse(JSON.stringify(rest));
}
