import { AppError } from '@quadrille/contract';

/** For whom something is read. */
export interface Turn {
  readonly base: string;
  /** Null for those who are not signed in, and for the server itself. */
  readonly person: string | null;
}

interface TurnLimits {
  /** Reads of one base, and of one person, at the same time. */
  readonly perBase: number;
  readonly perPerson: number;
}

interface OfTurn {
  readonly turn: Turn;
}

/** After this long, use counts half. */
const halvedAfterMs = 10_000;
/** Bases and people whose use is remembered. */
const mostKept = 5000;

/**
 * Decides whose read comes next: among the waiting, the one whose base and person have used least of late. So no base and no person ever
 * takes all readers, however many questions they ask and however long each takes.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #now: () => number;
  readonly #used = new Map<string, { ms: number; at: number }>();

  constructor(limits: TurnLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** The one to be served next; undefined when all who wait must wait for one of their own. Who came first is first among equals. */
  next<One extends OfTurn>(waiting: readonly One[], running: readonly OfTurn[]): One | undefined {
    let best: One | undefined;
    let least = Number.POSITIVE_INFINITY;
    // One moment for all who are compared: use fades with time, and whoever is looked at later would seem to have used less.
    const now = this.#now();
    if (waiting.length === 1) return waiting.find(({ turn }) => this.#mayRun(turn, running));
    for (const one of waiting) {
      if (!this.#mayRun(one.turn, running)) continue;
      const used = keysOf(one.turn).reduce((sum, key) => sum + this.#usedBy(key, now), 0);
      if (used < least) [best, least] = [one, used];
    }
    return best;
  }

  /** Must be told how long each read took. */
  note({ base, person }: Turn, ms: number): void {
    const at = this.#now();
    for (const key of keysOf({ base, person })) {
      const sum = this.#usedBy(key, at) + ms;
      this.#used.delete(key);
      this.#used.set(key, { ms: sum, at });
      if (this.#used.size > mostKept) for (const oldest of this.#used.keys()) return void this.#used.delete(oldest);
    }
  }

  #mayRun({ base, person }: Turn, running: readonly OfTurn[]): boolean {
    const ofBase = running.filter(({ turn }) => turn.base === base).length;
    if (ofBase >= this.#limits.perBase) return false;
    return person === null || running.filter(({ turn }) => turn.person === person).length < this.#limits.perPerson;
  }

  #usedBy(key: string, now: number): number {
    const used = this.#used.get(key);
    return used === undefined ? 0 : used.ms * 0.5 ** ((now - used.at) / halvedAfterMs);
  }
}

function keysOf({ base, person }: Turn): string[] {
  return person === null ? [`b${base}`] : [`b${base}`, `p${person}`];
}

interface Waiting extends OfTurn {
  enter(): void;
}

/** Lets a limited number in at once, in turns. */
export class Gate {
  readonly #most: number;
  readonly #turns: Turns;
  #waiting: readonly Waiting[] = [];
  readonly #inside = new Set<OfTurn>();

  /** `share`: of one base or person; all of it where there is but one base. */
  constructor(most: number, share: number = Math.max(1, most - 1)) {
    this.#most = most;
    this.#turns = new Turns({ perBase: share, perPerson: share });
  }

  /** Resolves with what must be called when it is done; rejects with `aborted` or `deadline` when it waited for nothing. */
  enter(turn: Turn, signal: AbortSignal | undefined, deadlineMs: number): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leave = (code: 'aborted' | 'deadline') => (): void => {
        stop();
        this.#waiting = this.#waiting.filter((other) => other !== one);
        reject(new AppError(code));
      };
      const onAbort = leave('aborted');
      const timer = setTimeout(leave('deadline'), deadlineMs);
      const stop = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const one: Waiting = {
        turn,
        enter: () => {
          stop();
          const begun = performance.now();
          this.#inside.add(one);
          resolve(() => {
            if (!this.#inside.delete(one)) return;
            this.#turns.note(turn, performance.now() - begun);
            this.#pump();
          });
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#waiting = [...this.#waiting, one];
      this.#pump();
    });
  }

  #pump(): void {
    while (this.#inside.size < this.#most) {
      const next = this.#turns.next(this.#waiting, [...this.#inside]);
      if (next === undefined) return;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      next.enter();
    }
  }
}
