import * as v from 'valibot';

const pageInfoSchemaShape = v.object({
  totalRows: v.number(),
  /** offset / limit + 1; a fraction when the offset is no multiple of the limit. */
  page: v.number(),
  pageSize: v.number(),
  isFirstPage: v.boolean(),
  isLastPage: v.boolean(),
});
export interface PageInfo extends v.InferOutput<typeof pageInfoSchemaShape> {}
export const pageInfoSchema: v.GenericSchema<PageInfo> = pageInfoSchemaShape;

/** A page of items and where it stands. `errors` carries the note for an offset past the end. */
export interface PagedResponse<Item> {
  list: Item[];
  pageInfo: PageInfo;
  errors?: { message: string }[] | undefined;
}

/** The schema of a page of the given items. */
export function paged<Item>(item: v.GenericSchema<Item>): v.GenericSchema<PagedResponse<Item>> {
  return v.object({
    list: v.array(item),
    pageInfo: pageInfoSchema,
    errors: v.optional(v.array(v.object({ message: v.string() }))),
  });
}

/** The schema of a list whose total nobody counts. */
export function listed<Item>(item: v.GenericSchema<Item>): v.GenericSchema<{ list: Item[] }> {
  return v.object({ list: v.array(item) });
}

/** The page record for a window of a list with a known total. */
export function toPageInfo(totalRows: number, window: { readonly offset: number; readonly limit: number }): PageInfo {
  const pageSize = window.limit;
  const page = pageSize > 0 ? window.offset / pageSize + 1 : 1;
  const lastPage = (pageSize > 0 ? Math.ceil(totalRows / pageSize) : 1) || 1;
  return { totalRows, page, pageSize, isFirstPage: page === 1, isLastPage: page === lastPage };
}

/** A page as it travels, with the note for an offset at or past the end. */
export function toPagedResponse<Item>(
  list: Item[],
  totalRows: number,
  window: { readonly offset: number; readonly limit: number },
): PagedResponse<Item> {
  const page = { list, pageInfo: toPageInfo(totalRows, window) };
  if (window.offset === 0 || window.offset < totalRows) return page;
  return { ...page, errors: [{ message: 'Offset is beyond the total number of rows' }] };
}
