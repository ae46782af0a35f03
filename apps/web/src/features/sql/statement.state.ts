import type { CallAnswer, calls } from '@quadrille/contract';
import { atom, type ReadableAtom } from 'nanostores';

export type Answered = CallAnswer<typeof calls.sql.run>;

/** What a statement brought: rows, or why there are none. */
export type Outcome = { readonly sql: string; readonly isPlan: boolean } & ({ readonly answer: Answered } | { readonly error: unknown });

export interface Ran {
  readonly sql: string;
  /** When it was run. */
  readonly at: number;
  readonly rows: number | null;
}

export interface StatementState {
  readonly $text: ReadableAtom<string>;
  readonly $outcome: ReadableAtom<Outcome | null>;
  readonly $isRunning: ReadableAtom<boolean>;
  /** The statements run on this device, latest first, each once. */
  readonly $history: ReadableAtom<readonly Ran[]>;
  write(text: string): void;
  run(isPlan?: boolean): Promise<void>;
  /** Ends the one that is running. */
  stop(): void;
}

const mostKept = 50;

interface Parts {
  readonly baseId: string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  readonly now: () => number;
  run(body: { readonly sql: string; readonly explain: boolean }, signal: AbortSignal): Promise<Answered>;
}

/** One statement of a base: its text, what it brought, and those before it. */
export function createStatementState({ baseId, storage, now, run }: Parts): StatementState {
  const textKey = `quadrille.sql.${baseId}`;
  const historyKey = `${textKey}.history`;
  const $text = atom(storage?.getItem(textKey) ?? '');
  const $outcome = atom<Outcome | null>(null);
  const $isRunning = atom(false);
  const $history = atom<readonly Ran[]>(readHistory(storage?.getItem(historyKey) ?? null));
  let running: AbortController | null = null;
  const note = (ran: Ran): void => {
    $history.set([ran, ...$history.get().filter(({ sql }) => sql !== ran.sql)].slice(0, mostKept));
    storage?.setItem(historyKey, JSON.stringify($history.get()));
  };
  return {
    $text,
    $outcome,
    $isRunning,
    $history,
    write(text) {
      $text.set(text);
      storage?.setItem(textKey, text);
    },
    async run(isPlan = false) {
      const sql = $text.get().trim();
      if (sql === '') return;
      running?.abort();
      const mine = new AbortController();
      running = mine;
      $isRunning.set(true);
      const outcome = await run({ sql, explain: isPlan }, mine.signal).then(
        (answer): Outcome => ({ sql, isPlan, answer }),
        (error: unknown): Outcome => ({ sql, isPlan, error }),
      );
      if (running !== mine) return;
      running = null;
      $isRunning.set(false);
      if (mine.signal.aborted) return;
      $outcome.set(outcome);
      if (!isPlan) note({ sql, at: now(), rows: 'answer' in outcome ? outcome.answer.rows.length : null });
    },
    stop() {
      running?.abort();
    },
  };
}

function readHistory(text: string | null): readonly Ran[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? (kept as readonly Ran[]).filter((one) => typeof one?.sql === 'string').slice(0, mostKept) : [];
  } catch {
    return [];
  }
}
