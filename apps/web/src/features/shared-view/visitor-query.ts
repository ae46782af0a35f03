import { atom } from 'nanostores';
import type { ReadableAtom, WritableAtom } from 'nanostores';
import { alsoWhere } from '../records/index.ts';
import type { TableField } from '../structure/index.ts';
import { acceptsIn, isComplete, noOwnChanges, ownFilterText, ownSortText } from '../view/index.ts';
import type { OwnChanges } from '../view/index.ts';

/** What a visitor asks for within what the view shows. */
export type VisitorQuery = Partial<Pick<OwnChanges, 'filters' | 'sorts'> & { readonly search: string }>;

interface VisitorAsks {
  readonly $own: WritableAtom<OwnChanges>;
  readonly $search: WritableAtom<string>;
  /** Which records this visitor wants to see, beside `conditions` of the part of the view that is read. */
  which(conditions?: string): { readonly filterArrJson?: string; readonly search?: string };
  ordered(): { readonly sortArrJson?: string };
  ask(change: VisitorQuery): void;
}

/** Filter, sort and search of one visitor; `onAsk`: what is shown is another thing now. */
export function createVisitorQuery($fields: ReadableAtom<readonly TableField[]>, onAsk: () => void): VisitorAsks {
  const $own = atom(noOwnChanges);
  const $search = atom('');
  return {
    $own,
    $search,
    which: (conditions) => {
      const own = ownFilterText($own.get(), (node) => isComplete(node, acceptsIn($fields.get())));
      const both = conditions === undefined || own === undefined ? (conditions ?? own) : alsoWhere(own, JSON.parse(conditions));
      return { ...(both !== undefined && { filterArrJson: both }), ...($search.get() !== '' && { search: $search.get() }) };
    },
    ordered: () => {
      const sortArrJson = ownSortText($own.get());
      return sortArrJson === undefined ? {} : { sortArrJson };
    },
    ask: ({ search, ...own }) => {
      if (search !== undefined) $search.set(search);
      $own.set({ ...$own.get(), ...own });
      onAsk();
    },
  };
}
