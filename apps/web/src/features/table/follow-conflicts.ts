import type { GridAtoms } from '@quadrille/ui-kit/grid';

export interface ConflictWords {
  /** A cell was refused because another change came first. */
  appear(): void;
  /** No cell is any more. */
  settle(): void;
}

/** Tells when a cell gets into conflict, and when the last one was settled. Answers how to stop, which settles too. */
export function followConflicts($pending: GridAtoms['$pending'], { appear, settle }: ConflictWords): () => void {
  let known: ReadonlySet<string> = new Set();
  const stop = $pending.subscribe((pending) => {
    const now = new Set(
      [...pending].flatMap(([rowId, cells]) =>
        Object.entries(cells).flatMap(([columnId, { isConflict }]) => (isConflict ? [`${rowId} ${columnId}`] : [])),
      ),
    );
    const before = known;
    known = now;
    if ([...now].some((cell) => !before.has(cell))) appear();
    else if (now.size === 0 && before.size > 0) settle();
  });
  return () => {
    stop();
    if (known.size > 0) settle();
  };
}
