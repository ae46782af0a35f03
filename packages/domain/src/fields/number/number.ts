import { showForeign } from '../shared/foreign-value.ts';
import type { FieldKind } from '../field-kind.ts';
import { formatNumber } from '../shared/format-number.ts';
import { metaFlag } from '../shared/meta.ts';
import { markOf, numberBehaviour, parseWholeNumber } from '../shared/number-value.ts';

/** Whole numbers; fractions belong in Decimal. */
export const number: FieldKind = {
  ...numberBehaviour,
  type: 'Number',
  label: 'Number',
  group: 'Number',
  parse: (input, field, context) => parseWholeNumber(input, 'decimal', markOf(field, context)),
  format: (value, field) =>
    typeof value === 'number' ? formatNumber(value, { isGrouped: metaFlag(field.meta, 'isLocaleString') }) : showForeign(value),
  defaultMeta: { isLocaleString: false },
};
