import type { Field, Person } from '@quadrille/domain';
import type { GridColumn } from '@quadrille/ui-kit/grid';

export interface ColumnContext {
  readonly canEdit: boolean;
  readonly canEditFields: boolean;
  readonly timeZone: string;
  /** The language dates are typed in; the common forms alone are understood when absent. */
  readonly locale?: string;
  /** Who people fields may hold; nobody is known by name when absent. */
  readonly people?: readonly Person[];
  /** Whether pressing a link shows what is linked. */
  readonly canOpenLinks?: boolean;
  /** Whether pressing files shows them, also for those who open no links. */
  readonly canOpenFiles?: boolean;
  /** Whether what a button was pressed for is going on in a record. */
  readonly isPressing?: (fieldId: string, rowId: string | number) => boolean;
  /** Finds small pictures of files; names alone are shown when absent. */
  readonly picturesOf?: (field: Field) => GridColumn['picturesOf'];
  /** What to do instead of editing a field nobody writes. */
  readonly wayOutOf?: (type: Field['type']) => string | undefined;
  /** What the footer says under each field. */
  readonly summaries?: ReadonlyMap<string, { readonly name: string; readonly value: string }>;
  readonly sorts: ReadonlyMap<string, 'asc' | 'desc'>;
  /** Fields a menu that is open now acts on, and how. */
  readonly tints: ReadonlyMap<string, 'filtered' | 'sorted' | 'grouped'>;
}
