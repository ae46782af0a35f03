import { AppError, type ColumnUpdateBody, refuse, type WireFullTable } from '@quadrille/contract';
import { canConvert, type CellValue, type SelectOption, takesConstraint, type ValueContext } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { RecordUpdate, WriteTx } from '../../storage/store/write-tx.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { listPeople, readOptions } from '../records/index.ts';
import { runWrite } from '../changes/index.ts';
import {
  getField,
  getTable,
  type Ids,
  isSelect,
  isSystemType,
  mayBeUnique,
  namesDefinition,
  optionsIn,
  planDefault,
  planDefinition,
  planOptions,
  refuseBadHint,
  refuseBadNames,
  refuseFieldChange,
  refuseTakenNames,
  toExtra,
  toMeta,
  toStoredButton,
} from '../structure/index.ts';
import { presentFullTable } from '../views/index.ts';
import { becomesComputedAgain, convertField } from './convert-field.ts';
import { followOptions } from './follow-options.ts';
import { movePrimary } from './set-primary.ts';

export interface FieldUpdated {
  readonly table: WireFullTable;
  /** Cells a conversion left empty because their values do not fit the new type. */
  readonly emptied: number;
}

/** Renames a field, changes its settings and options, or turns it into another type. */
export async function updateField(ctx: Ctx, fieldId: string, body: ColumnUpdateBody): Promise<FieldUpdated> {
  const isConversion = await changesType(ctx, fieldId, body);
  const context = await conversionContext(ctx, body);
  const { tableId, emptied } = await runWrite(ctx, isConversion ? 'field.converted' : 'field.updated', async (tx) => {
    const { table, field } = getField(tx.schema(), fieldId);
    return { tableId: table.id, emptied: await changeField(tx, table, field, body, context) };
  });
  const schema = await getBase(ctx).schema();
  return { table: presentFullTable(ctx.actor, schema, getTable(schema, tableId)), emptied };
}

/** What reading values of the new type needs to know. */
export async function conversionContext(ctx: Ctx, body: Pick<ColumnUpdateBody, 'uidt'>): Promise<ValueContext> {
  const { timeZone } = readOptions(ctx).context;
  return { timeZone, ...(body.uidt === 'Collaborator' && { people: await listPeople(ctx) }) };
}

async function changesType(ctx: Ctx, fieldId: string, body: ColumnUpdateBody): Promise<boolean> {
  const { field } = getField(await getBase(ctx).schema(), fieldId);
  return body.uidt !== undefined && body.uidt !== field.type;
}

/** Answers how many cells became empty. */
export async function changeField(
  tx: WriteTx,
  table: TableSchema,
  field: FieldDoc,
  body: ColumnUpdateBody,
  context: ValueContext,
): Promise<number> {
  refuseFieldChange(table, field, body);
  const plain = withPlainSettings(field, body);
  const named = body.meta == null ? plain : toStoredButton(plain, table.fields);
  refuseBadNames(named);
  if (body.meta != null) refuseBadHint({ ...named, type: body.uidt ?? named.type });
  refuseTakenNames(named, table.fields);
  if (body.pv === true && !field.isPrimary) movePrimary(tx, table, field);
  const settled = { ...named, isPrimary: body.pv === true || field.isPrimary };
  if (body.uidt !== undefined && body.uidt !== field.type)
    return convertTo(tx, table, field, { ...settled, type: body.uidt }, body, context);
  const definition = namesDefinition(field.type, body) ? planDefinition(tx.schema(), table, settled, body) : undefined;
  if (definition) {
    tx.put('field', { ...settled, definition });
    return 0;
  }
  const updated = isSelect(field.type) ? await updateOptions(tx, table, settled, body) : settled;
  const final = body.cdf === undefined ? updated : { ...updated, defaultValue: planDefault(updated, body.cdf) };
  await refuseDuplicateCells(tx, table, field, final);
  tx.put('field', final);
  return 0;
}

