import { showForeign } from '../shared/foreign-value.ts';
import type { FieldKind } from '../field-kind.ts';
import { formatNumber } from '../shared/format-number.ts';
import { metaFlag, metaInteger } from '../shared/meta.ts';
import { markOf, numberBehaviour, parseNumber } from '../shared/number-value.ts';

/** Numbers with fractions. `meta.precision` (0 to 8) fixes the digits shown, never the ones kept. */
export const decimal: FieldKind = {
  ...numberBehaviour,
  type: 'Decimal',
  label: 'Decimal',
  group: 'Number',
  parse: (input, field, context) => parseNumber(input, markOf(field, context)),
  format: (value, field) => {
    if (typeof value !== 'number') return showForeign(value);
    return formatNumber(value, {
      precision: metaInteger(field.meta, 'precision', 0, 8),
      isGrouped: metaFlag(field.meta, 'isLocaleString'),
    });
  },
  defaultMeta: { precision: null, isLocaleString: false },
};
