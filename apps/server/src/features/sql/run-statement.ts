import { AppError, type CallAnswer, type calls, isAppError, refuse, refuseProgram } from '@quadrille/contract';
import { uniqueName } from '@quadrille/domain';
import { sqlite, type Storage, storageOf } from '@quadrille/sql';
import { type Ctx, getBase } from '../../app-context.ts';
import type { Selected } from '../../storage/sources/select-request.ts';
import { selectFromCopies, statementTurns } from '../../storage/sources/sqlite-select.ts';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { valueFields } from '../../storage/schema/value-fields.ts';
import { type CopyColumn, planPrefix, type TableCopy } from '../../storage/sqlite/table-copies.ts';
import { readOptions } from '../records/index.ts';
import { namesAllFields, withoutComments, wordsIn } from './named-in.ts';

/** Of each table. */
const mostRecords = 50_000;
const recordsPerRead = 1000;
/** Of the answer. */
const mostRows = 1000;
/** Characters of the answer. */
const mostText = 8 * 1024 * 1024;
/** Bytes of the copies, all tables together. */
const mostBytes = 64 * 1024 * 1024;
const deadlineMs = 10_000;

/**
 * Runs one SELECT over the tables of the base by their titles. The statement never meets the base: what the person may see of the tables it
 * names is copied into an empty database, in a process of its own, and that is all there is to be read.
 */
export async function runStatement(
  ctx: Ctx,
  { sql: text, explain }: { readonly sql: string; readonly explain: boolean },
): Promise<CallAnswer<typeof calls.sql.run>> {
  if (ctx.actor.userId === null) throw new AppError('forbidden');
  const checked = sqlite.foreign?.checkSelect(withoutComments(text));
  if (!checked?.ok) throw refuseProgram('badRequest', checked?.reason ?? '');
  const began = performance.now();
  const leave = await statementTurns.enter({ base: getBase(ctx).baseId, person: ctx.actor.userId }, ctx.signal, deadlineMs);
  const { copies, columns, rows } = await answer(ctx, checked.sql, explain).finally(leave);
  const names: string[] = [];
  for (const { name } of columns) names.push(uniqueName(name, names, '_'));
  const shown = rows.slice(0, mostRows).map((row) => [...row]);
  if (JSON.stringify(shown).length > mostText) throw refuse('rowsTooLarge');
  return {
    columns: columns.map(({ type }, at) => ({ name: names[at] ?? '', type })),
    rows: shown,
    isCut: rows.length > mostRows,
    read: copies.map(({ name, records }) => ({ title: name, records })),
    ms: Math.round(performance.now() - began),
  };
}

async function answer(ctx: Ctx, sql: string, explain: boolean): Promise<Selected & { readonly copies: readonly CountedCopy[] }> {
  const copies = await copyTables(ctx, sql);
  const request = { sql: explain ? planPrefix + sql : sql, limit: mostRows + 1, deadlineMs, signal: ctx.signal };
  return { copies, ...(await selectFromCopies(copies, request).catch(sayFailure)) };
}

interface CountedCopy extends TableCopy {
  readonly records: number;
}

async function copyTables(ctx: Ctx, sql: string): Promise<readonly CountedCopy[]> {
  const schema = await getBase(ctx).schema();
  const words = wordsIn(sql);
  const isWhole = namesAllFields(sql);
  const copies: CountedCopy[] = [];
  let bytes = 0;
  for (const table of schema.tables) {
    if (table.doc.isJunction || !words.has(table.doc.title.toLowerCase())) continue;
    const copy = await copyTable(ctx, schema, table, (field) => isWhole || words.has(field.title.toLowerCase()), mostBytes - bytes);
    bytes += copy.json.byteLength;
    copies.push(copy);
  }
  return copies;
}

async function copyTable(
  ctx: Ctx,
  schema: BaseSchema,
  table: TableSchema,
  isNamed: (field: FieldDoc) => boolean,
  room: number,
): Promise<CountedCopy> {
  const fields = table.fields.filter((field) => field.type === 'ID' || isNamed(field));
  const request = {
    ...readOptions(ctx),
    tableId: table.id,
    query: { filters: [], sorts: [], search: null, shuffle: false },
    fieldIds: fields.map(({ id }) => id),
    shape: 'objects' as const,
  };
  const parts: Uint8Array[] = [];
  let records = 0;
  let bytes = 0;
  for (let isMore = true; isMore;) {
    const { json, count } = await getBase(ctx).page({ ...request, offset: records, limit: recordsPerRead });
    records += count;
    bytes += json.byteLength;
    isMore = count === recordsPerRead;
    // a few at a time, so that long texts are refused before they fill the memory of the server
    if (bytes > room) throw refuse('statementTooHungry');
    if (records > mostRecords) {
      const sent = await getBase(ctx).count(request);
      throw refuse('tableTooLong', { table: table.doc.title, sent, most: mostRecords });
    }
    if (count > 0) parts.push(json);
  }
  return { name: table.doc.title, columns: fields.map((field) => toColumn(schema, field)), json: joinLists(parts), records };
}

/** One JSON list of several. */
function joinLists(lists: readonly Uint8Array[]): Uint8Array {
  const comma = Buffer.from(',');
  return Buffer.concat([
    Buffer.from('['),
    ...lists.flatMap((list, at) => (at === 0 ? [list.subarray(1, -1)] : [comma, list.subarray(1, -1)])),
    Buffer.from(']'),
  ]);
}

function toColumn(schema: BaseSchema, field: FieldDoc): CopyColumn {
  if (field.type === 'ID') return { name: field.title, type: 'key' };
  const [values] = valueFields(schema, [field]);
  if (values === undefined || values.type === 'Links') return { name: field.title, type: 'any' };
  return { name: field.title, type: typeNames[storageOf(values)] ?? 'text' };
}

const typeNames: Partial<Record<Storage, CopyColumn['type']>> = { integer: 'integer', boolean: 'integer', number: 'number', none: 'any' };

function sayFailure(error: unknown): never {
  if (isAppError(error)) throw error;
  throw refuse('sqlFailed', { why: error instanceof Error ? error.message : String(error) });
}
