import { type AppError, refuseProgram } from '@quadrille/contract';
import { createUuid, type FieldType, hookOperations, type HookOperation, hookVersions, type SelectOption } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';

/** What a sample needs to know of a table. */
export interface SampleTable {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly SampleField[];
}

interface SampleField {
  readonly title: string;
  readonly type: FieldType;
  readonly options: readonly Pick<SelectOption, 'title'>[];
}

/** For those who ask without naming a table. */
export const exampleTable: SampleTable = {
  id: 'm00000000000000',
  title: 'Example',
  fields: [
    { title: 'Id', type: 'ID', options: [] },
    { title: 'Title', type: 'SingleLineText', options: [] },
    { title: 'Number', type: 'Number', options: [] },
  ],
};

/** What a webhook of this operation would send, with made-up values that are the same for everybody. */
export function samplePayload(ctx: Ctx, table: SampleTable, operation: string, version: string) {
  if (!isOneOf(hookOperations, operation)) throw unknownWord('operation', operation, hookOperations);
  if (!isOneOf(hookVersions, version)) throw unknownWord('version', version, hookVersions);
  const now = new Date(ctx.parts.clock.now()).toISOString();
  const row = operation === 'delete' || operation === 'bulkDelete' ? sampleRow(table, now, isKey) : sampleRow(table, now, () => true);
  return version === 'v1' ? firstVersion(operation, row) : secondVersion(ctx, table, operation, row);
}

type SampleRow = Readonly<Record<string, unknown>>;

function firstVersion(operation: HookOperation, row: SampleRow): Record<string, unknown> | unknown[] {
  return operation.startsWith('bulk') ? [row] : { ...row };
}

function secondVersion(ctx: Ctx, table: SampleTable, operation: HookOperation, row: SampleRow): Record<string, unknown> {
  const isUpdate = operation === 'update' || operation === 'bulkUpdate';
  return {
    type: `records.after.${operation}`,
    id: createUuid(ctx.parts.random),
    data: {
      table_id: table.id,
      table_name: table.title,
      ...(isUpdate && { previous_rows: [row] }),
      ...(operation === 'bulkInsert' ? { row_inserted: 1 } : { rows: [row] }),
    },
  };
}

const isKey = ({ type }: SampleField): boolean => type === 'ID';

function sampleRow(table: SampleTable, now: string, isWanted: (field: SampleField) => boolean): SampleRow {
  const cells = table.fields.filter(isWanted).map((field) => [field.title, sampleOf(field, now)] as const);
  return Object.fromEntries(cells.filter(([, value]) => value !== undefined));
}

const attachment = {
  url: 'https://example.org/sample.jpg',
  title: 'sample.jpg',
  mimetype: 'image/jpeg',
  size: 122_302,
};

/** Fields of these types are left out: what they show is drawn from another one. */
type Omitted = 'QrCode' | 'Barcode' | 'GeoData' | 'Password' | 'Button';

const samples: Readonly<Record<Exclude<FieldType, Omitted>, unknown>> = {
  ID: 1,
  AutoNumber: 1,
  ForeignKey: 1,
  SingleLineText: 'Sample Text',
  LongText: 'Sample Long text',
  SpecificDBType: 'Sample Text',
  Geometry: 'POINT (0 0)',
  Collaborator: 'Sample Text',
  Number: 123,
  Decimal: 123.1,
  Currency: '$123',
  Percent: '10',
  Duration: 123,
  Rating: 1,
  Checkbox: true,
  Date: 'now',
  DateTime: 'now',
  CreateTime: 'now',
  LastModifiedTime: 'now',
  Time: '11:00',
  Year: 2000,
  Email: 'test@example.com',
  URL: 'https://example.com',
  PhoneNumber: '0000000000',
  SingleSelect: 'first',
  MultiSelect: 'first',
  Attachment: [attachment],
  JSON: '{}',
  Formula: 'Sample Output',
  Rollup: 1,
  Count: 1,
  Lookup: ['Sample Text'],
  Links: 1,
  LinkToAnotherRecord: [{ Id: 1, Title: 'Sample Text' }],
};

function sampleOf({ type, options }: SampleField, now: string): unknown {
  if (!(type in samples)) return undefined;
  const value = samples[type as Exclude<FieldType, Omitted>];
  if (value === 'now') return now;
  return value === 'first' ? (options[0]?.title ?? null) : value;
}

function isOneOf<Word extends string>(words: readonly Word[], text: string): text is Word {
  return (words as readonly string[]).includes(text);
}

function unknownWord(what: string, given: string, words: readonly string[]): AppError {
  return refuseProgram('badRequest', `"${given}" is no ${what} of a webhook. Use one of ${words.join(', ')}.`);
}
