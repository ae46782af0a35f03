import type { WireTable } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import type { TableDoc } from '../../storage/schema/documents.ts';
import { toWireKeys } from './wire-keys.ts';

/** A table as lists name it. */
export function presentTable(baseId: BaseId, doc: TableDoc): WireTable {
  return {
    ...toWireKeys(baseId, doc, doc.source?.id),
    id: doc.id,
    table_name: doc.tableName,
    title: doc.title,
    type: doc.source?.isView === true ? 'view' : 'table',
    meta: doc.meta as WireTable['meta'],
    schema: doc.source?.schema ?? null,
    enabled: 1,
    mm: doc.isJunction === true ? 1 : 0,
    tags: null,
    description: doc.description,
    pinned: null,
    deleted: null,
    order: doc.order,
  };
}
