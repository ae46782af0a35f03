import { AppError, type BytesReceived, type Receipt, type ReceiptState, type Row } from '@quadrille/contract';
import { checkAnswer, type FieldId, type FormQuestion, isAskable, readForm, type RowId, type ViewId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { countTry } from '../../http/rate-limit.ts';
import type { Receipt as KeptReceipt } from '../../meta/form-store.ts';
import { createSecretToken, digestOf } from '../../platform/secret-token.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { answerRow, changeRows, listPeople, readOptions, rowExists, type RowsSource } from '../records/index.ts';
import { getFieldOfTable, getTable, getView, presentColumn } from '../structure/index.ts';
import { formColumnOf, itemsOf, readAnswer, refuseAnswer, valueOf } from './form-answers.ts';
import { metaOf } from './form-state.ts';
import type { OpenShare } from './open-share.ts';
import { dropAll, readEntry } from './read-entry.ts';

type Asked = NonNullable<Receipt['asked']>;

/** Gives a new answer its private address, where the form does so; answers the token, which is kept nowhere. */
export async function giveReceipt(ctx: Ctx, { view }: OpenShare, rowId: RowId): Promise<string | null> {
  if (metaOf(view.doc.settings['meta'])['receipts'] !== true) return null;
  return addReceipt(ctx, view.doc.id, rowId, ctx.parts.clock.now());
}

async function addReceipt(ctx: Ctx, viewId: ViewId, rowId: RowId, sentAt: number): Promise<string> {
  const token = createSecretToken(ctx.parts.random);
  const { baseId } = getBase(ctx);
  await ctx.parts.meta.forms.addReceipt({ hash: digestOf(token), base_id: baseId, view_id: viewId, row_id: rowId, created_at: sentAt });
  return token;
}

/** An answer with what its writer may see and do. */
interface OpenReceipt {
  readonly kept: KeptReceipt;
  readonly asked: Asked | null;
  readonly shown: readonly FieldDoc[];
  readonly open: readonly FieldDoc[];
  /** The table as a whole: the owner may show what the form does not ask. */
  readonly source: RowsSource;
}

/** The receipt of a token; one of another form, or one that was ended, is as unknown as none. */
async function openReceipt(ctx: Ctx, { schema, view }: OpenShare, token: string): Promise<OpenReceipt> {
  const kept = token.length > 100 ? null : await ctx.parts.meta.forms.findReceipt(digestOf(token));
  const settings = metaOf(view.doc.settings['meta']);
  if (!kept || kept.view_id !== view.doc.id || settings['receipts'] !== true) throw new AppError('notFound');
  const table = getTable(schema, view.doc.tableId);
  const source = { schema, table, view: null };
  if (!(await rowExists(ctx, source, String(kept.row_id)))) throw new AppError('notFound');
  const asked = readAsked(kept.asked);
  const onForm = itemsOf({ schema, table, view }).flatMap((item) => (item.kind === 'question' ? [item.id as string] : []));
  const chosen = idsIn(settings['receipt_shown']) ?? onForm;
  const open = idsIn(settings['receipt_open']) ?? [];
  const fieldsOf = (ids: readonly string[]): readonly FieldDoc[] =>
    table.fields.filter(({ id, type }) => ids.includes(id) && type !== 'Password');
  return {
    kept,
    asked,
    shown: fieldsOf([...chosen, ...open, ...(asked?.fields ?? [])]),
    open: fieldsOf(open).filter(isCorrectable),
    source,
  };
}

/** Links are made once, with the answer. */
function isCorrectable(field: FieldDoc): boolean {
  return isAskable(field) && field.definition === undefined;
}

function idsIn(sent: unknown): readonly string[] | null {
  return Array.isArray(sent) ? sent.filter((id) => typeof id === 'string') : null;
}

function readAsked(text: string | null): Asked | null {
  return text === null ? null : (JSON.parse(text) as Asked);
}

/** An answer by its private address. */
export async function readReceipt(ctx: Ctx, share: OpenShare, token: string): Promise<Receipt> {
  return presentReceipt(ctx, share, await openReceipt(ctx, share, token));
}

async function presentReceipt(ctx: Ctx, { schema, view }: OpenShare, { kept, asked, shown, open, source }: OpenReceipt): Promise<Receipt> {
  const { body } = await answerRow(ctx, source, kept.row_id, { fieldIds: shown.map(({ id }) => id) });
  const text = typeof body === 'string' ? body : Buffer.from(body as Uint8Array).toString('utf8');
  return {
    sent_at: new Date(kept.created_at).toISOString(),
    shown: shown.map(({ id }) => id),
    open: open.map(({ id }) => id),
    asked,
    row: JSON.parse(text) as Receipt['row'],
    columns: shown.map((field) => {
      const { label, help, isRequired, meta } = formColumnOf(view, field.id);
      return { ...presentColumn(schema, field, true), form: { label, help, required: isRequired, meta: meta ?? null } };
    }) as unknown as Receipt['columns'],
  };
}

/** Writes what somebody corrects in their answer, or answers because it was asked again. What was asked and is missing may follow. */
export async function correctAnswer(ctx: Ctx, share: OpenShare, token: string, body: BytesReceived): Promise<Receipt> {
  await countTry(ctx.parts, 'formEntry', ctx.request.ip);
  const receipt = await openReceipt(ctx, share, token);
  const { kept, asked, source } = receipt;
  const waiting = new Set(asked?.fields ?? []);
  const writable = source.table.fields.filter((field) => isCorrectable(field) && (receipt.open.includes(field) || waiting.has(field.id)));
  const entry = await readEntry(ctx, body, writable, async () => {});
  try {
    const row = await judgeCorrection(ctx, share, source, writable, entry.row);
    if (Object.keys(row).length > 0) await changeRows(ctx, source, [{ rowId: kept.row_id, row }]);
    const left = (asked?.fields ?? []).filter((id) => !writable.some((field) => field.id === id && Object.hasOwn(row, field.id)));
    if (asked)
      await ctx.parts.meta.forms.ask(kept.view_id, kept.row_id, left.length === 0 ? null : JSON.stringify({ ...asked, fields: left }));
  } catch (error) {
    await dropAll(ctx, entry.files);
    throw error;
  }
  return readReceipt(ctx, share, token);
}

/** The sent answers by the ids of their fields, each judged as the form judges it. */
async function judgeCorrection(ctx: Ctx, share: OpenShare, source: RowsSource, writable: readonly FieldDoc[], sent: Row): Promise<Row> {
  const hasPeople = writable.some(({ type }) => type === 'Collaborator');
  const context = { timeZone: readOptions(ctx).context.timeZone, ...(hasPeople && { people: await listPeople(ctx) }) };
  const columns = writable.map(({ id }) => ({ ...formColumnOf(share.view, id), isShown: true }));
  const row: Row = {};
  for (const question of readForm(columns, source.table.fields, null)) {
    const given = question.kind === 'question' ? valueOf(sent, question.field) : undefined;
    if (question.kind !== 'question' || given === undefined) continue;
    judge(question, readAnswer(share, question, given, context), context);
    row[question.field.id] = given;
  }
  return row;
}

function judge(question: FormQuestion, value: Parameters<typeof checkAnswer>[1], context: Parameters<typeof checkAnswer>[2]): void {
  const fault = checkAnswer(question, value, context);
  if (fault?.code === 'missing') throw new AppError('requiredValueMissing', { field: question.field.title });
  if (fault !== null) throw refuseAnswer(question, fault);
}

/** Another private address for the same answer; the one used ends at once. */
export async function renewReceipt(ctx: Ctx, share: OpenShare, token: string): Promise<{ token: string }> {
  await countTry(ctx.parts, 'formEntry', ctx.request.ip);
  const { kept } = await openReceipt(ctx, share, token);
  const { forms } = ctx.parts.meta;
  await forms.revoke(kept.view_id, kept.row_id, ctx.parts.clock.now());
  const next = await addReceipt(ctx, kept.view_id, kept.row_id, kept.created_at);
  await forms.ask(kept.view_id, kept.row_id, kept.asked);
  return { token: next };
}

/** Whether an answer has a private address, and what is asked of it again. */
export async function readReceiptState(ctx: Ctx, viewId: ViewId, rowId: RowId): Promise<ReceiptState> {
  const [first] = await ctx.parts.meta.forms.listReceipts(viewId, rowId);
  return { has_link: first !== undefined, asked: readAsked(first?.asked ?? null) };
}

/** Asks whoever answered for some fields again; for none takes back what was asked. */
export async function askAgain(ctx: Ctx, viewId: ViewId, rowId: RowId, fields: readonly string[], note: string): Promise<ReceiptState> {
  const schema = await getBase(ctx).schema();
  const table = getTable(schema, getView(schema, viewId).doc.tableId);
  const wanted = fields.map((id) => getFieldOfTable(table, id)).filter(isCorrectable);
  const people = await listPeople(ctx);
  const by = people.find(({ id }) => id === ctx.actor.userId)?.name ?? '';
  const asked: Asked = { fields: wanted.map(({ id }): FieldId => id), note, by, at: new Date(ctx.parts.clock.now()).toISOString() };
  await ctx.parts.meta.forms.ask(viewId, rowId, wanted.length === 0 ? null : JSON.stringify(asked));
  return readReceiptState(ctx, viewId, rowId);
}

/** Ends the private address of an answer; the answer stays. */
export async function endReceipt(ctx: Ctx, viewId: ViewId, rowId: RowId): Promise<ReceiptState> {
  await ctx.parts.meta.forms.revoke(viewId, rowId, ctx.parts.clock.now());
  return readReceiptState(ctx, viewId, rowId);
}
