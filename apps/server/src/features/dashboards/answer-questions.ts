import {
  AppError,
  type AnsweredQuestion,
  type AnswersBody,
  type BehindBody,
  type BoardChoice,
  type Question,
  type QuestionAnswer,
  refuse,
  type WidgetAnswers,
} from '@quadrille/contract';
import { type FieldId, getFieldKind, limits, type Sort } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { Group } from '../../storage/store/read-requests.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { DashboardDoc, FieldDoc } from '../../storage/schema/documents.ts';
import { valueFields } from '../../storage/schema/value-fields.ts';
import { idField, readOptions, readOptionsFor } from '../records/index.ts';
import { presentColumn } from '../structure/index.ts';
import { type BoardCondition, compileQuestion, type CompiledQuestion, narrowToGroup } from './compile-question.ts';
import { getDashboard, widgetsOf } from './find-dashboard.ts';
import { compareMeasures } from './order-groups.ts';
import { readTallies } from './read-tallies.ts';
import type { RolledUp } from './roll-up.ts';
import { rollUpAll } from './roll-up-all.ts';

/** A question, and what is chosen in the filters of its board. */
interface Asked {
  readonly question: Question;
  readonly board: readonly BoardCondition[];
}

/** Answers in the order of the questions; equal ones are asked once. */
export async function answerQuestions(ctx: Ctx, questions: readonly Question[]): Promise<{ sequence: number; answers: QuestionAnswer[] }> {
  const sequence = await getBase(ctx).sequence();
  const asked = questions.map((question) => ({ question, board: [] }));
  return { sequence, answers: await answerAll(ctx, asked) };
}

/** What the widgets of a board ask, under what was chosen in its filters, and what can be chosen there. */
export async function answerWidgets(ctx: Ctx, dashboardId: string, body: AnswersBody): Promise<WidgetAnswers> {
  const sequence = await getBase(ctx).sequence();
  const schema = await getBase(ctx).schema();
  const board = getDashboard(schema, dashboardId);
  const wanted = body.widget_ids === undefined ? null : new Set(body.widget_ids);
  const all = widgetsOf(schema, board.id);
  const widgets = all.filter(({ id }) => wanted === null || wanted.has(id));
  const chosen = toConditions(board, body.choices);
  const asksOf = (some: typeof widgets): Asked[] =>
    some.flatMap(({ questions }) => questions.map((question) => ({ question, board: chosen })));
  const filters = board.filters
    .filter(({ id }) => body.filter_ids.includes(id))
    .map((filter) => askForChoices(ctx, schema, board, filter, body.choices));
  const asks = [...asksOf(widgets), ...filters.flatMap(({ asked }) => asked)];
  const fields = board.filters.flatMap((filter) => filter.fields) as FieldId[];
  const answers = await answerAll(ctx, asks, { beside: asksOf(all.filter((one) => !widgets.includes(one))), also: fields });
  let from = 0;
  const next = (count: number): QuestionAnswer[] => answers.slice(from, (from += count));
  return {
    sequence,
    answers: widgets.map(({ id, questions }) => ({ widget_id: id, answers: next(questions.length) })),
    filters: filters.map((one) => toChoices(schema, one, next(one.asked.length))),
  };
}

/** `beside` and `also`: see `readTallies`. */
async function answerAll(
  ctx: Ctx,
  asked: readonly Asked[],
  { beside = [], also = [] }: { readonly beside?: readonly Asked[]; readonly also?: readonly FieldId[] } = {},
): Promise<QuestionAnswer[]> {
  const schema = await getBase(ctx).schema();
  const known = new Map<string, Promise<QuestionAnswer>>();
  const compiled = new Map<string, CompiledQuestion | QuestionAnswer>();
  const compile = (one: Asked): CompiledQuestion | QuestionAnswer => {
    const key = JSON.stringify(one);
    const own = compiled.get(key) ?? tryToCompile(ctx, schema, one);
    compiled.set(key, own);
    return own;
  };
  const toAsk = (some: readonly Asked[]): CompiledQuestion[] => some.map(compile).filter((one) => 'source' in one);
  const tallies = await readTallies(ctx, [...new Set(toAsk(asked))], { beside: toAsk(beside), also });
  const rolled = rollUpAll(readOptions(ctx), tallies);
  return Promise.all(
    asked.map((one) => {
      const key = JSON.stringify(one);
      const own = compile(one);
      const answer = known.get(key) ?? ('source' in own ? tryToAnswer(ctx, one.question, own, rolled.get(own)) : Promise.resolve(own));
      known.set(key, answer);
      return answer;
    }),
  );
}

