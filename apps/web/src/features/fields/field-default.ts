import { getFieldKind } from '@quadrille/domain';
import type { Field, FieldType } from '@quadrille/domain';
import { wordsOfValueFault } from '../../platform/value-fault-words.ts';
import type { FieldDraft } from '@quadrille/ui-kit-react';

/** Where a draft keeps the value new records start with, among its settings: as the API takes it, options by the ids of the draft, or null. */
export const defaultKey = 'cdf';

/** Why the default of a draft is not one the field could hold; null for a good one. */
export function faultOfDefault(draft: FieldDraft): string | null {
  const value = draft.settings[defaultKey];
  if (value === null || value === undefined || value === '' || draft.options.length > 0) return null;
  const read = getFieldKind(draft.kind as FieldType).parse(value, fieldOf(draft));
  return read.ok ? null : wordsOfValueFault(read.fault);
}

/** A draft as a field, as far as reading values goes. */
export function fieldOf({ name, kind, settings, options }: FieldDraft): Field {
  return { title: name, type: kind, meta: settings, options } as unknown as Field;
}
