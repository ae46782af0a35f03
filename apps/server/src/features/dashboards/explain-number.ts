import { AppError, type ExplainBody, type ExplainedNumber, refuse } from '@quadrille/contract';
import {
  type BaseId,
  type Cells,
  type FieldId,
  type FilterContext,
  limits,
  matchesFilter,
  readerOf,
  type RecordChange,
  type ValueField,
} from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { openFor } from '../../http/open-for.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { BaseStore } from '../../storage/store/base-store.ts';
import type { ChangeToTell, LoggedChange, LoggedPart } from '../../storage/store/logged-change.ts';
import { aboutChange, sayInEnglish } from '../changes/index.ts';
import { readOptions } from '../records/index.ts';
import { readWhole, toConditions } from './answer-questions.ts';
import { compileQuestion, type CompiledQuestion } from './compile-question.ts';
import { getDashboard, widgetsOf } from './find-dashboard.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Records and changes read at a time. */
const pieceOf = 500;
const mostPages = limits.explainedChanges / pieceOf;

/**
 * Tells what moved a number since a moment: each change of its table is looked at record by record, as it was before and after. What the
 * number was then follows from what it is now.
 */
export async function explainNumber(ctx: Ctx, { question, choices, dashboard_id, since }: ExplainBody): Promise<ExplainedNumber> {
  const base = getBase(ctx);
  const schema = await base.schema();
  const board = dashboard_id === undefined ? [] : toConditions(getDashboard(schema, dashboard_id), choices);
  const compiled = compileQuestion(schema, question, { board });
  if (compiled.records !== null || compiled.levels.length > 0 || compiled.measures.length > 1) throw refuse('notExplained');
  const worth = worthOf(compiled, readOptions(ctx).context);
  const from = since ?? new Date(ctx.parts.clock.now() - dayMs).toISOString();
  const { groups } = await readWhole(ctx, compiled);
  const now = compiled.measures[0]?.spec == null ? (groups[0]?.count ?? 0) : groups[0]?.aggregates[0];
  const records = await countRecords(ctx, { question, choices, dashboard_id }, groups[0]?.count ?? 0);
  if (worth === null) return { now: typeof now === 'number' ? now : null, before: null, since: from, records, is_told: false, steps: [] };
  const steps: ExplainedNumber['steps'] = [];
  let looked = 0;
  let loadedAt: number | null = null;
  for (const change of await changesFrom(base, from)) {
    const step = { added: 0, removed: 0, delta: 0 };
    for (const part of change.touched.filter(({ tableId }) => tableId === compiled.source.table.id)) {
      for await (const record of recordsOf(base, change, part)) {
        looked += 1;
        if (looked > limits.explainedRecords) throw refuse('tooMuchMoved', { most: limits.explainedRecords });
        const [before, after] = [worth(record.before), worth(record.after)];
        if (before === null && after !== null) step.added += 1;
        if (before !== null && after === null) step.removed += 1;
        step.delta += (after ?? 0) - (before ?? 0);
      }
    }
    const isLoad = change.touched.some(({ tableId, kind }) => tableId === compiled.source.table.id && kind === 'load');
    if (!isLoad && step.added === 0 && step.removed === 0 && step.delta === 0) continue;
    const about = aboutChange(schema, change.change, change.touched);
    const { sequence, at, actorId } = change.change;
    if (isLoad) loadedAt = sequence;
    steps.push({ sequence, at, actor_id: actorId, label: sayInEnglish(about), about, ...step });
  }
  const value = typeof now === 'number' ? now : null;
  // an import is logged without its records, which made the table: it brought what no other change did
  const load = steps.find(({ sequence }) => sequence === loadedAt);
  if (load !== undefined) {
    const others = steps.filter((step) => step !== load);
    load.added = (groups[0]?.count ?? 0) - others.reduce((sum, { added, removed }) => sum + added - removed, 0);
    load.delta = (value ?? 0) - others.reduce((sum, { delta }) => sum + delta, 0);
  }
  const moved = steps.reduce((sum, { delta }) => sum + delta, 0);
  const before = value === null && moved === 0 ? null : (value ?? 0) - moved;
  return { now: value, before, since: from, records, is_told: true, steps };
}

/**
 * How many records a number is made of. What rules leave out is told of a number that stands on a dashboard whose owner allows it, and of
 * the whole of it alone: with conditions of a reader's own choosing, hidden values could be found out one by one.
 */
