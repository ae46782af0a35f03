import { AppError, type Prompt, readPrompt, refuse } from '@quadrille/contract';
import { mayBeSlot, mayBeWritten, parsePromptText, slotFields } from '@quadrille/domain';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc, ItemDoc } from '../../storage/schema/documents.ts';
import { getItem } from '../items/index.ts';
import type { RowsSource } from '../records/index.ts';
import { getTable, getViewOfTable } from '../structure/index.ts';

export interface FoundPrompt {
  readonly item: ItemDoc;
  readonly prompt: Prompt;
}

export interface ReadyPrompt extends FoundPrompt {
  readonly source: RowsSource;
  /** What the answers are written into. */
  readonly field: FieldDoc;
  /** What is sent, in the order in which the prompt names it. */
  readonly slots: readonly FieldDoc[];
}

export function getPrompt(schema: BaseSchema, itemId: string): FoundPrompt {
  const item = getItem(schema, itemId);
  if (item.kind !== 'prompt') throw new AppError('itemNotFound');
  return { item, prompt: readPrompt(item.meta) };
}

/** One that can be run by whoever sees this schema: every field it names is theirs to see, and belongs to its table. */
export function getReadyPrompt(schema: BaseSchema, itemId: string): ReadyPrompt {
  const found = getPrompt(schema, itemId);
  const { table_id: tableId, view_id: viewId, column_id: columnId, text } = found.prompt;
  if (tableId === null || columnId === null || text.trim() === '') throw refuse('promptUnfinished');
  const table = getTable(schema, tableId);
  const fieldOf = (id: string): FieldDoc => {
    const field = table.fields.find((one) => one.id === id);
    if (!field) throw new AppError('columnNotFound');
    return field;
  };
  const field = fieldOf(columnId);
  if (!mayBeWritten(field)) throw refuse('promptFieldUnfit', { field: field.title });
  const slots = slotFields(parsePromptText(text)).map(fieldOf);
  const unfit = slots.find((slot) => !mayBeSlot(slot));
  if (unfit) throw refuse('promptFieldUnfit', { field: unfit.title });
  return { ...found, source: { schema, table, view: viewId === null ? null : getViewOfTable(table, viewId) }, field, slots };
}
