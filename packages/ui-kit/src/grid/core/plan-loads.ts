export const pageSize = 100;
export const mostPages = 60;
const inFlight = 2;
const prefetchRows = 40;
const flingWait = 60;

export interface LoadInput {
  /** First and last record on screen. */
  readonly first: number;
  readonly last: number;
  readonly total: number;
  /** Screens per 100 ms, signed by direction. */
  readonly speed: number;
  /** Milliseconds since the last scroll step. */
  readonly quietFor: number;
  readonly isWanted: (page: number) => boolean;
  readonly loading: readonly number[];
}

export interface LoadPlan {
  readonly start: readonly number[];
  readonly abort: readonly number[];
  /** Ask again after this many milliseconds; null: nothing to wait for. */
  readonly wait: number | null;
}

export function pageOf(index: number): number {
  return Math.floor(index / pageSize);
}

/** Which pages to ask for now: nearest to the centre of the screen first, two at a time, none during a fling. */
export function planLoads(input: LoadInput): LoadPlan {
  if (input.total === 0) return { start: [], abort: input.loading, wait: null };
  const firstPage = pageOf(input.first);
  const lastPage = pageOf(input.last);
  const abort = input.loading.filter((page) => page < firstPage - 2 || page > lastPage + 2);
  const isFling = Math.abs(input.speed) > 1 && input.quietFor < flingWait;
  if (isFling) return { start: [], abort, wait: flingWait - input.quietFor };
  const kept = input.loading.filter((page) => !abort.includes(page));
  const centre = pageOf((input.first + input.last) / 2);
  const wanted = candidates(input, firstPage, lastPage)
    .filter((page) => input.isWanted(page) && !kept.includes(page))
    .toSorted((a, b) => Math.abs(a - centre) - Math.abs(b - centre));
  return { start: wanted.slice(0, Math.max(0, inFlight - kept.length)), abort, wait: null };
}

function candidates(input: LoadInput, firstPage: number, lastPage: number): number[] {
  const pages: number[] = [];
  for (let page = firstPage; page <= lastPage; page += 1) pages.push(page);
  const isDown = input.speed >= 0;
  const nearEnd = input.last + prefetchRows;
  const nearStart = input.first - prefetchRows;
  if (isDown && pageOf(nearEnd) > lastPage && nearEnd < input.total + prefetchRows) pages.push(lastPage + 1);
  if (!isDown && nearStart >= 0 && pageOf(nearStart) < firstPage) pages.push(firstPage - 1);
  return pages.filter((page) => page >= 0 && page * pageSize < input.total);
}
