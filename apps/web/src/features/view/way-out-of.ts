import { t } from '@lingui/core/macro';
import type { FieldType } from '@quadrille/domain';
import { fieldKinds } from '../fields/index.ts';

/** What to do instead of writing into a field nobody writes; undefined where people write it. */
export function wayOutOf(type: FieldType): string | undefined {
  const { readOnly, cell } = fieldKinds[type];
  if (readOnly === 'system') return t`It is filled in by itself: add another field for values of your own.`;
  if (readOnly === 'pressed') return t`Press its button instead.`;
  if (readOnly === null) return undefined;
  if (cell === 'code') return t`It shows another field: change that one.`;
  if (type === 'Formula') return t`It is computed: change its formula, or the fields it is made of.`;
  return t`Its values come from linked records: change those.`;
}
