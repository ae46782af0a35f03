import type { EntityChange } from '@quadrille/domain';
import type { WriteTx } from '../store/write-tx.ts';
import type { FieldDoc, ViewDoc, ViewFieldDoc } from '../schema/documents.ts';
import { nextOrder } from '../schema/next-order.ts';

/** What a view says about a field it has nothing special to say about. */
export function defaultViewField(tx: WriteTx, view: ViewDoc, field: FieldDoc, order: number): ViewFieldDoc {
  return {
    id: tx.newId('nc'),
    viewId: view.id,
    fieldId: field.id,
    show: !field.isSystem,
    order,
    width: null,
    label: null,
    help: null,
    groupBy: false,
    groupByOrder: null,
    groupBySort: null,
  };
}

/** Views made while a field was deleted, and fields made while a view was, do not know each other yet. */
export function addMissingViewFields(tx: WriteTx, changes: readonly EntityChange[]): void {
  const tableIds = new Set(changes.map((change) => ((change.before ?? change.after) as { tableId?: string } | null)?.tableId));
  for (const table of tx.schema().tables.filter((candidate) => tableIds.has(candidate.id))) {
    for (const view of table.views) {
      const known = new Set(view.viewFields.map((entry) => entry.fieldId));
      const first = nextOrder(view.viewFields);
      const missing = table.fields.filter((field) => !known.has(field.id));
      missing.forEach((field, index) => tx.put('viewField', defaultViewField(tx, view.doc, field, first + index)));
    }
  }
}
