import type { Call } from '@quadrille/contract';
import type { AnyInput } from '../request/send-call.ts';

interface Page {
  readonly list: readonly unknown[];
  readonly pageInfo: { readonly totalRows: number };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** @internal Walks the pages that `load` answers, from the query's offset to the end. */
export async function* iteratePages(
  call: Call,
  input: AnyInput,
  load: (input: AnyInput) => Promise<unknown>,
): AsyncGenerator<unknown, void, undefined> {
  const query = isObject(input.query) ? input.query : {};
  let offset = Number(query['offset'] ?? 0);
  for (;;) {
    const page = (await load({ ...input, query: { ...query, offset } })) as Page;
    if (!Array.isArray(page?.list)) throw new TypeError(`Call ${call.name} does not answer in pages.`);
    yield* page.list;
    offset += page.list.length;
    if (page.list.length === 0 || offset >= page.pageInfo.totalRows) return;
  }
}
