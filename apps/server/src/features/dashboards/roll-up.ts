import {
  type Cells,
  type CellValue,
  evaluateTest,
  type FieldId,
  type FilterContext,
  type FilterTest,
  type PeriodUnit,
  resolveFilter,
} from '@quadrille/domain';
import { callFunction, findFunction } from '@quadrille/formula';
import { fieldsOfNodes } from '../../storage/read/validity.ts';
import type { Group, Tally, TallyLevel } from '../../storage/store/read-requests.ts';
import { summarise, type Totals } from './summarise.ts';
import type { TalliedQuestion } from './tallied-question.ts';

/** A tally, and the fields its levels and measures are of. */
export interface NamedTally {
  readonly tally: Tally;
  readonly levels: readonly FieldId[];
  readonly measured: readonly FieldId[];
}

/** All groups a question asks for, put together from bins, in the order of their values; once for all who ask the same of a tally. */
export function rollUp(named: NamedTally, question: TalliedQuestion, context: FilterContext): readonly Group[] {
  const { compiled, levels, specs } = question;
  const tests = question.conditions.map((nodes) => resolveFilter(nodes, compiled.source.table.fieldById, context));
  const key = JSON.stringify([levels, compiled.levels.map(({ direction }) => direction), specs, tests]);
  const { rolled } = notesOf(named.tally);
  const known = rolled.get(key);
  if (known !== undefined) return known;
  const groups = gather(named, question, tests);
  if (rolled.size === mostNotes) rolled.clear();
  rolled.set(key, groups);
  return groups;
}

function gather(named: NamedTally, question: TalliedQuestion, tests: readonly (FilterTest | null)[]): readonly Group[] {
  const { tally } = named;
  const { specs, compiled } = question;
  const levels = question.levels.map(({ of, unit }) => levelOf(named, of, unit));
  const judged = question.conditions.map((nodes, at) => judge(named, fieldsOfNodes(nodes), tests[at] ?? null));
  const measures = specs.map(({ fieldId }) => tally.measured[named.measured.indexOf(fieldId)]);
  const gatherings = new Gatherings(levels, specs.length);
  for (let bin = 0; bin < tally.counts.length; bin++) {
    if (!judged.every((passed) => passed[bin] === 1)) continue;
    const gathering = gatherings.of(bin);
    gathering.records += tally.counts[bin] as number;
    for (let at = 0; at < measures.length; at++) {
      const measure = measures[at];
      const filled = measure?.filled[bin] ?? 0;
      if (filled > 0) gathering.add(at, filled, measure?.sum?.[bin] ?? 0, measure?.low?.[bin] ?? null, measure?.high?.[bin] ?? null);
    }
  }
  const signs = compiled.levels.map(({ direction }) => (direction === 'desc' ? -1 : 1));
  return gatherings.all
    .toSorted((one, other) => comparePlaces(one.places, other.places, signs))
    .map((gathering) => ({
      values: levels.map(({ values }, at) => values[gathering.places[at] as number] ?? null),
      count: gathering.records,
      aggregates: specs.map(({ aggregate }, at) => summarise(aggregate, gathering.totals(at))),
    }));
}

/** Records of one group as they come together. Sums are kept with what rounding took from them. */
class Gathering {
  records = 0;
  readonly places: readonly number[];
  readonly #filled: number[];
  readonly #sum: number[];
  readonly #lost: number[];
  readonly #low: CellValue[];
  readonly #high: CellValue[];

