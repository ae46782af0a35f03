import type { FieldKind } from '../field-kind.ts';
import { formatNumber } from '../shared/format-number.ts';
import { metaFlag } from '../shared/meta.ts';
import { numberBehaviour, parseWholeNumber } from '../shared/number-value.ts';

/** Whole numbers; fractions belong in Decimal. */
export const number: FieldKind = {
  ...numberBehaviour,
  type: 'Number',
  label: 'Number',
  group: 'Number',
  parse: (input) => parseWholeNumber(input, 'decimal'),
  format: (value, field) => (typeof value === 'number' ? formatNumber(value, { isGrouped: metaFlag(field.meta, 'isLocaleString') }) : ''),
  defaultMeta: { isLocaleString: false },
};
