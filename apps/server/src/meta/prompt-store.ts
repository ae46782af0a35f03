import type { BaseId, ItemId, UserId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { MetaSchema, PromptClaimTable, PromptDraftTable, PromptRunTable } from './meta-schema.ts';

export type DraftEntry = Readonly<PromptDraftTable>;
export type RunEntry = Readonly<PromptRunTable>;
export type DraftClaim = Readonly<PromptClaimTable>;

/** What language models wrote for prompts, what it was made from, and what it cost. */
export interface PromptStore {
  /** Newest first. */
  drafts(itemId: ItemId, most: number): Promise<readonly DraftEntry[]>;
  /** Of these rows, newest first. */
  draftsOfRows(itemId: ItemId, rowIds: readonly number[]): Promise<readonly DraftEntry[]>;
  /** Rows a run has come to. */
  rowsOf(runId: string): Promise<ReadonlySet<number>>;
  /** In place of what waits for the same row; what was accepted stays. */
  putDraft(draft: DraftEntry): Promise<void>;
  removeDrafts(itemId: ItemId, ids: readonly string[]): Promise<void>;
  /** Takes the place of what had been accepted for the same rows. */
  accept(itemId: ItemId, drafts: readonly DraftEntry[], by: UserId | null, at: number): Promise<void>;
  putRun(run: RunEntry): Promise<void>;
  /** Whether a run may write for a record: nobody else is at it, or whoever was has not let it go until now. */
  claim(claim: DraftClaim, now: number): Promise<boolean>;
  release(claim: Pick<DraftClaim, 'item_id' | 'row_id' | 'run_id'>): Promise<void>;
  /** Newest first. */
  runs(baseId: BaseId, most: number): Promise<readonly RunEntry[]>;
  usedSince(baseId: BaseId, since: number): Promise<{ readonly tokens: number; readonly cost: number }>;
  budget(baseId: BaseId): Promise<number | null>;
  setBudget(baseId: BaseId, tokens: number | null): Promise<void>;
  /** Forgets what was written for prompts that stand in no tree and were last written before; all of it without any living. */
  sweep(baseId: BaseId, living: ReadonlySet<string>, before: number): Promise<void>;
}

const chunk = 500;

export function createPromptStore(db: Kysely<MetaSchema>): PromptStore {
  return { ...draftsOf(db), ...runsOf(db), ...claimsOf(db) };
}

function draftsOf(
  db: Kysely<MetaSchema>,
): Pick<PromptStore, 'drafts' | 'draftsOfRows' | 'rowsOf' | 'putDraft' | 'removeDrafts' | 'accept' | 'sweep'> {
  const removeDrafts: PromptStore['removeDrafts'] = async (itemId, ids) => {
    for (let at = 0; at < ids.length; at += chunk)
      await db
        .deleteFrom('prompt_draft')
        .where('item_id', '=', itemId)
        .where('id', 'in', ids.slice(at, at + chunk))
        .execute();
  };
  return {
    removeDrafts,
    drafts: async (itemId, most) =>
      (
        await db
          .selectFrom('prompt_draft')
          .selectAll()
          .where('item_id', '=', itemId)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(most)
          .execute()
      ).map(withNumbers),
    draftsOfRows: async (itemId, rowIds) => {
      const found: DraftEntry[] = [];
      for (let at = 0; at < rowIds.length; at += chunk) {
        const own = db.selectFrom('prompt_draft').selectAll().where('item_id', '=', itemId);
        const rows = own
          .where('row_id', 'in', rowIds.slice(at, at + chunk))
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc');
        found.push(...(await rows.execute()).map(withNumbers));
      }
      return found;
    },
    rowsOf: async (runId) => {
      const rows = await db.selectFrom('prompt_draft').select('row_id').where('run_id', '=', runId).execute();
      return new Set(rows.map(({ row_id }) => Number(row_id)));
    },
    putDraft: async (draft) => {
      await db
        .deleteFrom('prompt_draft')
        .where('item_id', '=', draft.item_id)
        .where('row_id', '=', draft.row_id)
        .where('state', '!=', 'accepted')
        .execute();
      await db.insertInto('prompt_draft').values(draft).execute();
    },
    accept: async (itemId, drafts, by, at) => {
      for (const { id, row_id } of drafts) {
        await db
          .deleteFrom('prompt_draft')
          .where('item_id', '=', itemId)
          .where('row_id', '=', row_id)
          .where('state', '=', 'accepted')
          .execute();
        await db
          .updateTable('prompt_draft')
          .set({ state: 'accepted', settled_by: by, settled_at: at })
          .where('item_id', '=', itemId)
          .where('id', '=', id)
          .execute();
      }
    },
    sweep: async (baseId, living, before) => {
      const known = await db.selectFrom('prompt_draft').select('item_id').distinct().where('base_id', '=', baseId).execute();
      for (const { item_id } of known)
        if (!living.has(item_id))
          await db.deleteFrom('prompt_draft').where('item_id', '=', item_id).where('created_at', '<', before).execute();
    },
  };
}

function runsOf(db: Kysely<MetaSchema>): Pick<PromptStore, 'putRun' | 'runs' | 'usedSince' | 'budget' | 'setBudget'> {
  return {
    putRun: async (run) => {
      const { id: _id, ...rest } = run;
      await db
        .insertInto('prompt_run')
        .values(run)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
        .execute();
    },
    runs: async (baseId, most) =>
      db.selectFrom('prompt_run').selectAll().where('base_id', '=', baseId).orderBy('started_at', 'desc').limit(most).execute(),
    usedSince: async (baseId, since) => {
      const sums = await db
        .selectFrom('prompt_run')
        .select(({ fn }) => [fn.sum<number | string | null>('tokens').as('tokens'), fn.sum<number | string | null>('cost').as('cost')])
        .where('base_id', '=', baseId)
        .where('started_at', '>=', since)
        .executeTakeFirst();
      return { tokens: Number(sums?.tokens ?? 0), cost: Number(sums?.cost ?? 0) };
    },
    budget: async (baseId) => {
      const row = await db.selectFrom('prompt_budget').select('tokens').where('base_id', '=', baseId).executeTakeFirst();
      return row ? Number(row.tokens) : null;
    },
    setBudget: async (baseId, tokens) => {
      await db.deleteFrom('prompt_budget').where('base_id', '=', baseId).execute();
      if (tokens !== null) await db.insertInto('prompt_budget').values({ base_id: baseId, tokens }).execute();
    },
  };
}

function claimsOf(db: Kysely<MetaSchema>): Pick<PromptStore, 'claim' | 'release'> {
  return {
    claim: async (claim, now) => {
      await db.deleteFrom('prompt_claim').where('until', '<', now).execute();
      const added = await db
        .insertInto('prompt_claim')
        .values(claim)
        .onConflict((conflict) => conflict.columns(['item_id', 'row_id']).doNothing())
        .executeTakeFirst();
      if (added.numInsertedOrUpdatedRows === 1n) return true;
      // a run that another process had begun goes on with what it had claimed
      const own = await db
        .selectFrom('prompt_claim')
        .select('run_id')
        .where('item_id', '=', claim.item_id)
        .where('row_id', '=', claim.row_id)
        .executeTakeFirst();
      return own?.run_id === claim.run_id;
    },
    release: async ({ item_id, row_id, run_id }) => {
      await db
        .deleteFrom('prompt_claim')
        .where('item_id', '=', item_id)
        .where('row_id', '=', row_id)
        .where('run_id', '=', run_id)
        .execute();
    },
  };
}

/** Drivers give large integers as texts. */
function withNumbers(entry: DraftEntry): DraftEntry {
  const settled_at = entry.settled_at === null ? null : Number(entry.settled_at);
  return { ...entry, row_id: Number(entry.row_id), created_at: Number(entry.created_at), settled_at };
}
