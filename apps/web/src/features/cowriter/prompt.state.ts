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
  readonly accepted: number;
  readonly stopped: WirePromptRun['stopped'];
}

export type PromptState = ReturnType<typeof createPromptState>;

/** An open prompt: what it says, what was written for it, and the run that is under way. */
export function createPromptState(baseId: string, itemId: string) {
  const $prompt = atom<Prompt | null>(null);
  const $table = atom<WireFullTable | null>(null);
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
    $table.set(tableId === null ? null : await client.tables.get({ params: { tableId } }));
  };
  let saving: Promise<void> = Promise.resolve();
  return {
    baseId,
    itemId,
    $prompt,
    $table,
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
      $running.set({ jobId: id, done: 0, total: rowIds?.length ?? limit ?? 0, tokens: 0, row: null, text: '' });
      try {
        await jobs().waitFor(id, {
          onLog: ({ data }) => {
            const before = $running.get();
            const told = data.progress as Partial<Omit<RunningPrompt, 'jobId'>> | null;
            if (before?.jobId !== id || !told) return;
            $running.set({ ...before, ...told });
            if (told.done !== undefined && told.done !== before.done) void loadDrafts();
          },
        });
        const { status, result, error } = await client.jobs.get({ params: { jobId: id } });
        if (status === 'completed') return result as RunEnd;
        throw new Error(error ?? status);
      } finally {
        $running.set(null);
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
