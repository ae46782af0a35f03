import { limits } from '../../limits/limits.ts';
import { compareText } from '../../text/compare-text.ts';
import { foldText } from '../../text/fold-text.ts';
import { nullsFirst } from '../../values/compare-values.ts';
import { describeValue } from '../../values/describe-value.ts';
import { isNothing, noValue, parsed, refused } from '../../values/parsed.ts';
import type { CellValue, Parsed } from '../../values/value.ts';
import { aggregatesFor } from '../../view/aggregate.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';
import type { Field } from '../field.ts';
import type { FieldKind, ValueContext } from '../field-kind.ts';
import { metaFlag } from '../shared/meta.ts';
import { personIndex } from '../shared/person-index.ts';
import { isEmptyValue } from '../shared/text-value.ts';

const idShape = /^us[0-9a-z]{14}$/;

/**
 * People by user id, in the order chosen, each once; one unless `meta.is_multi` is on. Ids are understood everywhere, emails
 * and names where the context knows the people. Ids nobody knows any more are kept: people leave, records stay.
 */
export const collaborator: FieldKind = {
  type: 'Collaborator',
  valueKind: 'multiselect',
  label: 'User',
  group: 'People',
  isVirtual: false,
  isReadOnly: false,
  parse: parsePeople,
  format: (value, _field, context) =>
    idsOf(value)
      .map((id) => personIndex(context?.people).byId.get(id)?.name ?? id)
      .join(', '),
  toWire: (value) => (value === null ? null : idsOf(value).join(',')),
  compare: (a, b) => nullsFirst(a, b, (left, right) => compareText(JSON.stringify(left), JSON.stringify(right))),
  isEmpty: isEmptyValue,
  filterOps: filterOpsFor.people,
  aggregates: aggregatesFor.common,
  defaultMeta: { is_multi: false },
};

function parsePeople(input: unknown, field: Field, context?: ValueContext): Parsed {
  if (isNothing(input)) return noValue;
  const entries: readonly unknown[] = Array.isArray(input) ? input : typeof input === 'string' ? splitNames(input, context) : [input];
  if (entries.length > limits.peoplePerCell)
    return refused({ code: 'tooMany', what: 'people', count: entries.length, most: limits.peoplePerCell });
  const ids = new Set<string>();
  for (const entry of entries) {
    if (isNothing(entry)) continue;
    const id = idOf(entry, context);
    if (id === null) return refused({ code: 'unknownMember', found: describeValue(entry) });
    ids.add(id);
  }
  if (ids.size > 1 && !metaFlag(field.meta, 'is_multi')) return refused({ code: 'onePerson', field: field.title, count: ids.size });
  return ids.size === 0 ? noValue : parsed([...ids]);
}

/** Names parted by commas; a text that names somebody as a whole is that person, commas and all. */
function splitNames(text: string, context: ValueContext | undefined): readonly string[] {
  if (!text.includes(',') || idOf(text, context) !== null) return [text];
  return text.split(',', limits.peoplePerCell + 1).map((name) => name.trim());
}

/** Of a text the id, email or name; of a record as other programs send people, its id or email. */
function idOf(entry: unknown, context: ValueContext | undefined): string | null {
  if (typeof entry === 'string') {
    const text = entry.trim();
    return idShape.test(text) ? text : (personIndex(context?.people).byText.get(foldText(text))?.id ?? null);
  }
  if (typeof entry !== 'object' || entry === null) return null;
  const { id, email } = entry as { readonly id?: unknown; readonly email?: unknown };
  return typeof id === 'string' ? idOf(id, context) : typeof email === 'string' ? idOf(email, context) : null;
}

function idsOf(value: CellValue): readonly string[] {
  return Array.isArray(value) ? value : [];
}
