export const pageSize = 100;
export const mostPages = 60;
const inFlight = 2;
const prefetchRows = 40;
const flingWait = 60;
/** Screens per 100 ms from which nothing is asked for: faster than pages can come and than anybody can read. */
const flingSpeed = 6;
/** How far ahead of a moving screen to read, in 100 ms: time for an answer to come. */
const leadTime = 2;
/** Pages around those on screen that are read ahead and kept on their way. */
const pagesAround = 2;

export interface LoadInput {
  /** First and last record on screen. */
  readonly first: number;
  readonly last: number;
  /** Pages on screen, where records between first and last are hidden; absent: all from first to last. */
  readonly pages?: readonly number[];
  readonly total: number;
  /** Screens per 100 ms, signed by direction. */
  readonly speed: number;
  /** Milliseconds since the last scroll step. */
  readonly quietFor: number;
  readonly isWanted: (page: number) => boolean;
  /** Pages something waits for, wherever the screen is. */
  readonly needed?: readonly number[];
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

export function pagesOnScreen({ first, last, pages }: Pick<LoadInput, 'first' | 'last' | 'pages'>): readonly number[] {
  return pages ?? Array.from({ length: pageOf(last) - pageOf(first) + 1 }, (_, at) => pageOf(first) + at);
}

/** Which pages to ask for now: nearest to the centre of the screen first, two at a time, none during a fling. */
export function planLoads(input: LoadInput): LoadPlan {
  if (input.total === 0) return { start: [], abort: input.loading, wait: null };
  const seen = pagesOnScreen(input);
  const needed = (input.needed ?? []).filter((page) => page * pageSize < input.total);
  const abort = input.loading.filter((page) => !needed.includes(page) && !seen.some((shown) => Math.abs(shown - page) <= pagesAround));
  const isFling = Math.abs(input.speed) > flingSpeed && input.quietFor < flingWait;
  if (isFling) return { start: [], abort, wait: flingWait - input.quietFor };
  const kept = input.loading.filter((page) => !abort.includes(page));
  const centre = input.pages?.[Math.floor(input.pages.length / 2)] ?? pageOf((input.first + input.last) / 2);
  const wanted = [...new Set([...candidates(input, seen), ...needed])]
    .filter((page) => input.isWanted(page) && !kept.includes(page))
    .toSorted((a, b) => Math.abs(a - centre) - Math.abs(b - centre));
  return { start: wanted.slice(0, Math.max(0, inFlight - kept.length)), abort, wait: null };
}

function candidates(input: LoadInput, seen: readonly number[]): number[] {
  const [firstPage, lastPage] = [pageOf(input.first), pageOf(input.last)];
  const pages: number[] = [...seen];
  const isDown = input.speed >= 0;
  const screen = Math.min(pageSize, input.last - input.first + 1);
  const speed = input.quietFor < flingWait ? Math.abs(input.speed) : 0;
  const lead = Math.max(prefetchRows, Math.ceil(speed * leadTime * screen));
  const lowest = Math.max(firstPage - pagesAround, pageOf(input.first - lead));
  const highest = Math.min(lastPage + pagesAround, pageOf(input.last + lead));
  if (isDown) for (let page = lastPage + 1; page <= highest; page += 1) pages.push(page);
  else for (let page = firstPage - 1; page >= lowest; page -= 1) pages.push(page);
  return pages.filter((page) => page >= 0 && page * pageSize < input.total);
}
