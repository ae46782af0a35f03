import { showForeign } from '../shared/foreign-value.ts';
import type { FieldKind } from '../field-kind.ts';
import { formatNumber } from '../shared/format-number.ts';
import { metaFlag, metaInteger } from '../shared/meta.ts';
import { markOf, numberBehaviour, parseNumber } from '../shared/number-value.ts';

/** Percentages: 45 is shown as `45%`; the number before the sign is the value. */
export const percent: FieldKind = {
  ...numberBehaviour,
  type: 'Percent',
  label: 'Percent',
  group: 'Number',
  parse: (input, field, context) => parseNumber(input, markOf(field, context)),
  format: (value, field) =>
    typeof value === 'number'
      ? `${formatNumber(value, { precision: metaInteger(field.meta, 'precision', 0, 8), isGrouped: metaFlag(field.meta, 'isLocaleString') })}%`
      : showForeign(value),
  defaultMeta: { is_progress: false, precision: null },
};
