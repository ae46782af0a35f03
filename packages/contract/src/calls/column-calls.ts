import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { wireColumnSchema } from '../wire/column.ts';
import { wireConversionPreviewSchema } from '../wire/conversion-preview.ts';
import { trueSchema } from '../wire/message.ts';
import { wireFullTableSchema } from '../wire/table.ts';
import { wireUsesSchema } from '../wire/uses.ts';
import { columnOpBody, columnUpdateBody, newColumnBody } from './column-body.ts';

const ofTable = { param: 'tableId', as: 'entityId' } as const;
const ofColumn = { param: 'columnId', as: 'entityId' } as const;
const fieldErrors = [
  'duplicateColumnName',
  'duplicateColumnTitle',
  'duplicateOption',
  'emptyOption',
  'optionHasComma',
  'notImplemented',
] as const;

/** Columns: what the product calls fields. Writes answer with the whole table. */
export const columnCalls = {
  create: defineCall({
    name: 'columns.create',
    method: 'POST',
    path: '/api/v1/db/meta/tables/:tableId/columns',
    body: newColumnBody,
    answer: wireFullTableSchema,
    permission: 'columnAdd',
    baseFrom: ofTable,
    isRepeatable: true,
    summary: 'Add a column to a table and to all its views',
    errors: ['tableNotFound', ...fieldErrors],
  }),
  get: defineCall({
    name: 'columns.get',
    method: 'GET',
    path: '/api/v1/db/meta/columns/:columnId',
    answer: wireColumnSchema,
    permission: 'columnGet',
    baseFrom: ofColumn,
    summary: 'Read a column',
    errors: ['columnNotFound'],
  }),
  update: defineCall({
    name: 'columns.update',
    method: 'PATCH',
    path: '/api/v1/db/meta/columns/:columnId',
    body: columnUpdateBody,
    answer: wireFullTableSchema,
    permission: 'columnUpdate',
    baseFrom: ofColumn,
    summary: 'Rename or convert a column or change its settings',
    errors: ['columnNotFound', ...fieldErrors],
  }),
  previewConversion: defineCall({
    name: 'columns.previewConversion',
    method: 'POST',
    path: '/api/v1/db/meta/columns/:columnId/conversion-preview',
    body: columnUpdateBody,
    answer: wireConversionPreviewSchema,
    permission: 'columnUpdate',
    baseFrom: ofColumn,
    summary: 'Count the values a conversion would empty, with samples, without converting',
    errors: ['columnNotFound', ...fieldErrors],
  }),
  uses: defineCall({
    name: 'columns.uses',
    method: 'GET',
    path: '/api/v1/db/meta/columns/:columnId/uses',
    query: v.object({ optionId: v.optional(v.string()) }),
    answer: wireUsesSchema,
    permission: 'columnDelete',
    baseFrom: ofColumn,
    summary: 'List what uses a column, or one of its options, before it is deleted',
    description: 'Views and shared views, formulas and other computed columns, access rules, webhooks and dashboards, with numbers.',
    errors: ['columnNotFound', 'badRequest'],
  }),
  delete: defineCall({
    name: 'columns.delete',
    method: 'DELETE',
    path: '/api/v1/db/meta/columns/:columnId',
    answer: wireFullTableSchema,
    permission: 'columnDelete',
    baseFrom: ofColumn,
    summary: 'Delete a column',
    errors: ['columnNotFound'],
  }),
  setPrimary: defineCall({
    name: 'columns.setPrimary',
    method: 'POST',
    path: '/api/v1/db/meta/columns/:columnId/primary',
    answer: trueSchema,
    permission: 'columnSetAsPrimary',
    baseFrom: ofColumn,
    summary: 'Make a column the display column of its table',
    errors: ['columnNotFound'],
  }),
  hash: defineCall({
    name: 'columns.hash',
    method: 'GET',
    path: '/api/v1/db/meta/tables/:tableId/columns/hash',
    answer: v.object({ hash: v.string() }),
    permission: 'columnsHash',
    baseFrom: ofTable,
    summary: 'Read the digest of the columns of a table',
    errors: ['tableNotFound'],
  }),
  bulk: defineCall({
    name: 'columns.bulk',
    method: 'POST',
    path: '/api/v1/db/meta/tables/:tableId/columns/bulk',
    body: v.object({ hash: v.string(), ops: v.array(columnOpBody) }),
    answer: v.object({ failedOps: v.array(v.object({ op: v.string(), column: v.optional(v.unknown()), error: v.unknown() })) }),
    permission: 'columnBulk',
    baseFrom: ofTable,
    summary: 'Add, change and delete columns in one go',
    description: 'One step that fails does not stop the others.',
    errors: ['tableNotFound', 'columnsChanged', 'badRequest'],
  }),
} as const;
