import type { Grid } from '../grid/create-grid.ts';

/** Runs once the first rows of a grid are there, for tests, stories and demos. Answers how to stop waiting. */
export function whenRead(grid: Grid, run: () => void): () => void {
  let frame = 0;
  const look = (): void => {
    if (grid.rowAt(0)) run();
    else frame = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(frame);
}
