import type { CardSpec } from '../view/core/card-spec.ts';
import type { FieldValues, RecordId } from '../view/core/record.ts';
import type { MenuAnchor } from '../view/dom/menu-anchor.ts';
import type { KanbanCoreOptions } from './core/kanban-core.ts';

export interface KanbanOptions extends KanbanCoreOptions {
  readonly card: CardSpec;
  readonly dir?: 'ltr' | 'rtl';
  /** `compact` cards have less room, as with lanes. */
  readonly density?: 'comfortable' | 'compact';
  /**
   * Turns the text typed for a new card into values of its fields; null: no cards can be made here. Absent: the title field gets the text.
   */
  readonly quickAdd?: ((text: string) => FieldValues) | null;
  readonly onOpenRecord?: (id: RecordId) => void;
  /** The menu of a stack: hide, rename, colour, limit. Absent: heads have a button that collapses. */
  readonly onStackMenu?: (stack: string, anchor: MenuAnchor) => void;
  readonly onCardMenu?: (id: RecordId, anchor: MenuAnchor) => void;
  readonly onAddStack?: (anchor: MenuAnchor) => void;
  /** Delete was pressed on records; absent: they are deleted, and undo restores them. */
  readonly onDelete?: (ids: readonly RecordId[]) => void;
  /** A card without a title. */
  readonly untitled?: string;
}