interface AskedChoices {
  readonly id: string;
  /** All its fields are asked for their values. */
  readonly isWhole: boolean;
  readonly fields: readonly FieldDoc[];
  readonly asked: readonly Asked[];
}

/**
 * What tells which values can be chosen in a filter of the board: those that records have under what is chosen in the others. Visitors are
 * told of options alone, which they see anyway; words of cells are for members.
 */
function askForChoices(
  ctx: Ctx,
  schema: BaseSchema,
  board: DashboardDoc,
  { id, fields }: DashboardDoc['filters'][number],
  choices: readonly BoardChoice[],
): AskedChoices {
  const others = toConditions(
    board,
    choices.filter(({ filter }) => filter !== id),
  );
  const known = fields.flatMap((fieldId) => schema.entities.find('field', fieldId) ?? []);
  const told = known.filter((field) => maySayValues(ctx, schema, field));
  return {
    id,
    isWhole: told.length === known.length,
    fields: told,
    asked: told.map((field) => ({ question: valuesOf(field), board: others })),
  };
}

function toChoices(
  schema: BaseSchema,
  { id, fields, isWhole }: AskedChoices,
  answers: readonly QuestionAnswer[],
): WidgetAnswers['filters'][number] {
  const values = fields.flatMap((field, at) => {
    const answer = answers[at];
    return answer?.ok === true ? answer.groups.flatMap((group) => toChoiceValues(schema, field, group.values[0] ?? null)) : [];
  });
  const told = [...new Set(values.flatMap((value) => value ?? []))];
  const areAll =
    isWhole && told.length < mostChoices && !values.includes(null) && answers.every((one) => one.ok && one.total < mostChoices);
  return { filter_id: id, values: told.slice(0, mostChoices), is_whole: areAll };
}

/** Values of a filter that are told. */
const mostChoices = 200;
/** Which values a field has. */
const valuesOf = ({ id, tableId }: FieldDoc): Question => ({
  fk_model_id: tableId,
  filter: [],
  groups: [{ fk_column_id: id, unit: null, direction: 'asc' }],
  measures: [],
  limit: mostChoices,
});

function maySayValues({ actor }: Ctx, schema: BaseSchema, field: FieldDoc): boolean {
  const [values] = valueFields(schema, [field]);
  if (values === undefined) return false;
  if (values.type === 'SingleSelect' || values.type === 'MultiSelect') return true;
  return actor.userId !== null && (values.type === 'Collaborator' || ['text', 'number'].includes(getFieldKind(values.type).valueKind));
}

/** As they are chosen: options by their titles, each of a list by itself. Null for words that cannot stand in a list of choices. */
function toChoiceValues(schema: BaseSchema, field: FieldDoc, value: Group['values'][number]): (string | null)[] {
  const [values] = valueFields(schema, [field]);
  const titles = new Map((values?.options ?? []).map(({ id, title }) => [id as string, title]));
  const parts = Array.isArray(value) ? value : [value];
  return parts.flatMap((part) => {
    if (part === null || part === '' || typeof part === 'boolean') return [];
    const title = titles.get(String(part));
    if (title !== undefined) return [title];
    const text = String(part);
    return [text.includes(',') || text.trim() !== text ? null : text];
  });
}

