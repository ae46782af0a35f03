import type { MessageDescriptor } from '@lingui/core';
import type { GridColumn, RowId } from '@quadrille/ui-kit/grid';
import type { LucideIcon } from 'lucide-react';
import type { ReadableAtom } from 'nanostores';
import type { ComponentType } from 'react';
import type { Structure } from '../structure/index.ts';
import type { PartSource } from './part-reads.ts';
import type { Seen, ViewState } from '../view/index.ts';
import type { TableRows, TableState } from './table-parts.ts';

/** What the page asks of whatever draws the records of a view: the record panel and the conflict bar stand beside it. */
export interface ViewHost {
  /** The first cell that waits for somebody to choose between two values. */
  readonly $conflict: ReadableAtom<{ readonly rowId: RowId; readonly columnId: string } | null>;
  focus(): void;
  /** Moves to a record that was opened beside the view; `index`: where it stands among those shown. */
  follow(rowId: number, index: number): void;
}

export interface ViewScreenProps {
  readonly state: TableState;
  /** The record that is open beside the view. */
  readonly openRow: number | null;
  readonly onOpenRow: (rowId: number) => void;
  readonly onHost: (host: ViewHost | null) => void;
}

/** A shared view as its visitor has it: nothing of it can be changed. */
export interface SharedScreenProps {
  readonly seen: Seen & Pick<Structure, '$people'> & { readonly $search: ReadableAtom<string> };
  readonly source: PartSource;
  readonly columns: readonly GridColumn[];
  /** Shows one record in full. Absent: records of this view cannot be told apart. */
  readonly onOpenRecord?: (rowId: number | string) => void;
}

/** The tools that kinds of views have in common. */
export type ViewToolName = 'fields' | 'filter' | 'group' | 'sort' | 'color' | 'find' | 'export';

export interface ViewToolProps {
  readonly state: ViewState & TableRows;
}

/** One kind of views: all that the page, the tabs and the toolbar have to know of it. */
export interface ViewKindEntry {
  readonly icon: LucideIcon;
  readonly title: MessageDescriptor;
  readonly tools: ReadonlySet<ViewToolName>;
  /** Tools of this kind alone; they stand behind the shared ones. */
  readonly ownTools: readonly ComponentType<ViewToolProps>[];
  /** Whether its records may be shown as cards on phones. */
  readonly hasCards: boolean;
  readonly Screen: ComponentType<ViewScreenProps>;
  /** What visitors of a shared view see; null: the page of shared views draws its grid. */
  readonly Shared: ComponentType<SharedScreenProps> | null;
}
