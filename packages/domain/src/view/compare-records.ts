import type { Cells } from '../change/change.ts';
import type { Field } from '../fields/field.ts';
import { getFieldKind } from '../fields/registry.ts';
import type { FieldId, RowId } from '../ids/id.ts';
import type { CellValue } from '../values/value.ts';
import type { Sort } from './sort.ts';

export interface SortedRecord {
  readonly rowId: RowId;
  readonly cells: Cells;
}

/** The order of records under sorts: nulls first ascending, last descending; the row id breaks ties, ascending. Sorts on fields that are gone are skipped. */
export function compareRecords(sorts: readonly Sort[], fields: ReadonlyMap<FieldId, Field>): (a: SortedRecord, b: SortedRecord) => number {
  const steps = sorts.flatMap(({ fieldId, direction, orElseId }) => {
    const field = fields.get(fieldId);
    return field === undefined
      ? []
      : [{ field, kind: getFieldKind(field.type), sign: direction === 'desc' ? -1 : 1, orElseId: orElseId === true }];
  });
  return (a, b) => {
    for (const { field, kind, sign, orElseId } of steps) {
      const valueOf = ({ cells, rowId }: SortedRecord): CellValue => cells[field.id] ?? (orElseId ? rowId : null);
      const order = kind.compare(valueOf(a), valueOf(b), field);
      if (order !== 0) return order * sign;
    }
    return a.rowId - b.rowId;
  };
}
