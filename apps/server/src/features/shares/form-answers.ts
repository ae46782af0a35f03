import { AppError, type Row } from '@quadrille/contract';
import {
  type CellValue,
  checkAnswer,
  type FieldId,
  type FormColumn,
  type FormItem,
  type FormQuestion,
  getFieldKind,
  limits,
  readForm,
  refuseFiles,
  sayInEnglish,
  shownItems,
  type ValueContext,
  type ValueFault,
} from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { idsIn, type RowIds } from '../links/index.ts';
import { readOptions, sentKey, sentValue, visibleFields } from '../records/index.ts';
import type { OpenShare } from './open-share.ts';
import { parseJson } from './read-entry.ts';

/** The questions, statements and pages of a form as its visitors know them. */
export function itemsOf(share: Pick<OpenShare, 'schema' | 'table' | 'view'>): readonly FormItem[] {
  const { view, table } = share;
  const columns = view.viewFields.map(({ fieldId }) => formColumnOf(view, fieldId));
  return readForm(columns, visibleFields(table, view), view.doc.settings['meta']);
}

/** How a field stands in a form; one that stands nowhere is not shown. */
export function formColumnOf(view: OpenShare['view'], fieldId: FieldId): FormColumn {
  const entry = view.viewFields.find((one) => one.fieldId === fieldId);
  return {
    fieldId,
    isShown: entry?.show ?? false,
    order: entry?.order ?? 0,
    label: entry?.label ?? null,
    help: entry?.help ?? null,
    isRequired: entry?.form?.isRequired === true,
    meta: entry?.form?.meta,
  };
}

/**
 * The row of an entry as far as the form asks for it: answers to questions that are hidden by earlier answers are left out, whatever was sent,
 * and the others keep to the limits of their question. The page that is filled in decides by the same rules.
 */
export function keepAnswers(ctx: Ctx, share: OpenShare, row: Row, people: ValueContext): Row {
  const items = itemsOf(share);
  const { context } = readOptions(ctx);
  const reading: ValueContext = { ...people, timeZone: context.timeZone };
  const sent = new Map<FormQuestion, CellValue>();
  for (const item of items) if (item.kind === 'question') sent.set(item, readAnswer(share, item, valueOf(row, item.field), reading));
  const shown = new Set(shownItems(items, Object.fromEntries([...sent].map(([{ id }, value]) => [id, value])), context));
  const kept: Row = {};
  for (const [question, value] of sent) {
    if (!shown.has(question)) continue;
    const fault = checkAnswer(question, value, reading);
    if (fault?.code === 'missing') throw new AppError('requiredValueMissing', { field: question.field.title });
    if (fault !== null) throw refuseAnswer(question, fault);
    const given = valueOf(row, question.field);
    if (given !== undefined) kept[question.field.id] = given;
  }
  return kept;
}

/** What was sent for a field; undefined for nothing. */
export function valueOf(row: Row, field: Pick<FieldDoc, 'id' | 'title' | 'columnName'>): unknown {
  return sentKey(row, field) === undefined ? undefined : (sentValue(row, field) ?? null);
}

/** An answer as a canonical value; of a link the ids of the records. */
export function readAnswer(share: Pick<OpenShare, 'schema'>, question: FormQuestion, sent: unknown, context: ValueContext): CellValue {
  const { field } = question;
  if (sent === undefined) return field.defaultValue;
  if (field.definition?.kind === 'link') return readLinked(share, question, sent);
  const kind = getFieldKind(field.type);
  const read = refuseFiles(kind.parse(sent, field, context), field);
  if (!read.ok) throw refuseAnswer(question, read.fault);
  return read.value;
}

/** `{Id}` for one record, a list of such or of ids for several, also as JSON text. */
function readLinked(share: Pick<OpenShare, 'schema'>, question: FormQuestion, sent: unknown): CellValue {
  const ids = linkedIds(share, question.field, sent);
  return ids.length === 0 ? null : ids.map(String);
}

/** The records a link is to be made with; none where nothing was said. */
export function linkedIds(share: Pick<OpenShare, 'schema'>, field: FormQuestion['field'], sent: unknown): readonly number[] {
  if (field.definition?.kind !== 'link' || sent === undefined || sent === null || sent === '') return [];
  const value: unknown = typeof sent === 'string' ? parseJson(sent) : sent;
  const related = share.schema.tableById.get(field.definition.relatedTableId);
  if (typeof value !== 'object' || value === null || !related) {
    const fault = { code: 'noRecord', id: null } as const;
    throw new AppError('invalidValue', { field: field.title, reason: sayInEnglish(fault), fault });
  }
  const ids = idsIn(related, value as RowIds);
  if (ids.length > limits.linksPerCall) throw new AppError('tooLarge');
  return ids;
}

export function refuseAnswer({ field }: FormQuestion, fault: ValueFault): AppError {
  return new AppError('invalidValue', { field: field.title, reason: sayInEnglish(fault), fault });
}
