import type { WireFilter, WireGridColumn, WireSort, WireView } from '@quadrille/contract';
import type { SourceEvent } from '@quadrille/ui-kit/grid';
import type { FilterNodeData } from '@quadrille/ui-kit-react';
import type { ReadableAtom, WritableAtom } from 'nanostores';
import { client } from '../../platform/client.ts';
import type { FieldTint } from './field-tints.ts';
import type { OwnChanges } from './own-changes.ts';
import type { ShownField } from '../fields/index.ts';
import type { RowEvents, Structure } from '../structure/index.ts';
import type { TableHistory } from '../undo/index.ts';

/** A filter with those inside it. */
export interface FilterTree extends WireFilter {
  readonly children: readonly FilterTree[];
}

/** Which records are shown, as calls take it: those of the view, and what this person alone put over it. */
export interface WhichRows {
  readonly viewId: string | undefined;
  readonly search: string | undefined;
  readonly filterArrJson: string | undefined;
}

/** The records of a view, as far as its tools ask for them: which they are, and when they may have changed. */
export interface ViewRows extends RowEvents {
  which(): WhichRows;
  subscribe(listener: (event: SourceEvent) => void): () => void;
}

/** The open view of a table: what it shows, in what order, and what lies over it for this person alone. */
export interface ViewState extends Structure, TableHistory {
  readonly $view: WritableAtom<WireView | null>;
  readonly $views: ReadableAtom<readonly WireView[]>;
  readonly $shown: ReadableAtom<readonly ShownField[]>;
  readonly $sorts: WritableAtom<readonly WireSort[]>;
  readonly $filters: WritableAtom<readonly FilterTree[]>;
  readonly $search: WritableAtom<string>;
  /** What lies over the view for this person alone, for as long as the tab is open. */
  readonly $own: WritableAtom<OwnChanges>;
  /** Conditions of the place the view stands in, such as the filters of a dashboard. */
  readonly placeNodes: () => readonly FilterNodeData[];
  /** 0 short, 1 medium, 2 tall, 3 extra tall. */
  readonly $rowHeight: ReadableAtom<number>;
  /** How many records the view leaves; null until they were counted. */
  readonly $total: WritableAtom<number | null>;
  /** The menu that is open: fields it acts on are tinted, so that cause is seen. */
  readonly $shaping: WritableAtom<FieldTint | null>;
  /** A field somebody wants to filter by: the tool opens with a condition on it. */
  readonly $filterBy: WritableAtom<string | null>;
  readonly source: ViewRows;
  openView(viewId: string): Promise<void>;
  /** Shows a change of a view column at once, before the server has it. */
  patchViewColumn(viewColumnId: string, change: Partial<WireGridColumn>): void;
  loadFilters(): Promise<void>;
  loadSorts(): Promise<void>;
  /** What lies over the view for this person goes. */
  dropOwn(): void;
}

/** In one call: those who may only look may not ask what is inside a group. */
export async function readFilters(viewId: string): Promise<readonly FilterTree[]> {
  const { list } = await client.filters.list({ params: { viewId }, query: { all: true } });
  const inside = (parentId: string | null): FilterTree[] =>
    list.filter((one) => (one.fk_parent_id ?? null) === parentId).map((one) => ({ ...one, children: inside(one.id) }));
  return inside(null);
}

/** A filter of a list with those inside it. */
export async function withChildren(filter: WireFilter): Promise<FilterTree> {
  if (!filter.is_group) return { ...filter, children: [] };
  const { list } = await client.filters.listChildren({ params: { filterId: filter.id } });
  return { ...filter, children: await Promise.all(list.map(withChildren)) };
}
