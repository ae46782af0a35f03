import { AppError, type Prompt, readPrompt, refuse } from '@quadrille/contract';
import { mayBeSlot, mayBeWritten, parsePromptText, slotKey, type SlotPath, slotPaths } from '@quadrille/domain';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc, ItemDoc } from '../../storage/schema/documents.ts';
import { getItem } from './find-item.ts';
import { getLink, type Link } from '../links/index.ts';
import type { RowsSource } from '../records/index.ts';
import { getTable, getViewOfTable } from '../structure/index.ts';

export interface FoundPrompt {
  readonly item: ItemDoc;
  readonly prompt: Prompt;
}

/** A value that is sent: of a field of the table, or of a field of the records a link leads to. */
export interface Slot {
  readonly key: string;
  readonly title: string;
  readonly field: FieldDoc;
  readonly through: Link | null;
}

export interface ReadyPrompt extends FoundPrompt {
  readonly source: RowsSource;
  /** What the answers are written into. */
  readonly field: FieldDoc;
  /** What is sent, in the order in which the prompt names it. */
  readonly slots: readonly Slot[];
}

export function getPrompt(schema: BaseSchema, itemId: string): FoundPrompt {
  const item = getItem(schema, itemId);
  if (item.kind !== 'prompt') throw new AppError('itemNotFound');
  return { item, prompt: readPrompt(item.meta) };
}

export function getReadyPrompt(schema: BaseSchema, itemId: string): ReadyPrompt {
  const found = getPrompt(schema, itemId);
  return { ...found, ...getPromptParts(schema, found.prompt) };
}

/** Whether nothing can be written for it yet, whoever asks. */
export function isUnfinished({ table_id: tableId, column_id: columnId, text }: Prompt): boolean {
  return tableId === null || columnId === null || text.trim() === '';
}

/** What a prompt that can be run by whoever sees this schema is made of: every field it names is theirs to see, and belongs to its table. */
export function getPromptParts(schema: BaseSchema, prompt: Prompt): Pick<ReadyPrompt, 'source' | 'field' | 'slots'> {
  const { table_id: tableId, view_id: viewId, column_id: columnId, text } = prompt;
  if (tableId === null || columnId === null || isUnfinished(prompt)) throw refuse('promptUnfinished');
  const table = getTable(schema, tableId);
  const fieldOf = (id: string): FieldDoc => {
    const field = table.fields.find((one) => one.id === id);
    if (!field) throw new AppError('columnNotFound');
    return field;
  };
  const field = fieldOf(columnId);
  if (!mayBeWritten(field)) throw refuse('promptFieldUnfit', { field: field.title });
  const slots = slotPaths(parsePromptText(text)).map((path) => getSlot(schema, table, path));
  const unfit = slots.find((slot) => !mayBeSlot(slot.field));
  if (unfit) throw refuse('promptFieldUnfit', { field: unfit.title });
  return { source: { schema, table, view: viewId === null ? null : getViewOfTable(table, viewId) }, field, slots };
}

/** Throws where the reader of this schema may not see what the slot names. */
export function getSlot(schema: BaseSchema, table: TableSchema, path: SlotPath): Slot {
  const own = table.fields.find(({ id }) => id === path.fieldId);
  if (!own) throw new AppError('columnNotFound');
  const key = slotKey(path);
  if (path.of === null) return { key, title: own.title, field: own, through: null };
  const through = getLink(schema, table, own.id);
  const field = through.related.fields.find(({ id }) => id === path.of);
  if (!field) throw new AppError('columnNotFound');
  return { key, title: `${own.title} → ${field.title}`, field, through };
}

/** The slot a key names; undefined where it is not there for the reader. */
export function findSlot(schema: BaseSchema, table: TableSchema, path: SlotPath): Slot | undefined {
  try {
    return getSlot(schema, table, path);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
