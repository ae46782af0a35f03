import { AppError } from '@quadrille/contract';
import type { FieldId, PeriodField } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { Engine } from '../../storage/engine.ts';
import { readOptionsFor } from '../records/index.ts';
import type { CompiledQuestion } from './compile-question.ts';
import { KnownValues, mostBins, mostTextBytes, planTallies } from './plan-tallies.ts';
import type { NamedTally } from './roll-up.ts';
import { isTold, type TalliedQuestion, toTallied } from './tallied-question.ts';

/** A question and the tally its answer is put together from. */
export interface FromTally {
  readonly question: TalliedQuestion;
  readonly named: NamedTally;
}

const knownValues = new WeakMap<Engine, KnownValues>();

/** Plans that found no room are made anew with what was learnt, so often. */
const mostPlans = 4;

/**
 * Reads what questions are put together from: the records of a table are looked at once for all questions about them, whatever they group,
 * measure and filter by. `beside` are questions that will be asked under the same conditions, and `also` fields of conditions to come: a
 * tally serves them as well. Questions that are in no answer are to be asked by themselves.
 */
export async function readTallies(
  ctx: Ctx,
  wanted: readonly CompiledQuestion[],
  { beside, also }: { readonly beside: readonly CompiledQuestion[]; readonly also: readonly FieldId[] },
): Promise<ReadonlyMap<CompiledQuestion, FromTally>> {
  const { engine } = ctx.parts;
  let known = knownValues.get(engine);
  if (known === undefined) knownValues.set(engine, (known = new KnownValues(() => ctx.parts.clock.now())));
  const answers = new Map<CompiledQuestion, FromTally>();
  for (let plans = 0; plans < mostPlans; plans++) {
    const open = wanted.filter((one) => !answers.has(one));
    const all = [...new Set([...wanted, ...beside])].flatMap((one) => {
      const { id } = one.source.table;
      return toTallied(one, (level) => known.isVaried(id, level)) ?? [];
    });
    const isOpen = ({ compiled }: TalliedQuestion): boolean => open.includes(compiled);
    const sets = Map.groupBy(all, ({ compiled, rows }) => JSON.stringify([compiled.source.table.id, rows]));
    const read = await Promise.all(
      [...sets.values()].filter((own) => own.some(isOpen)).map((own) => readSet(ctx, own, own.filter(isOpen), also, known)),
    );
    for (const one of read.flatMap(({ found }) => found)) answers.set(one.question.compiled, one);
    if (!read.some(({ isLearnt }) => isLearnt)) return answers;
  }
  return answers;
}

/** Questions about the same rows. `isLearnt`: some found no room, and what is known now may find them some. */
async function readSet(
  ctx: Ctx,
  all: readonly TalliedQuestion[],
  open: readonly TalliedQuestion[],
  also: readonly FieldId[],
  known: KnownValues,
): Promise<{ found: FromTally[]; isLearnt: boolean }> {
  const [{ compiled }] = all as [TalliedQuestion];
  const { table } = compiled.source;
  const next = also.filter((id) => isTold(table.fieldById.get(id)) && !known.isVaried(table.id, id));
  const plan = planTallies(
    all.map(({ needs }) => needs),
    next,
    table.id,
    known,
  );
  const tallyOf = ({ needs }: TalliedQuestion): number => plan.findIndex((levels) => [...needs].every((level) => levels.includes(level)));
  const read = await Promise.all(
    plan.map(async (levels, at) => {
      const asked = open.filter((one) => tallyOf(one) === at);
      return asked.length === 0 ? null : { asked, tally: await readTally(ctx, all, levels, known) };
    }),
  );
  const found = read.flatMap((one) => {
    if (one === null || one.tally === null || one.tally === 'tooMany') return [];
    const named = one.tally;
    return one.asked.map((question) => ({ question, named }));
  });
  return { found, isLearnt: read.some((one) => one?.tally === 'tooMany') };
}

async function readTally(
  ctx: Ctx,
  questions: readonly TalliedQuestion[],
  levels: readonly FieldId[],
  known: KnownValues,
): Promise<NamedTally | 'tooMany' | null> {
  const [{ compiled, rows }] = questions as [TalliedQuestion];
  const { table } = compiled.source;
  const measured = [...new Set(questions.flatMap(({ specs }) => specs.map(({ fieldId }) => fieldId)))].toSorted();
  const days = questions.flatMap(({ periods }) => periods).filter(({ id }) => levels.includes(id));
  const periods = [...new Map<FieldId, PeriodField>(days.map((one) => [one.id, one])).values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const query = { ...rows, ...(periods.length > 0 && { periods }) };
  try {
    const options = await readOptionsFor(ctx, compiled.source, query, levels);
    const tally = await getBase(ctx).tally({
      ...options,
      tableId: table.id,
      query,
      levels,
      measured,
      most: mostBins,
      mostBytes: mostTextBytes,
    });
    if (tally === null) return null;
    if ('met' in tally) {
      known.noteTooMany(table.id, levels);
      for (const [at, level] of levels.entries()) known.note(table.id, level, tally.met[at] ?? 0);
      return 'tooMany';
    }
    for (const [at, level] of levels.entries()) known.note(table.id, level, tally.levels[at]?.values.length ?? 0);
    return { tally, levels, measured };
  } catch (error) {
    // each question says for itself what keeps it from an answer
    if (error instanceof AppError && error.code !== 'aborted') return null;
    throw error;
  }
}
