import type { FieldId } from '@quadrille/domain';
import type { ViewDoc } from '../../storage/schema/documents.ts';

/** The field that keeps the order people gave the rows of a view by hand; null: nobody moved one yet. */
export function rowOrderOf({ settings }: ViewDoc): FieldId | null {
  const id = settings['rowOrder'];
  return typeof id === 'string' ? (id as FieldId) : null;
}

export function withRowOrder(view: ViewDoc, fieldId: FieldId): ViewDoc {
  return { ...view, settings: { ...view.settings, rowOrder: fieldId } };
}
