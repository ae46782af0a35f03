import type { BaseId, SourceId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { MetaSchema, SourceTable } from './meta-schema.ts';

export type SourceEntry = Readonly<SourceTable>;
export type SourcePatch = Partial<Omit<SourceTable, 'id' | 'base_id' | 'created_at' | 'updated_at'>>;

/** People's own databases that bases show tables of. Their connections are sealed; only the secret box reads them. */
export interface SourceStore {
  find(id: SourceId): Promise<SourceEntry | null>;
  /** Oldest first. */
  listOf(baseId: BaseId): Promise<readonly SourceEntry[]>;
  add(source: SourceTable): Promise<void>;
  update(id: SourceId, patch: SourcePatch, now: number): Promise<void>;
  remove(id: SourceId): Promise<void>;
}

export function createSourceStore(db: Kysely<MetaSchema>): SourceStore {
  return {
    find: async (id) => (await db.selectFrom('source').selectAll().where('id', '=', id).executeTakeFirst()) ?? null,
    listOf: (baseId) => db.selectFrom('source').selectAll().where('base_id', '=', baseId).orderBy('created_at').orderBy('id').execute(),
    add: async (source) => {
      await db.insertInto('source').values(source).execute();
    },
    update: async (id, patch, now) => {
      await db
        .updateTable('source')
        .set({ ...patch, updated_at: now })
        .where('id', '=', id)
        .execute();
    },
    remove: async (id) => {
      await db.deleteFrom('source').where('id', '=', id).execute();
    },
  };
}
