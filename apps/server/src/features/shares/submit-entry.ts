import { AppError, type BytesReceived, type RawAnswer, refuse, type Row } from '@quadrille/contract';
import type { FieldId, RowId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { countTry } from '../../http/rate-limit.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { runWrite } from '../changes/index.ts';
import { connect, getLink, listMissing } from '../links/index.ts';
import { addressRows, answerRow, prepareRows, refuseConflicts, sourceNow, toNewCells, visibleFields } from '../records/index.ts';
import { admitEntry } from './entry-guard.ts';
import { keepAnswers, linkedIds } from './form-answers.ts';
import { refuseOtherChoices } from './form-choices.ts';
import { requireOpen, withinLimit } from './form-state.ts';
import type { OpenShare } from './open-share.ts';
import { dropAll, readEntry } from './read-entry.ts';
import { giveReceipt } from './receipts.ts';
import { tellAsked } from './tell-asked.ts';

/** Adds what somebody entered into a form, with its links, as one change. Only what the form shows counts. */
export async function submitEntry(ctx: Ctx, share: OpenShare, uuid: string, body: BytesReceived): Promise<RawAnswer> {
  const { parts, request } = ctx;
  const { doc } = share.view;
  await countTry(parts, 'formEntry', request.ip);
  await requireOpen(parts, doc);
  const asked = visibleFields(share.table, share.view).filter(({ isSystem }) => !isSystem);
  const entry = await readEntry(ctx, body, asked, (proof, trap) => admitEntry(parts, uuid, request.ip, proof, trap));
  // over what is asked alone: what is said of unknown names must not tell hidden fields from those that are not there
  const [row = {}] = addressRows(ctx, { ...share.table, fields: asked }, [entry.row], { unknown: 'tell' });
  const add = (): Promise<RowId> => addEntry(ctx, share, asked, row);
  const rowId = await withinLimit(parts, getBase(ctx).baseId, doc, add).catch(async (error: unknown) => {
    await dropAll(ctx, entry.files);
    throw error;
  });
  await tellAsked(ctx, share);
  const receipt = await giveReceipt(ctx, share, rowId);
  const answer = await answerRow(ctx, share, rowId, { fieldIds: idsOf(share) });
  return receipt === null ? answer : { ...answer, headers: { ...answer.headers, 'x-quadrille-receipt': receipt } };
}

async function addEntry(ctx: Ctx, share: OpenShare, asked: readonly FieldDoc[], row: Row): Promise<RowId> {
  // judged before the slow part: who is known by name is looked up once more there
  const { context: people } = await prepareRows(ctx, share.table, []);
  const sent = keepAnswers(ctx, share, row, people);
  const prepared = await prepareRows(ctx, share.table, [sent]);
  for (const field of asked) await refuseOtherChoices(ctx, share, field, linkedIds(share, field, sent[field.id]));
  return runWrite(ctx, 'records.created', async (tx) => {
    const { table } = sourceNow(tx.schema(), share);
    const cells = prepared.rows.map((one) => toNewCells(table, one, prepared.context));
    await refuseConflicts(
      tx,
      table,
      cells.map((own) => ({ rowId: null, cells: own })),
    );
    const [id] = await tx.insertRecords(table.id, cells);
    if (id === undefined) throw new Error('A row was added and has no id.');
    for (const field of asked) await connectAnswer(tx, share, field, id, sent[field.id]);
    return id;
  });
}

function idsOf(share: OpenShare): FieldId[] {
  return visibleFields(share.table, share.view).map(({ id }) => id);
}

/** Links a new row with the rows that were chosen. */
async function connectAnswer(tx: WriteTx, share: OpenShare, field: FieldDoc, rowId: number, sent: unknown): Promise<void> {
  const { schema, table } = sourceNow(tx.schema(), share);
  const refIds = linkedIds({ schema }, field, sent);
  if (refIds.length === 0) return;
  const link = getLink(schema, table, field.id);
  if (link.definition.relation === 'bt' && refIds.length > 1) throw refuse('oneLinked', { field: field.title, sent: refIds.length });
  const [missing] = await listMissing(tx, link.related, refIds);
  if (missing !== undefined) throw new AppError('childNotFound', { id: String(missing) });
  await connect(tx, link, rowId, refIds);
}
