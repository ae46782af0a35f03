import { AppError, type FieldChoice, rawAnswer, type RawAnswer } from '@quadrille/contract';
import type { FieldId, RowId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { RowsSource } from './find-rows-source.ts';
import { withoutBrackets } from './list-rows.ts';
import { shapeNested } from './nested-rows.ts';
import { readOptions } from './read-options.ts';
import { signFiles } from './sign-files.ts';
import { chooseFields, ownFields, visibleFields } from './visible-fields.ts';

/** A row by its id; throws when there is none. */
export async function readRow(ctx: Ctx, source: RowsSource, rowId: string, choice: FieldChoice): Promise<RawAnswer> {
  const all = source.view === null && isAll(choice.fields) ? ownFields(source.table) : visibleFields(source.table, source.view);
  const fieldIds = chooseFields(all, choice.fields).map((field) => field.id);
  return answerRow(ctx, source, toRowId(rowId), { fieldIds, nested: choice.nested });
}

const isAll = (fields: FieldChoice['fields']): boolean => fields === undefined || fields.length === 0 || fields.includes('*');

/** A row with every field of its table: the answer of writes. */
export async function answerRow(
  ctx: Ctx,
  source: RowsSource,
  rowId: RowId | null,
  { fieldIds, nested }: { readonly fieldIds?: readonly FieldId[]; readonly nested?: FieldChoice['nested'] } = {},
): Promise<RawAnswer> {
  const { table } = source;
  const wanted = fieldIds ?? ownFields(table).map((field) => field.id);
  const rows =
    rowId === null
      ? null
      : await getBase(ctx).rowsById({ ...readOptions(ctx), tableId: table.id, ids: [rowId], fieldIds: [...wanted], shape: 'objects' });
  if (!rows || rows.count === 0) throw new AppError('rowNotFound');
  return rawAnswer(
    'application/json; charset=utf-8',
    withoutBrackets(await signFiles(ctx, source, await shapeNested(ctx, source, nested ?? {}, rows.json))),
  );
}

export async function rowExists(ctx: Ctx, { table }: RowsSource, rowId: string): Promise<boolean> {
  const id = toRowId(rowId);
  if (id === null) return false;
  const rows = await getBase(ctx).rowsById({ ...readOptions(ctx), tableId: table.id, ids: [id], fieldIds: [], shape: 'arrays' });
  return rows.count > 0;
}

/** A record's id from a path or a body; null for what cannot be one. */
export function toRowId(value: unknown): RowId | null {
  const id = typeof value === 'number' || (typeof value === 'string' && /^\d{1,15}$/.test(value)) ? Number(value) : null;
  return id !== null && Number.isSafeInteger(id) && id > 0 ? id : null;
}