async function countRecords(
  ctx: Ctx,
  { question, choices, dashboard_id }: Pick<ExplainBody, 'question' | 'choices' | 'dashboard_id'>,
  seen: number,
): Promise<ExplainedNumber['records']> {
  const { parts, actor, baseId } = ctx;
  const base = baseId === null ? null : await parts.engine.openBase(baseId);
  if (base === null || dashboard_id === undefined) return { seen, all: null, viewers: null };
  const schema = await base.schema();
  const board = getDashboard(schema, dashboard_id);
  const count = async (as: Ctx): Promise<number | null> => {
    const conditions = { board: toConditions(board, choices) };
    try {
      const { groups } = await readWhole(as, compileQuestion(await getBase(as).schema(), question, conditions));
      return groups[0]?.count ?? 0;
    } catch (error) {
      if (error instanceof AppError && error.code !== 'aborted') return null; // it names what they may not see
      throw error;
    }
  };
  if (readerOf(actor.roles, actor.userId) === null) {
    if (!isRuled(schema, question.fk_model_id)) return { seen, all: seen, viewers: null };
    const viewer = { ...actor, userId: null, baseRoles: ['viewer'], roles: ['viewer'] } as const;
    return { seen, all: seen, viewers: await count({ ...ctx, actor: viewer, base: await openFor(parts, viewer, baseId as BaseId) }) };
  }
  const own = JSON.stringify({ ...question, groups: [] });
  const isOnBoard = widgetsOf(schema, board.id).some(({ questions }) =>
    questions.some((one) => JSON.stringify({ ...one, groups: [] }) === own),
  );
  const isTold = board.tellsHidden === true && choices.length === 0 && isOnBoard;
  return { seen, all: isTold ? await count({ ...ctx, base }) : null, viewers: null };
}

function isRuled({ entities }: BaseSchema, tableId: string): boolean {
  return [...entities.all('rule').values()].some((rule) => rule.tableId === tableId);
}

/** What a record adds to the number, null where it does not count; null itself where that cannot be told from the record alone. */
function worthOf({ source, query, measures }: CompiledQuestion, context: FilterContext): ((cells: Cells | null) => number | null) | null {
  const { table } = source;
  const [measure] = measures;
  const aggregate = measure?.spec?.aggregate ?? 'count';
  const names = new Set<FieldId>(JSON.stringify([query.filters, query.within ?? []]).match(/c[0-9a-z]{14}/g) as FieldId[] | null);
  if (measure?.field) names.add(measure.field.id);
  const isPlain = [...names].every((id) => table.fieldById.get(id)?.definition === undefined);
  const isTold = ['count', 'sum'].includes(aggregate) && table.rights === undefined;
  if (!isTold || !isPlain || table.doc.source !== undefined) return null;
  const fields = new Map<FieldId, ValueField>(table.fields.map((field) => [field.id, field]));
  const filters = [...query.filters, ...(query.within ?? [])];
  return (cells) => {
    if (cells === null || !filters.every((nodes) => matchesFilter(nodes, cells, fields, context))) return null;
    return measure?.field == null ? 1 : Number(cells[measure.field.id] ?? 0);
  };
}

/** The changes since a moment, oldest first. */
async function changesFrom(base: BaseStore, since: string): Promise<readonly ChangeToTell[]> {
  const found: ChangeToTell[] = [];
  let sequence = await sequenceBefore(base, since);
  for (let pages = 0; pages < mostPages; pages++) {
    const page = await base.changesSince(sequence, pieceOf);
    found.push(...page.filter(({ change }) => change.at >= since));
    const last = page.at(-1)?.change.sequence;
    if (last === undefined || last >= (await base.sequence())) return found;
    sequence = last;
  }
  throw refuse('tooMuchMoved', { most: limits.explainedRecords });
}

/** The last change before a moment, as far as it is told; from the beginning where none is. */
async function sequenceBefore(base: BaseStore, since: string): Promise<number> {
  let before: number | undefined;
  for (let pages = 0; pages < mostPages; pages++) {
    const page = await base.listChanges({ limit: pieceOf, ...(before !== undefined && { before }) });
    const older = page.find(({ change }) => change.at < since);
    if (older !== undefined) return older.change.sequence;
    before = page.at(-1)?.change.sequence;
    if (before === undefined || page.length < pieceOf) return 0;
  }
  throw refuse('tooMuchMoved', { most: limits.explainedRecords });
}

async function* recordsOf(base: BaseStore, { change }: LoggedChange, { part }: LoggedPart): AsyncGenerator<RecordChange> {
  for (let after = 0; ;) {
    const records = await base.wholeRecords({ sequence: change.sequence, part, after, limit: pieceOf });
    yield* records;
    const last = records.at(-1)?.rowId;
    if (last === undefined || records.length < pieceOf) return;
    after = last;
  }
}
