import { nullsFirst } from '../../values/compare-values.ts';
import { isNothing, noValue, refused } from '../../values/parsed.ts';
import type { CellValue } from '../../values/value.ts';
import { compareText } from '../../text/compare-text.ts';
import { aggregatesFor } from '../../view/aggregate.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';
import type { FieldType, ValueKind } from '../field-type.ts';
import type { FieldGroup, FieldKind } from '../field-kind.ts';
import { isEmptyValue } from './text-value.ts';

interface UnbuiltType {
  readonly type: FieldType;
  readonly label: string;
  readonly group: FieldGroup;
  readonly valueKind: ValueKind;
  readonly isVirtual?: boolean;
  readonly isReadOnly?: boolean;
}

/** A type that is known by name but cannot hold values yet: it reads as nothing, and writing says so. */
export function unbuiltKind({ type, label, group, valueKind, isVirtual = false, isReadOnly = isVirtual }: UnbuiltType): FieldKind {
  return {
    type,
    label,
    group,
    valueKind,
    isVirtual,
    isReadOnly,
    isBuilt: false,
    parse: (input) => (isNothing(input) ? noValue : refused(`${label} fields cannot hold values yet.`)),
    format: (value: CellValue) => (value === null ? '' : String(value)),
    toWire: (value: CellValue) => value,
    compare: (a, b) => nullsFirst(a, b, (left, right) => compareText(String(left), String(right))),
    isEmpty: isEmptyValue,
    filterOps: filterOpsFor.none,
    aggregates: aggregatesFor.none,
    defaultMeta: {},
  };
}