  constructor(places: readonly number[], measures: number) {
    const zeros = (): number[] => Array.from({ length: measures }, () => 0);
    this.places = places;
    [this.#filled, this.#sum, this.#lost] = [zeros(), zeros(), zeros()];
    this.#low = Array.from({ length: measures }, () => null);
    this.#high = Array.from({ length: measures }, () => null);
  }

  add(at: number, filled: number, sum: number, low: CellValue, high: CellValue): void {
    this.#filled[at] = (this.#filled[at] as number) + filled;
    const before = this.#sum[at] as number;
    const after = before + sum;
    this.#lost[at] = (this.#lost[at] as number) + (Math.abs(before) >= Math.abs(sum) ? before - after + sum : sum - after + before);
    this.#sum[at] = after;
    const [least, greatest] = [this.#low[at] ?? null, this.#high[at] ?? null];
    if (low !== null && (least === null || low < least)) this.#low[at] = low;
    if (high !== null && (greatest === null || high > greatest)) this.#high[at] = high;
  }

  totals(at: number): Totals {
    const whole = (this.#sum[at] as number) + (this.#lost[at] as number);
    return {
      records: this.records,
      filled: this.#filled[at] as number,
      sum: Number.isNaN(whole) ? (this.#sum[at] as number) : whole,
      low: this.#low[at] ?? null,
      high: this.#high[at] ?? null,
    };
  }
}

/** The groups bins belong to. Without levels there is one, of no records too. */
class Gatherings {
  readonly all: Gathering[] = [];
  readonly #levels: readonly TallyLevel[];
  readonly #measures: number;
  readonly #byKey = new Map<number, Gathering>();

  constructor(levels: readonly TallyLevel[], measures: number) {
    this.#levels = levels;
    this.#measures = measures;
    if (levels.length === 0) this.#begin([], 0);
  }

  of(bin: number): Gathering {
    let key = 0;
    for (const { values, places } of this.#levels) key = key * values.length + (places[bin] as number);
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    return this.#begin(
      this.#levels.map(({ places }) => places[bin] as number),
      key,
    );
  }

  #begin(places: readonly number[], key: number): Gathering {
    const gathering = new Gathering(places, this.#measures);
    this.#byKey.set(key, gathering);
    this.all.push(gathering);
    return gathering;
  }
}

function comparePlaces(one: readonly number[], other: readonly number[], signs: readonly number[]): number {
  for (let at = 0; at < one.length; at++) {
    const difference = (one[at] as number) - (other[at] as number);
    if (difference !== 0) return difference * (signs[at] ?? 1);
  }
  return 0;
}

/** What was worked out of a tally before; it goes with the tally. */
interface Notes {
  readonly levels: Map<string, TallyLevel>;
  readonly judged: Map<string, Uint8Array>;
  readonly rolled: Map<string, readonly Group[]>;
}
const notes = new WeakMap<Tally, Notes>();
/** Conditions of one tally, and answers from it, that are remembered. */
const mostNotes = 300;

function notesOf(tally: Tally): Notes {
  let own = notes.get(tally);
  if (own === undefined) notes.set(tally, (own = { levels: new Map(), judged: new Map(), rolled: new Map() }));
  return own;
}

/** A level of the tally, its dates put into periods where that is asked. */
function levelOf({ tally, levels }: NamedTally, id: FieldId, unit: PeriodUnit | null): TallyLevel {
  const level = tally.levels[levels.indexOf(id)];
  if (level === undefined) throw new Error(`The tally does not tell "${id}" apart.`);
  if (unit === null) return level;
  const known = notesOf(tally).levels;
  const key = `${id} ${unit}`;
  let periods = known.get(key);
  if (periods === undefined) known.set(key, (periods = toPeriods(level, unit)));
  return periods;
}

const startOf = findFunction('STARTOF');

function toPeriods({ values, places }: TallyLevel, unit: PeriodUnit): TallyLevel {
  if (startOf === undefined) throw new Error('There is no function that tells where a period begins.');
  const begins = values.map((day) => (day === null ? null : (callFunction(startOf, [day as string, unit], { now: 0 }) as CellValue)));
  const found = [...new Set(begins)].toSorted((one, other) => (String(one ?? '') < String(other ?? '') ? -1 : 1));
  const placeOf = new Map(found.map((begin, place) => [begin, place]));
  const own = begins.map((begin) => placeOf.get(begin) as number);
  return { values: found, places: places.map((place) => own[place] as number) };
}

/** For each bin 1 where its records pass. Bins that hold the same in the fields the test names are judged once. */
function judge({ tally, levels }: NamedTally, fields: readonly FieldId[], test: FilterTest | null): Uint8Array {
  const { judged } = notesOf(tally);
  const key = JSON.stringify(test);
  const known = judged.get(key);
  if (known !== undefined) return known;
  const named = fields.map((id) => ({ id, level: tally.levels[levels.indexOf(id)] as TallyLevel }));
  const byValues = new Map<number, 0 | 1>();
  const passed = new Uint8Array(tally.counts.length);
  for (let bin = 0; bin < passed.length; bin++) {
    let held = 0;
    for (const { level } of named) held = held * level.values.length + (level.places[bin] as number);
    let passes = byValues.get(held);
    if (passes === undefined) {
      const cells: Cells = Object.fromEntries(named.map(({ id, level }) => [id, level.values[level.places[bin] as number] ?? null]));
      passes = test === null || evaluateTest(test, cells) === true ? 1 : 0;
      byValues.set(held, passes);
    }
    passed[bin] = passes;
  }
  if (judged.size === mostNotes) judged.clear();
  judged.set(key, passed);
  return passed;
}
