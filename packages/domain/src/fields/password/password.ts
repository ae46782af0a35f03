import { limits } from '../../limits/limits.ts';
import { nullsFirst } from '../../values/compare-values.ts';
import { aggregatesFor } from '../../view/aggregate.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';
import type { FieldKind } from '../field-kind.ts';
import { parseText, textBehaviour } from '../shared/text-value.ts';

/** All anybody ever reads of a password that is set. Written back, it means "leave it as it is". */
export const passwordMark = '••••••••';

/**
 * A secret that goes in and never comes out: what is typed is hashed (argon2id) before it is stored, and reading answers
 * `passwordMark` where there is one. Whether it is set can be asked; nothing else can.
 */
export const password: FieldKind = {
  ...textBehaviour,
  type: 'Password',
  valueKind: 'secret',
  label: 'Password',
  group: 'System',
  parse: (input) => parseText(input, limits.passwordMax, 'password'),
  format: (value) => (value === null ? '' : passwordMark),
  toWire: (value) => (value === null ? null : passwordMark),
  compare: (a, b) => nullsFirst(a, b, () => 0),
  filterOps: filterOpsFor.presence,
  aggregates: aggregatesFor.presence,
};
