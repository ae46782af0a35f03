import type { Field } from '../fields/field.ts';
import { writeListText } from '../text/list-text.ts';
import type { ComparisonOp } from './filter.ts';
import { isComparisonOp } from './is-op-accepted.ts';
import { titlesIn } from './resolve/options-of.ts';
import { plainOp } from './resolve/plain-op.ts';

/** How the value of a condition names options: not at all, one by its title, or a list of titles. */
function namingOf(op: ComparisonOp, { type }: Pick<Field, 'type'>): 'none' | 'one' | 'list' {
  switch (plainOp(op)) {
    case 'eq':
    case 'neq':
      return type === 'SingleSelect' ? 'one' : 'list';
    case 'anyof':
    case 'nanyof':
    case 'allof':
    case 'nallof':
    case 'in':
      return 'list';
    default:
      return 'none';
  }
}

function optionTitlesIn(field: Field, op: string, value: string): readonly string[] {
  const naming = isComparisonOp(op) ? namingOf(op, field) : 'none';
  return naming === 'none' ? [] : naming === 'one' ? [value.trim()] : titlesIn(field, value);
}

/** Whether a condition on a field of options names one of them, by its title or its id. */
export function namesOption(field: Field, op: string, value: string | null, optionId: string): boolean {
  const option = field.options.find(({ id }) => id === optionId);
  const titles = value === null ? [] : optionTitlesIn(field, op, value);
  return titles.some((title) => title === option?.title || title === optionId);
}

/** The value of a condition after options of its field were renamed; `field` is as it was, `titles` are the new ones by id of the option. */
export function renameOptionsIn(field: Field, op: string, value: string, titles: ReadonlyMap<string, string>): string {
  const renamed = (title: string): string => titles.get(field.options.find((option) => option.title === title)?.id ?? '') ?? title;
  const named = optionTitlesIn(field, op, value);
  if (named.every((title) => renamed(title) === title)) return value;
  return isComparisonOp(op) && namingOf(op, field) === 'one' ? renamed(value.trim()) : writeListText(named.map(renamed));
}
