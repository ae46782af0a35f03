import {
  emptyPrompt,
  type Prompt,
  readPrompt,
  type WireCowriter,
  type WireDrafts,
  type WireFullTable,
  type WirePromptRun,
} from '@quadrille/contract';
import { atom } from 'nanostores';
import { client } from '../../platform/client.ts';
import { jobs } from '../../platform/jobs.ts';
import { toField } from '../structure/index.ts';
import type { RelatedTables } from './slot-titles.ts';

/** A run that is under way. */
export interface RunningPrompt {
  readonly jobId: string;
  readonly done: number;
  readonly total: number;
  readonly tokens: number;
  /** The record that is being written for, and its text so far. */
  readonly row: number | null;
  readonly text: string;
}

export interface RunWish {
  readonly rowIds?: readonly number[] | undefined;
  readonly offset?: number;
  readonly limit?: number;
  readonly choices?: Readonly<Record<string, string>>;
  readonly into?: 'draft' | 'record';
}

/** What came of a run. */
export interface RunEnd {
  readonly written: number;
  readonly failed: number;
  readonly skipped: number;
  /** Those of the skipped that another run was at. */
  readonly busy: number;
  readonly accepted: number;
  readonly stopped: WirePromptRun['stopped'];
}

export type PromptState = ReturnType<typeof createPromptState>;

/** An open prompt: what it says, what was written for it, and the run that is under way. */
export function createPromptState(baseId: string, itemId: string) {
  const $prompt = atom<Prompt | null>(null);
  const $table = atom<WireFullTable | null>(null);
  const $related = atom<RelatedTables>({});
  const $drafts = atom<WireDrafts | null>(null);
  const $cowriter = atom<WireCowriter | null>(null);
  const $runs = atom<readonly WirePromptRun[] | null>(null);
  const $running = atom<RunningPrompt | null>(null);
  const params = { itemId };
  const loadDrafts = async (): Promise<void> => void $drafts.set(await client.cowriter.drafts({ params }));
  const loadUse = async (): Promise<void> => {
    $cowriter.set(await client.cowriter.read({ params: { projectId: baseId } }));
    $runs.set((await client.cowriter.runs({ params: { projectId: baseId } })).list);
  };
  const loadTable = async (tableId: string | null): Promise<void> => {
    if (tableId === $table.get()?.id) return;
    const table = tableId === null ? null : await client.tables.get({ params: { tableId } });
    $table.set(table);
    $related.set(await readRelated(table));
  };
  /** Shows what is being written until it has ended. */
  const follow = async (jobId: string, total: number): Promise<void> => {
    $running.set({ jobId, done: 0, total, tokens: 0, row: null, text: '' });
    try {
      await jobs().waitFor(jobId, {
        onLog: ({ data }) => {
          const before = $running.get();
          const told = data.progress as Partial<Omit<RunningPrompt, 'jobId'>> | null;
          if (before?.jobId !== jobId || !told) return;
          $running.set({ ...before, ...told });
          if (told.done !== undefined && told.done !== before.done) void loadDrafts();
        },
      });
    } finally {
      $running.set(null);
    }
  };
  let saving: Promise<void> = Promise.resolve();
  return {
    baseId,
    itemId,
    $prompt,
    $table,
    $related,
    $drafts,
    $cowriter,
    $runs,
    $running,
    loadDrafts,
    loadUse,
    load: async (): Promise<void> => {
      const { meta } = await client.items.get({ params });
      const prompt = readPrompt(meta);
      $prompt.set(prompt);
      // a table that is gone leaves a prompt that can be pointed at another one
      await loadTable(prompt.table_id).catch(() => $table.set(null));
      await Promise.all([loadDrafts(), loadUse()]);
      const open = $cowriter.get()?.running;
      // a run that was begun before the page was loaded
      if (open?.item_id === itemId && $running.get() === null)
        void follow(open.job_id, 0)
          .then(() => Promise.all([loadDrafts(), loadUse()]))
          .catch(() => {}); // its end is in the log
    },
    save: (change: Partial<Prompt>): Promise<void> => {
      const next: Prompt = { ...($prompt.get() ?? emptyPrompt), ...change };
      $prompt.set(next);
      const done = (async () => {
        await client.items.update({ params, body: { meta: { ...next } } });
        if (change.table_id !== undefined) await loadTable(next.table_id);
        if (change.table_id !== undefined || change.view_id !== undefined) await loadDrafts();
      })();
      saving = done;
      return done;
    },
    /** Waits for the last save; rejects where it failed. */
    saved: (): Promise<void> => saving,
    run: async ({ rowIds, offset = 0, limit, choices = {}, into = 'draft' }: RunWish): Promise<RunEnd> => {
      const body = { offset, choices, into, ...(rowIds && { row_ids: [...rowIds] }), ...(limit !== undefined && { limit }) };
      const { id } = await client.cowriter.run({ params, body });
      try {
        await follow(id, rowIds?.length ?? limit ?? 0);
        const { status, result, error } = await client.jobs.get({ params: { jobId: id } });
        if (status === 'completed') return result as RunEnd;
        throw new Error(error ?? status);
      } finally {
        await Promise.all([loadDrafts(), loadUse()]);
      }
    },
    stop: async (): Promise<void> => {
      const running = $running.get();
      if (running) await client.jobs.cancel({ params: { jobId: running.jobId } });
    },
    settle: async (ids: readonly string[], to: 'accepted' | 'dismissed'): Promise<number> => {
      const { settled } = await client.cowriter.settle({ params, body: { ids: [...ids], to } });
      await loadDrafts();
      return settled;
    },
    setBudget: async (budget: number | null): Promise<void> =>
      void $cowriter.set(await client.cowriter.setBudget({ params: { projectId: baseId }, body: { budget } })),
  };
}

/** The tables links lead to, as far as they may be seen. */
async function readRelated(table: WireFullTable | null): Promise<RelatedTables> {
  const links = (table?.columns ?? []).map(toField).flatMap(({ definition }) => (definition?.kind === 'link' ? [definition] : []));
  const ids = [...new Set(links.map(({ relatedTableId }) => String(relatedTableId)))].slice(0, mostRelated);
  const read = await Promise.allSettled(ids.map((tableId) => client.tables.get({ params: { tableId } })));
  return Object.fromEntries(read.flatMap((one) => (one.status === 'fulfilled' ? [[one.value.id, one.value]] : [])));
}

/** Links whose tables are offered. */
const mostRelated = 20;
