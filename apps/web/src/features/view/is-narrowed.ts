import { useStore } from '@nanostores/react';
import type { ViewState } from './view.state.ts';

type Narrowing = Pick<ViewState, '$filters' | '$own' | '$search'>;

/** Whether conditions or a search keep records of the table out of sight. */
export function isNarrowed({ $filters, $own, $search }: Narrowing): boolean {
  return isNarrowedBy($filters.get(), $own.get(), $search.get());
}

/** The same while it is on screen. */
export function useIsNarrowed({ $filters, $own, $search }: Narrowing): boolean {
  return isNarrowedBy(useStore($filters), useStore($own), useStore($search));
}

function isNarrowedBy(filters: readonly unknown[], own: { readonly filters: readonly unknown[] }, search: string): boolean {
  return filters.length > 0 || own.filters.length > 0 || search !== '';
}
