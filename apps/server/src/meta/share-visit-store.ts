import type { BaseId, ViewId } from '@quadrille/domain';
import { type Kysely, sql } from 'kysely';
import type { MetaSchema } from './meta-schema.ts';

export interface ShareVisits {
  readonly count: number;
  readonly lastAt: number | null;
}

/** How often shared views were opened. */
export interface ShareVisitStore {
  add(viewId: ViewId, baseId: BaseId, now: number): Promise<void>;
  read(viewId: ViewId): Promise<ShareVisits>;
  /** A new link begins at nought. */
  forget(viewId: ViewId): Promise<void>;
}

export function createShareVisitStore(db: Kysely<MetaSchema>): ShareVisitStore {
  return {
    add: async (viewId, baseId, now) => {
      await db
        .insertInto('share_visit')
        .values({ view_id: viewId, base_id: baseId, visits: 0, last_at: now })
        .onConflict((conflict) => conflict.column('view_id').doNothing())
        .execute();
      await db
        .updateTable('share_visit')
        .set({ visits: sql<number>`visits + 1`, last_at: now })
        .where('view_id', '=', viewId)
        .execute();
    },
    read: async (viewId) => {
      const row = await db.selectFrom('share_visit').select(['visits', 'last_at']).where('view_id', '=', viewId).executeTakeFirst();
      return { count: Number(row?.visits ?? 0), lastAt: row ? Number(row.last_at) : null };
    },
    forget: async (viewId) => {
      await db.deleteFrom('share_visit').where('view_id', '=', viewId).execute();
    },
  };
}
