import { errorWords } from '../../platform/error-words.ts';
import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type { SourceDraft } from './draft.ts';
import { sendImport, undoTables, type ImportServer } from './run-import.ts';
import { addLog, advance, completeSource, type Run } from './run.ts';
import { toPlan } from './to-plan.ts';

/** What an import needs of the list of bases. */
export interface ImportBases {
  /** Makes a base named after a file; the name is made free. */
  create(fileName: string): Promise<string>;
  /** Deletes a base made for an import, unless somebody has put a table into it meanwhile. */
  removeIfEmpty(baseId: string): Promise<void>;
  /** Shows the tables that came or went. */
  refresh(baseId: string): Promise<void>;
}

export interface RunnerParts extends ImportServer {
  readonly bases: ImportBases;
  readonly now: () => number;
}

export interface Runner {
  readonly $run: ReadableAtom<Run | null>;
  start(baseId: string | null, sources: readonly SourceDraft[]): Promise<void>;
  /** Stops, and resolves once nothing of the import is left. */
  cancel(): Promise<void>;
  /** Takes a finished import back. */
  undo(): Promise<void>;
  /** Forgets a run that is over. */
  forget(): void;
}

/** Carries drafts to the server, file by file, and puts everything back if one of them does not arrive. */
export function createRunner(parts: RunnerParts): Runner {
  const $run = atom<Run | null>(null);
  let stop: AbortController | null = null;
  let going: Promise<void> = Promise.resolve();
  let madeBase: string | null = null;

  return {
    $run,
    start(baseId, sources) {
      if (stop) return going;
      stop = new AbortController();
      going = run(baseId, sources, stop.signal).finally(() => (stop = null));
      return going;
    },
    async cancel() {
      const current = $run.get();
      if (current) $run.set({ ...current, phase: 'cancelling' });
      stop?.abort(new DOMException('Cancelled', 'AbortError'));
      await going;
    },
    async undo() {
      const current = $run.get();
      if (current?.phase !== 'done' || !current.baseId) return;
      if (await putBack(current.baseId, idsOf(current))) $run.set({ ...current, phase: 'undone' });
    },
    forget() {
      if (!stop) $run.set(null);
    },
  };

  function change(next: (run: Run) => Run): void {
    const current = $run.get();
    if (current) $run.set(next(current));
  }

  async function run(baseId: string | null, sources: readonly SourceDraft[], signal: AbortSignal): Promise<void> {
    madeBase = null;
    $run.set(createRun(sources, baseId, parts.now()));
    try {
      const target = baseId ?? (madeBase = await parts.bases.create(sources[0]?.file.name ?? ''));
      change((one) => ({ ...one, baseId: target }));
      for (const source of sources) await sendSource(target, source, signal);
      await parts.bases.refresh(target);
      change((one) => ({ ...one, phase: 'done', secondsLeft: null }));
    } catch (error) {
      await giveUp(error, signal);
    }
  }

  async function sendSource(baseId: string, source: SourceDraft, signal: AbortSignal): Promise<void> {
    const plan = toPlan(source);
    if (!plan) return;
    const { file, id } = source;
    const bytesBefore = $run.get()?.doneBytes ?? 0;
    const rejectedBefore = $run.get()?.rejected ?? 0;
    change((one) => addLog(one, parts.now(), { kind: 'sending', file: file.name, bytes: file.size }));
    signal.throwIfAborted();
    const done = await sendImport(parts, {
      baseId,
      file,
      plan,
      signal,
      onSent: (bytes) => change((one) => ({ ...one, sentBytes: bytesBefore + bytes })),
      onProgress: ({ rows = 0, bytes = 0, rejected = 0, table = null }) =>
        change((one) =>
          one.phase === 'sending'
            ? advance(one, { rows, bytes, rejected, table }, { source: id, at: parts.now(), bytesBefore, rejectedBefore })
            : one,
        ),
    });
    const { rejected } = done.progress;
    change((one) => {
      const next = completeSource(one, id, parts.now(), done.tables);
      const reported = rejected > 0 ? addLog(next, parts.now(), { kind: 'leftEmpty', count: rejected }) : next;
      const reports = rejected > 0 ? [...one.reports, done.id] : one.reports;
      return { ...reported, doneBytes: bytesBefore + file.size, rejected: rejectedBefore + rejected, reports };
    });
    signal.throwIfAborted();
  }

  /** Nothing half-made stays: neither the base made for it nor the tables of files that had arrived. */
  async function giveUp(error: unknown, signal: AbortSignal): Promise<void> {
    const current = $run.get();
    const baseId = current?.baseId ?? madeBase;
    if (current && baseId) await putBack(baseId, idsOf(current)).catch(() => {});
    if (signal.aborted) return $run.set(null);
    const reason = errorWords(error);
    change((one) => ({ ...addLog(one, parts.now(), { kind: 'failed', reason }), phase: 'failed', error: reason, secondsLeft: null }));
  }

  /** Answers whether nothing is left: tables others have worked in since stay. */
  async function putBack(baseId: string, tableIds: readonly string[]): Promise<boolean> {
    const isGone = tableIds.length === 0 || (await undoTables(parts, baseId, tableIds));
    if (baseId === madeBase && isGone) {
      madeBase = null;
      await parts.bases.removeIfEmpty(baseId);
    } else if (tableIds.length > 0) await parts.bases.refresh(baseId);
    return isGone;
  }
}

function idsOf(run: Run): readonly string[] {
  return run.tables.flatMap(({ id }) => id ?? []);
}

function createRun(sources: readonly SourceDraft[], baseId: string | null, startedAt: number): Run {
  const wanted = sources.filter((source) => source.tables.some((table) => table.isKept));
  return {
    phase: 'sending',
    name: wanted.length === 1 ? (wanted[0]?.file.name ?? '') : '',
    baseId,
    tables: wanted.flatMap((source) =>
      source.tables
        .filter((one) => one.isKept)
        .map(({ table }) => ({
          source: source.id,
          id: null,
          title: table.title.trim(),
          total: table.rowCount,
          rows: 0,
          state: 'waiting' as const,
        })),
    ),
    doneBytes: 0,
    totalBytes: wanted.reduce((sum, { file }) => sum + file.size, 0),
    sentBytes: 0,
    rejected: 0,
    log: [],
    error: null,
    startedAt,
    secondsLeft: null,
    reports: [],
  };
}
