import type { CellSpec, CellValue } from '../../cells/cell-spec.ts';

export type ColumnId = string;

/** A column as handed in: what the kit needs to draw, edit, copy and paste one field. */
export interface GridColumn extends CellSpec {
  readonly id: ColumnId;
  readonly title: string;
  /** Pixels; 180 when absent. */
  readonly width?: number;
  /** The display field: heavier type, cannot be hidden. */
  readonly isPrimary?: boolean;
  readonly isReadOnly?: boolean;
  /** A sentence of what to do instead of editing a read-only column, said when somebody tries to. */
  readonly wayOut?: string;
  readonly isHidden?: boolean;
  /** Why a value that is stored would not be taken if it was typed now; null: it would. Such cells are marked. */
  readonly faultIn?: (value: CellValue) => string | null;
  /** Offers "create" in option editors and lets paste make options. */
  readonly canCreateOptions?: boolean;
  readonly sort?: 'ascending' | 'descending' | null;
  /** Tints header and cells while the menu that explains it is open. */
  readonly tint?: 'filtered' | 'sorted' | 'grouped' | null;
  /** Path data of the kind's icon in a 24 box, one string per path; absent: the kit's icon of the kind. */
  readonly icon?: readonly string[];
  readonly description?: string | null;
  /** What the footer says under this column. */
  readonly summary?: { readonly name: string; readonly value: string } | null;
}

export const columnWidths = { initial: 180, least: 72, most: 960 } as const;
