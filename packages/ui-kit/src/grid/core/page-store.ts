import { mostPages, pageOf, pageSize } from './plan-loads.ts';
import type { GridRow, RowId } from './row-source.ts';

export interface StoredPage {
  readonly rows: readonly GridRow[];
  /** The page is shown, and is to be read again. */
  readonly isStale: boolean;
  /** The page is of another order or filter than the one that is wanted. */
  readonly isOutdated?: boolean;
  /** When it was seen last, in ms of the clock. */
  readonly usedAt: number;
}

/** The pages of rows in memory, with an index of records by id. Pages and rows count from 0. */
export interface PageStore {
  get(page: number): StoredPage | undefined;
  rowAt(index: number): GridRow | null;
  indexOf(id: RowId): number | null;
  store(page: number, stored: StoredPage): void;
  /** Notes that pages are on screen now. */
  touch(pages: readonly number[], now: number): void;
  forget(page: number): void;
  forgetAll(): void;
  /** Drops rows beyond the present number of rows: their records stand elsewhere, or are gone. */
  forgetBeyond(total: number): void;
  /** `isOutdated`: another order or filter is wanted. */
  markStale(isOutdated: boolean): void;
  /** Drops the pages that were on screen longest ago, where there are too many. */
  evict(isKept: (page: number) => boolean): void;
  /** Replaces the row with the same id; answers whether it is in memory. */
  replace(row: GridRow): boolean;
  /** Inserts a row among `total` others; those from there on move one down. Pages whose first row is not known then are dropped. */
  insert(index: number, row: GridRow, total: number, now: number): void;
}

export function createPageStore(): PageStore {
  const pages = new Map<number, StoredPage>();
  const indexById = new Map<RowId, number>();

  const put = (page: number, stored: StoredPage): void => {
    pages.set(page, stored);
    stored.rows.forEach((row, offset) => indexById.set(row.id, page * pageSize + offset));
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
    store(page, stored) {
      forget(page);
      put(page, stored);
    },
    touch(seen, now) {
      for (const page of seen) {
        const stored = pages.get(page);
        if (stored) pages.set(page, { ...stored, usedAt: now });
      }
    },
    forget,
    forgetAll() {
      pages.clear();
      indexById.clear();
    },
    forgetBeyond(total) {
      for (const [page, stored] of Array.from(pages)) {
        const rows = stored.rows.slice(0, Math.max(0, total - page * pageSize));
        if (rows.length === stored.rows.length) continue;
        forget(page);
        if (rows.length > 0) put(page, { ...stored, rows });
      }
    },
    markStale(isOutdated) {
      for (const [page, stored] of pages)
        pages.set(page, { ...stored, isStale: true, isOutdated: isOutdated || stored.isOutdated === true });
    },
    evict(isKept) {
      if (pages.size <= mostPages) return;
      const oldest = [...pages].filter(([page]) => !isKept(page)).toSorted((a, b) => a[1].usedAt - b[1].usedAt);
      for (const [page] of oldest.slice(0, pages.size - mostPages)) forget(page);
    },
    replace(row) {
      const index = indexById.get(row.id);
      const stored = index === undefined ? undefined : pages.get(pageOf(index));
      if (index === undefined || !stored) return false;
      pages.set(pageOf(index), { ...stored, rows: stored.rows.with(index % pageSize, row) });
      return true;
    },
    insert(index, row, total, now) {
      const lastPage = pageOf(total);
      const isNewPage = total % pageSize === 0;
      let carried: GridRow | undefined = row;
      for (let page = pageOf(index); page <= lastPage; page += 1) {
        const stored: StoredPage | undefined =
          pages.get(page) ?? (page === lastPage && isNewPage ? { rows: [], isStale: false, usedAt: 0 } : undefined);
        forget(page);
        // what comes before the rows of a page must be known to move them on: else they are read again
        if (!stored || !carried) {
          carried = undefined;
          continue;
        }
        const at = page === pageOf(index) ? index % pageSize : 0;
        const rows: GridRow[] = stored.rows.toSpliced(at, 0, carried);
        carried = rows.length > pageSize ? rows.pop() : undefined;
        put(page, { ...stored, rows, usedAt: now });
      }
    },
  };
}
