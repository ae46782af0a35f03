import { AppError, type BytesReceived, type RawAnswer, refuse, refuseProgram, type Row, type StoredFile } from '@quadrille/contract';
import { type FieldId, type RowId, sayInEnglish } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { countTry } from '../../http/rate-limit.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { runWrite } from '../changes/index.ts';
import type { FileEntry } from '../../meta/file-entry-store.ts';
import { countUpload, dropFile, presentFile, readForm, storeFile } from '../files/index.ts';
import { connect, getLink, idsIn, listMissing, type RowIds } from '../links/index.ts';
import { answerRow, prepareRows, refuseConflicts, sourceNow, toNewCells, visibleFields } from '../records/index.ts';
import type { OpenShare } from './open-share.ts';
import { tellAsked } from './tell-asked.ts';

/** Adds what somebody entered into a form, with its links, as one change. Only what the form shows counts. */
export async function submitEntry(ctx: Ctx, share: OpenShare, body: BytesReceived): Promise<RawAnswer> {
  await countTry(ctx.parts, 'formEntry', ctx.request.ip);
  const asked = visibleFields(share.table, share.view).filter(({ isSystem }) => !isSystem);
  const entry = await readEntry(ctx, body, asked);
  const rowId = await addEntry(ctx, share, asked, entry.row).catch(async (error: unknown) => {
    await dropAll(ctx, entry.files);
    throw error;
  });
  await tellAsked(ctx, share);
  return answerRow(ctx, share, rowId, { fieldIds: idsOf(share) });
}

async function addEntry(ctx: Ctx, share: OpenShare, asked: readonly FieldDoc[], row: Row): Promise<RowId> {
  const sent = onlyAsked(row, asked);
  requireAnswers(share, asked, sent);
  const prepared = await prepareRows(ctx, share.table, [sent]);
  return runWrite(ctx, 'records.created', async (tx) => {
    const { table } = sourceNow(tx.schema(), share);
    const cells = prepared.rows.map((row) => toNewCells(table, row, prepared.context));
    await refuseConflicts(
      tx,
      table,
      cells.map((own) => ({ rowId: null, cells: own })),
    );
    const [id] = await tx.insertRecords(table.id, cells);
    if (id === undefined) throw new Error('A row was added and has no id.');
    for (const field of asked) await connectAnswer(tx, share, field, id, sent[field.title]);
    return id;
  });
}

function idsOf(share: OpenShare): FieldId[] {
  return visibleFields(share.table, share.view).map(({ id }) => id);
}

interface Entry {
  readonly row: Row;
  /** Files that came with it, kept already. */
  readonly files: readonly FileEntry[];
}

/** The row as it was sent: JSON, or a form with its files. Only columns of the form that hold files take any. */
async function readEntry(ctx: Ctx, body: unknown, asked: readonly FieldDoc[]): Promise<Entry> {
  if (typeof body !== 'object' || body === null || !(Symbol.asyncIterator in body))
    return { row: rowIn((body as { readonly data?: unknown }).data), files: [] };
  const cells = new Map<string, StoredFile[]>();
  const files: FileEntry[] = [];
  let data = '{}';
  let isRefused = false;
  await countUpload(ctx);
  try {
    await readForm(
      body as BytesReceived,
      ctx.request.header('content-type') ?? '',
      async (name, bytes, place) => {
        const title = place.replace(/^_/, '').replace(/\[\d*\]$/, '');
        const field = asked.find((one) => one.type === 'Attachment' && (one.title === title || one.columnName === title));
        if (!field) throw refuse('noFilesHere', { title: title.slice(0, 100) });
        const entry = await storeFile(ctx.parts, { name, bytes, userId: null, baseId: getBase(ctx).baseId }, ctx.signal);
        if (isRefused) await dropAll(ctx, [entry]); // the others were refused while this one was still arriving
        files.push(entry);
        cells.set(field.title, [...(cells.get(field.title) ?? []), presentFile(ctx.parts, entry)]);
        return entry;
      },
      (field, value) => {
        if (field === 'data') data = value;
      },
    );
    return { row: { ...rowIn(data), ...(Object.fromEntries(cells) as Row) }, files };
  } catch (error) {
    isRefused = true;
    await dropAll(ctx, files);
    throw error;
  }
}

/** Files of an entry that was refused are nobody's. */
async function dropAll({ parts }: Ctx, files: readonly FileEntry[]): Promise<void> {
  for (const file of files)
    await dropFile(parts, file).catch((error: unknown) => parts.log.warn('A file of a refused entry stays until it is swept.', { error }));
}

function rowIn(sent: unknown): Row {
  const data: unknown = typeof sent === 'string' ? parse(sent) : sent;
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data as Row;
  throw refuseProgram('badRequest', 'Send the row as JSON in "data".');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Values by title; clients send the column name too, which wins. */
function onlyAsked(row: Row, asked: readonly FieldDoc[]): Row {
  const kept: Row = {};
  for (const { title, columnName } of asked) {
    const key = Object.hasOwn(row, columnName) ? columnName : title;
    if (Object.hasOwn(row, key)) kept[title] = row[key] ?? null;
  }
  return kept;
}

/** What the form marks as required beside what the table does. */
function requireAnswers({ view }: OpenShare, asked: readonly FieldDoc[], row: Row): void {
  const required = new Set(view.viewFields.filter(({ form }) => form?.isRequired === true).map(({ fieldId }) => fieldId));
  for (const { id, title } of asked) {
    const value = row[title];
    if (required.has(id) && (value === undefined || value === null || value === ''))
      throw new AppError('requiredValueMissing', { field: title });
  }
}

/** Links a new row with the rows that were chosen: `{Id}` for one, a list of such or of ids for several, also as JSON text. */
async function connectAnswer(tx: WriteTx, share: OpenShare, field: FieldDoc, rowId: number, sent: unknown): Promise<void> {
  if (field.definition?.kind !== 'link' || sent === undefined || sent === null || sent === '') return;
  const { schema, table } = sourceNow(tx.schema(), share);
  const link = getLink(schema, table, field.id);
  const value: unknown = typeof sent === 'string' ? parse(sent) : sent;
  if (typeof value !== 'object' || value === null) {
    const fault = { code: 'noRecord', id: null } as const;
    throw new AppError('invalidValue', { field: field.title, reason: sayInEnglish(fault), fault });
  }
  const refIds = idsIn(link.related, value as RowIds);
  if (link.definition.relation === 'bt' && refIds.length > 1) throw refuse('oneLinked', { field: field.title, sent: refIds.length });
  const [missing] = await listMissing(tx, link.related, refIds);
  if (missing !== undefined) throw new AppError('childNotFound', { id: String(missing) });
  await connect(tx, link, rowId, refIds);
}
