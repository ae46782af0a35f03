import { isNothing, noValue, refused } from '../../values/parsed.ts';
import { aggregatesFor } from '../../view/aggregate.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';
import type { Field } from '../field.ts';
import type { FieldKind } from '../field-kind.ts';
import { metaText } from '../shared/meta.ts';

/** Something to press in each record: opens an address made by a formula, or runs a webhook. Holds no value. */
export const button: FieldKind = {
  type: 'Button',
  valueKind: 'none',
  label: 'Button',
  group: 'System',
  isVirtual: true,
  isReadOnly: true,
  parse: (input) => (isNothing(input) ? noValue : refused({ code: 'holdsNoValue', of: 'button' })),
  format: () => '',
  toWire: () => null,
  compare: () => 0,
  isEmpty: () => true,
  filterOps: filterOpsFor.none,
  aggregates: aggregatesFor.none,
  defaultMeta: { label: 'Open', action: 'url', formula: '' },
};

/** What pressing a button does. */
export type ButtonAction =
  | { readonly kind: 'url'; readonly formula: string }
  | { readonly kind: 'webhook'; readonly hookId: string }
  | { readonly kind: 'none' };

/** By `meta.action`: `url` with `meta.formula` (kept with field ids, told with titles), `webhook` with `meta.hook_id`. */
export function buttonActionOf(field: Field): ButtonAction {
  const formula = metaText(field.meta, 'formula', '');
  const hookId = metaText(field.meta, 'hook_id', '');
  if (metaText(field.meta, 'action', 'url') === 'webhook') return hookId === '' ? { kind: 'none' } : { kind: 'webhook', hookId };
  return formula === '' ? { kind: 'none' } : { kind: 'url', formula };
}

/** The colour of the button, `#rrggbb` as options have theirs; null for none. */
export function buttonColorOf({ meta }: Pick<Field, 'meta'>): string | null {
  const color = metaText(meta, 'color', '').toLowerCase();
  return /^#([\da-f]{3}|[\da-f]{6})$/.test(color) ? color : null;
}

export function buttonLabelOf(field: Field): string {
  return metaText(field.meta, 'label', field.title);
}