export function withPlainSettings(field: FieldDoc, body: ColumnUpdateBody): FieldDoc {
  const isSystem = isSystemType(field.type);
  const title = body.title ?? field.title;
  const type = body.uidt ?? field.type;
  const extra = { ...field.extra, ...toExtra(type, body) };
  return {
    ...field,
    ...(Object.keys(extra).length > 0 && { extra }),
    title: title.trim(),
    columnName: (body.column_name ?? field.columnName).trim(),
    description: body.description === undefined ? field.description : body.description,
    meta: body.meta == null ? field.meta : { ...field.meta, ...toMeta(body.meta) },
    isRequired: isSystem || !takesConstraint(type, 'required') ? field.isRequired : (body.rqd ?? field.isRequired),
    isUnique: isSystem ? field.isUnique : body.unique == null ? field.isUnique : body.unique && mayBeUnique(type),
  };
}

async function convertTo(
  tx: WriteTx,
  table: TableSchema,
  from: FieldDoc,
  to: FieldDoc,
  body: ColumnUpdateBody,
  context: ValueContext,
): Promise<number> {
  const { target, growsOptions } = planTarget(tx, from, to, body);
  followOptions(tx, from, target);
  return convertField(tx, table, from, target, { growsOptions, cdf: body.cdf, context });
}

/** What the field is to become, with the options that were sent; without any, values become options as they are met. */
export function planTarget(
  ids: Ids,
  from: FieldDoc,
  to: FieldDoc,
  body: ColumnUpdateBody,
): { readonly target: FieldDoc; readonly growsOptions: boolean } {
  if (!canConvert(from.type, to.type) && !becomesComputedAgain(from, to.type))
    throw refuse('noConversion', { from: from.type, to: to.type }, { from: from.type, to: to.type });
  const bodies = isSelect(to.type) ? optionsIn(body) : undefined;
  const known = from.former?.type === to.type ? from.former.options : from.options;
  const options = bodies ? planOptions(ids, to.type, bodies, known) : [];
  return { target: { ...to, defaultValue: null, options }, growsOptions: options.length === 0 };
}

/** Options with an id are renamed or recoloured, those left out are deleted with the cells that hold them, others are new. */
async function updateOptions(tx: WriteTx, table: TableSchema, field: FieldDoc, body: ColumnUpdateBody): Promise<FieldDoc> {
  const bodies = optionsIn(body);
  if (!bodies) return field;
  const options = planOptions(tx, field.type, bodies, field.options);
  const kept = new Set<string>(options.map((option) => option.id));
  const gone = field.options.filter((option) => !kept.has(option.id));
  followOptions(tx, field, { options });
  await clearOptions(tx, table, field, gone);
  return { ...field, options, defaultValue: without(field.defaultValue, new Set(gone.map((option) => option.id))) };
}

async function clearOptions(tx: WriteTx, table: TableSchema, field: FieldDoc, gone: readonly SelectOption[]): Promise<void> {
  if (gone.length === 0) return;
  const value = gone.map((option) => option.title).join(',');
  const condition = { kind: 'condition', logicalOp: 'and', fieldId: field.id, op: 'anyof', subOp: null, value } as const;
  // The old field, by whose options the titles of the condition are read.
  const ids = await tx.ids(table.id, { filters: [[condition]], sorts: [], search: null, shuffle: false });
  const removed = new Set<string>(gone.map((option) => option.id));
  for (let start = 0; start < ids.length; start += 1000) {
    const rows = await tx.records(table.id, [field.id], ids.slice(start, start + 1000));
    const updates: RecordUpdate[] = rows.map((row) => ({ rowId: row.id, cells: { [field.id]: without(row.cells[0] ?? null, removed) } }));
    await tx.updateRecords(table.id, updates);
  }
}

function without(value: CellValue, removed: ReadonlySet<string>): CellValue {
  if (typeof value === 'string') return removed.has(value) ? null : value;
  if (!Array.isArray(value)) return value;
  const rest = value.filter((id) => !removed.has(id));
  return rest.length === 0 ? null : rest;
}

async function refuseDuplicateCells(tx: WriteTx, table: TableSchema, before: FieldDoc, after: FieldDoc): Promise<void> {
  if (!after.isUnique || before.isUnique) return;
  const duplicates = await tx.countDuplicates(table.id, before.id);
  if (duplicates > 0) throw new AppError('valuesRepeat', { field: before.title, count: duplicates });
}