/** The records one group of an answer is made of. */
export async function listBehind(
  ctx: Ctx,
  { question, path, choices, dashboard_id, offset, limit }: BehindBody,
): Promise<AnsweredQuestion> {
  const schema = await getBase(ctx).schema();
  const board = dashboard_id === undefined ? [] : toConditions(getDashboard(schema, dashboard_id), choices);
  const compiled = compileQuestion(schema, question, { board, timeZone: readOptions(ctx).context.timeZone });
  const query = narrowToGroup(compiled, path);
  const fields = compiled.records?.fields ?? fieldsBehind(compiled);
  return readRecords(ctx, { ...compiled, query }, { fields, sorts: compiled.records?.sorts ?? [] }, { offset, limit });
}

/** The conditions of what was chosen. Throws for a choice in a filter that the board does not have. */
export function toConditions({ filters }: DashboardDoc, choices: readonly BoardChoice[]): BoardCondition[] {
  return choices.map(({ filter: id, ...condition }) => {
    const filter = filters.find((one) => one.id === id);
    if (filter === undefined) throw new AppError('notFound', {}, 'The dashboard has no such filter any more.');
    return { filter, condition };
  });
}

function tryToCompile(ctx: Ctx, schema: BaseSchema, { question, board }: Asked): CompiledQuestion | QuestionAnswer {
  try {
    return compileQuestion(schema, question, { board, timeZone: readOptions(ctx).context.timeZone });
  } catch (error) {
    return toRefusal(error);
  }
}

async function tryToAnswer(
  ctx: Ctx,
  question: Question,
  compiled: CompiledQuestion,
  rolled: Promise<RolledUp> | undefined,
): Promise<QuestionAnswer> {
  try {
    return await answerQuestion(ctx, question, compiled, rolled);
  } catch (error) {
    return toRefusal(error);
  }
}

function toRefusal(error: unknown): QuestionAnswer {
  if (!(error instanceof AppError) || error.code === 'aborted') throw error;
  return { ok: false, code: error.code, message: error.message };
}

async function answerQuestion(
  ctx: Ctx,
  question: Question,
  compiled: CompiledQuestion,
  rolled: Promise<RolledUp> | undefined,
): Promise<AnsweredQuestion> {
  if (compiled.records !== null) return readRecords(ctx, compiled, compiled.records, { offset: 0, limit: question.limit });
  const { groups, total } = await readGroups(ctx, compiled, question, rolled);
  return {
    ...describe(ctx, compiled, [...compiled.groups.map(({ field }) => field), ...compiled.measures.flatMap(({ field }) => field ?? [])]),
    groups: groups.map(({ values, count, aggregates }) => ({
      values: values.map(copy),
      count,
      measures: toMeasures(compiled, count, aggregates),
    })),
    total,
  };
}

/** What was asked, so that an answer can be read without the question. */
function describe(
  ctx: Ctx,
  { source, groups, measures }: CompiledQuestion,
  fields: readonly FieldDoc[],
): Omit<AnsweredQuestion, 'groups' | 'total'> {
  const isPublic = ctx.actor.userId === null;
  return {
    ok: true,
    columns: [...new Set(fields)].map((field) => presentColumn(source.schema, field, isPublic)),
    grouped_by: groups.map(({ field, unit }) => ({ fk_column_id: field.id, unit })),
    measured: measures.map(({ spec }) => ({ aggregate: spec?.aggregate ?? 'count', fk_column_id: spec?.fieldId ?? null })),
    fields: [],
    rows: [],
  };
}

/** The one group of all records. */
export async function readWhole(ctx: Ctx, { source, query, measures }: CompiledQuestion): Promise<{ groups: Group[]; total: number }> {
  const id = idField(source.table);
  const specs = measures.flatMap(({ spec }) => spec ?? []);
  const request = { ...(await readOptionsFor(ctx, source, query)), tableId: source.table.id, query };
  if (id === undefined || specs.length === 0) {
    const count = await getBase(ctx).count(request);
    return { groups: [{ values: [], count, aggregates: [] }], total: 1 };
  }
  const [count, ...aggregates] = await getBase(ctx).aggregates({
    ...request,
    aggregates: [{ fieldId: id.id, aggregate: 'count' }, ...specs],
  });
  return { groups: [{ values: [], count: Number(count ?? 0), aggregates: aggregates as Group['aggregates'] }], total: 1 };
}

