import type { AppParts } from '../../app-context.ts';

/** Wakes imports that wait for parts. All it knows stands in the meta store as well, or is found out a moment later. */
export interface UploadBell {
  ring(id: string): void;
  /** Resolves with the next ring, or after `mostMs`. */
  wait(id: string, mostMs: number, signal: AbortSignal): Promise<void>;
  /** A part lies in the file of this machine, where it is not safe yet. */
  note(id: string, part: number): void;
  has(id: string, part: number): boolean;
  hear(id: string, now: number): void;
  lastHeard(id: string): number;
  forget(id: string): void;
  /** One after the other for the same name. */
  inTurn<R>(name: string, work: () => Promise<R>): Promise<R>;
}

interface Known {
  readonly waiting: Set<() => void>;
  readonly parts: Set<number>;
  heardAt: number;
}

const bells = new WeakMap<AppParts, UploadBell>();

export function bellOf(parts: AppParts): UploadBell {
  const bell = bells.get(parts) ?? createBell();
  if (!bells.has(parts)) parts.bus.subscribe('import part', (id) => bell.ring(String(id)));
  bells.set(parts, bell);
  return bell;
}

function createBell(): UploadBell {
  const uploads = new Map<string, Known>();
  const turns = new Map<string, Promise<unknown>>();
  const of = (id: string): Known => {
    const known = uploads.get(id) ?? { waiting: new Set(), parts: new Set(), heardAt: 0 };
    uploads.set(id, known);
    return known;
  };
  return {
    ring: (id) => {
      const known = uploads.get(id);
      for (const wake of Array.from(known?.waiting ?? [])) wake();
    },
    wait: (id, mostMs, signal) =>
      new Promise((resolve, reject) => {
        const { waiting } = of(id);
        const end = (settle: () => void): void => {
          clearTimeout(timer);
          waiting.delete(wake);
          signal.removeEventListener('abort', onAbort);
          settle();
        };
        const wake = (): void => end(resolve);
        const onAbort = (): void => end(() => reject(signal.reason as Error));
        const timer = setTimeout(wake, mostMs);
        if (signal.aborted) return onAbort();
        signal.addEventListener('abort', onAbort);
        waiting.add(wake);
      }),
    note: (id, part) => {
      const known = of(id);
      known.parts.add(part);
      for (const wake of Array.from(known.waiting)) wake();
    },
    has: (id, part) => uploads.get(id)?.parts.has(part) === true,
    hear: (id, now) => void (of(id).heardAt = now),
    lastHeard: (id) => uploads.get(id)?.heardAt ?? 0,
    forget: (id) => void uploads.delete(id),
    inTurn: (name, work) => {
      const next = (turns.get(name) ?? Promise.resolve()).then(work, work);
      const settled = next.catch(() => undefined);
      turns.set(name, settled);
      void settled.then(() => (turns.get(name) === settled ? turns.delete(name) : undefined));
      return next;
    },
  };
}
