import type { Cells } from '../change/change.ts';
import type { ValueField } from '../fields/computed/value-field.ts';
import type { FieldId } from '../ids/id.ts';
import type { CellValue } from '../values/value.ts';
import type { FilterContext } from '../view/filter-context.ts';
import { matchesFilter } from '../view/matches-filter.ts';
import type { FormItem } from './form-item.ts';

/**
 * The items a form shows for these answers. Conditions are about earlier questions alone: one about a later question, or about none, counts as
 * absent, and the answer of a question that is not shown is no answer. So one pass from the first to the last decides.
 */
export function shownItems(items: readonly FormItem[], answers: Cells, context: FilterContext): readonly FormItem[] {
  const earlier = new Map<FieldId, ValueField>();
  const known: Record<FieldId, CellValue> = {};
  return items.filter((item) => {
    const isShown = item.kind === 'page' || matchesFilter(item.showWhen, known, earlier, context);
    if (item.kind === 'question') {
      earlier.set(item.field.id, item.field);
      if (isShown) known[item.field.id] = answers[item.field.id] ?? null;
    }
    return isShown;
  });
}