/** The groups a question shows, and how many there are. */
async function readGroups(
  ctx: Ctx,
  compiled: CompiledQuestion,
  { order, limit }: Question,
  rolled: Promise<RolledUp> | undefined,
): Promise<RolledUp> {
  const read = async (most: number): Promise<RolledUp> => {
    if (rolled === undefined) return askForGroups(ctx, compiled, most);
    const { groups, total } = await rolled;
    return { groups: groups.slice(0, most), total };
  };
  if (order == null || compiled.levels.length === 0) return read(limit);
  const { groups, total } = await read(limits.groupsPerCall);
  if (total > groups.length) throw refuse('groupsUnordered', { most: limits.groupsPerCall, sent: total });
  const measure = ({ count, aggregates }: Group): Group['values'][number] => toMeasures(compiled, count, aggregates)[order.measure] ?? null;
  const sign = order.direction === 'asc' ? 1 : -1;
  return { groups: groups.toSorted((one, other) => sign * compareMeasures(measure(one), measure(other))).slice(0, limit), total };
}

async function askForGroups(ctx: Ctx, compiled: CompiledQuestion, limit: number): Promise<RolledUp> {
  const { source, query, levels, measures } = compiled;
  if (levels.length === 0) return readWhole(ctx, compiled);
  const fieldIds = [...new Set(levels.map(({ fieldId }) => fieldId))];
  return getBase(ctx).groups({
    ...(await readOptionsFor(ctx, source, query, fieldIds)),
    tableId: source.table.id,
    query: { ...query, sorts: levels },
    fieldIds,
    offset: 0,
    limit,
    aggregates: measures.flatMap(({ spec }) => spec ?? []),
  });
}

async function readRecords(
  ctx: Ctx,
  compiled: CompiledQuestion,
  { fields, sorts }: { readonly fields: readonly FieldDoc[]; readonly sorts: readonly Sort[] },
  window: { readonly offset: number; readonly limit: number },
): Promise<AnsweredQuestion> {
  const { source } = compiled;
  const query = { ...compiled.query, sorts };
  const request = { ...(await readOptionsFor(ctx, source, query)), tableId: source.table.id, query };
  const [rows, total] = await Promise.all([
    getBase(ctx).records({ ...request, ...window, fieldIds: fields.map(({ id }) => id) }),
    getBase(ctx).count({ ...request, query: { ...query, sorts: [] } }),
  ]);
  return {
    ...describe(ctx, compiled, fields),
    fields: fields.map(({ id }) => id),
    groups: [],
    rows: rows.map(({ id, version, cells }) => [id, version, ...cells.map(copy)]),
    total,
  };
}

/** What names a record, and what the question is about. */
function fieldsBehind({ source, groups, measures }: CompiledQuestion): readonly FieldDoc[] {
  const { fields } = source.table;
  const plain = fields.filter(({ type, isSystem }) => !isSystem && type !== 'ID' && type !== 'Password');
  const wanted = [
    ...plain.filter(({ isPrimary }) => isPrimary),
    ...groups.map(({ field }) => field),
    ...measures.flatMap(({ field }) => field ?? []),
    ...plain,
  ];
  return [...new Set(wanted)].slice(0, 6);
}

/** In the order of the question: counts of records are those of the group. */
function toMeasures(
  { measures }: Pick<CompiledQuestion, 'measures'>,
  count: number,
  aggregates: Group['aggregates'],
): (string | number | boolean | string[] | null)[] {
  let next = 0;
  return measures.map(({ spec }) => (spec === null ? count : copy(aggregates[next++] ?? null)));
}

/** Lists are frozen inside and plain outside. */
function copy(value: Group['values'][number]): string | number | boolean | string[] | null {
  return typeof value === 'object' && value !== null ? [...value] : value;
}
