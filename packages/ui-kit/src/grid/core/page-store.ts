import { mostPages, pageOf, pageSize } from './plan-loads.ts';
import type { GridRow, RowId } from './row-source.ts';

export interface HeldPage {
  readonly rows: readonly GridRow[];
  /** Still shown, to be read again. */
  readonly isStale: boolean;
  /** Of another order or filter than the one that is wanted. */
  readonly isOutdated?: boolean;
  /** When it was seen last, in ms of the clock. */
  readonly usedAt: number;
}

/** Pages of rows in memory, with where each record stands in them. Pages and rows count from 0. */
export interface PageStore {
  get(page: number): HeldPage | undefined;
  rowAt(index: number): GridRow | null;
  indexOf(id: RowId): number | null;
  hold(page: number, held: HeldPage): void;
  /** They were seen now. */
  touch(pages: readonly number[], now: number): void;
  forget(page: number): void;
  forgetAll(): void;
  /** Rows that were read where there are none by now are nowhere: records of theirs stand elsewhere, or are gone. */
  forgetBeyond(total: number): void;
  /** `isOutdated`: another order or filter is wanted. */
  markStale(isOutdated: boolean): void;
  /** Lets go of those unseen longest, where more are held than may be. */
  evict(isKept: (page: number) => boolean): void;
  /** Puts a row in the place of the one with its id; answers whether that is in memory. */
  replace(row: GridRow): boolean;
  /** A row comes in among `total` others; those from there on move one down. Pages that cannot follow are let go. */
  insert(index: number, row: GridRow, total: number, now: number): void;
}

export function createPageStore(): PageStore {
  const pages = new Map<number, HeldPage>();
  const indexById = new Map<RowId, number>();

  const hold = (page: number, held: HeldPage): void => {
    pages.set(page, held);
    held.rows.forEach((row, offset) => indexById.set(row.id, page * pageSize + offset));
  };

  const forget = (page: number): void => {
    pages.get(page)?.rows.forEach((row, offset) => {
      if (indexById.get(row.id) === page * pageSize + offset) indexById.delete(row.id);
    });
    pages.delete(page);
  };

  return {
    get: (page) => pages.get(page),
    rowAt: (index) => pages.get(pageOf(index))?.rows[index % pageSize] ?? null,
    indexOf: (id) => indexById.get(id) ?? null,
    hold(page, held) {
      forget(page);
      hold(page, held);
    },
    touch(seen, now) {
      for (const page of seen) {
        const held = pages.get(page);
        if (held) pages.set(page, { ...held, usedAt: now });
      }
    },
    forget,
    forgetAll() {
      pages.clear();
      indexById.clear();
    },
    forgetBeyond(total) {
      for (const [page, held] of Array.from(pages)) {
        const rows = held.rows.slice(0, Math.max(0, total - page * pageSize));
        if (rows.length === held.rows.length) continue;
        forget(page);
        if (rows.length > 0) hold(page, { ...held, rows });
      }
    },
    markStale(isOutdated) {
      for (const [page, held] of pages) pages.set(page, { ...held, isStale: true, isOutdated: isOutdated || held.isOutdated === true });
    },
    evict(isKept) {
      if (pages.size <= mostPages) return;
      const oldest = [...pages].filter(([page]) => !isKept(page)).toSorted((a, b) => a[1].usedAt - b[1].usedAt);
      for (const [page] of oldest.slice(0, pages.size - mostPages)) forget(page);
    },
    replace(row) {
      const index = indexById.get(row.id);
      const held = index === undefined ? undefined : pages.get(pageOf(index));
      if (index === undefined || !held) return false;
      pages.set(pageOf(index), { ...held, rows: held.rows.with(index % pageSize, row) });
      return true;
    },
    insert(index, row, total, now) {
      const lastPage = pageOf(total);
      const isNewPage = total % pageSize === 0;
      let carried: GridRow | undefined = row;
      for (let page = pageOf(index); page <= lastPage; page += 1) {
        const held: HeldPage | undefined =
          pages.get(page) ?? (page === lastPage && isNewPage ? { rows: [], isStale: false, usedAt: 0 } : undefined);
        forget(page);
        // what comes before the rows of a page must be known to move them on: else they are read again
        if (!held || !carried) {
          carried = undefined;
          continue;
        }
        const at = page === pageOf(index) ? index % pageSize : 0;
        const rows: GridRow[] = held.rows.toSpliced(at, 0, carried);
        carried = rows.length > pageSize ? rows.pop() : undefined;
        hold(page, { ...held, rows, usedAt: now });
      }
    },
  };
}
