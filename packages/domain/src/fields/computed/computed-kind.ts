import { compareText } from '../../text/compare-text.ts';
import { nullsFirst } from '../../values/compare-values.ts';
import { isNothing, noValue, refused } from '../../values/parsed.ts';
import type { CellValue } from '../../values/value.ts';
import type { FieldKind } from '../field-kind.ts';
import { isEmptyValue } from '../shared/text-value.ts';
import { sameOnWire } from '../shared/same-on-wire.ts';

type Own = Pick<FieldKind, 'type' | 'label' | 'group' | 'valueKind' | 'filterOps' | 'aggregates'> & Partial<FieldKind>;

/**
 * A type whose values are computed. What they are depends on the field: `valueFieldOf` tells, `formatCell` and `toWireCell` show
 * and send them; the functions here see a value without its field's surroundings.
 */
export function computedKind(own: Own): FieldKind {
  return {
    isVirtual: true,
    isReadOnly: true,
    parse: (input) => (isNothing(input) ? noValue : refused({ code: 'holdsNoValue', of: 'computed' })),
    format: (value) => (value === null ? '' : String(value)),
    toWire: sameOnWire,
    compare: (a, b) => nullsFirst(a, b, compareScalars),
    isEmpty: isEmptyValue,
    defaultMeta: {},
    ...own,
  };
}

/** Values of one field: numbers and truth values by size, everything else as text. */
function compareScalars(a: CellValue, b: CellValue): number {
  return typeof a === 'string' || typeof b === 'string' ? compareText(String(a), String(b)) : Number(a) - Number(b);
}
