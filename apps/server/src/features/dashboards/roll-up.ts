import {
  type Cells,
  type CellValue,
  evaluateTest,
  type FieldId,
  type FilterContext,
  type FilterTest,
  limits,
  type PeriodUnit,
  resolveFilter,
} from '@quadrille/domain';
import { callFunction, findFunction } from '@quadrille/formula';
import { fieldsOfNodes } from '../../storage/read/validity.ts';
import type { Group, NotedTally, TallyLevel, TallyMeasure } from '../../storage/store/read-requests.ts';
import { summarise } from './summarise.ts';
import type { TalliedQuestion } from './tallied-question.ts';

/** A tally, and the fields its levels and measures are of. */
export interface NamedTally {
  readonly tally: NotedTally;
  readonly levels: readonly FieldId[];
  readonly measured: readonly FieldId[];
}

/** Lets others have a turn; throws when the answer is not waited for any more. */
export type Pause = () => Promise<void>;

/** The groups a call may answer, and how many there are. */
export interface RolledUp {
  readonly groups: readonly Group[];
  readonly total: number;
}

/** The groups a question asks for, put together from bins, in the order of their values; once for all who ask the same of a tally. */
export async function rollUp(named: NamedTally, question: TalliedQuestion, context: FilterContext, pause: Pause): Promise<RolledUp> {
  const { compiled, levels, specs } = question;
  const { notes } = named.tally;
  const tests = question.conditions.map((nodes) => resolveFilter(nodes, compiled.source.table.fieldById, context));
  const key = `rolled ${JSON.stringify([levels, compiled.levels.map(({ direction }) => direction), specs, tests])}`;
  const known = notes.find<RolledUp>(key);
  if (known !== undefined) return known;
  const judged: Uint8Array[] = [];
  for (const [at, nodes] of question.conditions.entries()) judged.push(await judge(named, fieldsOfNodes(nodes), tests[at] ?? null, pause));
  const rolled = gather(named, question, judged);
  notes.keep(key, rolled, bytesOfGroups(rolled.groups));
  return rolled;
}

function gather(named: NamedTally, { levels: asked, specs, compiled }: TalliedQuestion, judged: readonly Uint8Array[]): RolledUp {
  const { tally } = named;
  const levels = asked.map(({ of, unit }) => levelOf(named, of, unit));
  const { codes, firsts } = together(levels, tally.counts.length);
  const records = new Float64Array(firsts.length);
  const totals = specs.map(({ fieldId }) => new Totalling(tally.measured[named.measured.indexOf(fieldId)] as TallyMeasure, firsts.length));
  for (let bin = 0; bin < codes.length; bin++) {
    if (!passesAll(judged, bin)) continue;
    const group = codes[bin] as number;
    records[group] = (records[group] as number) + (tally.counts[bin] as number);
    for (const one of totals) one.add(group, bin);
  }
  const placeOf = (group: number, level: TallyLevel): number => level.places[firsts[group] as number] as number;
  // without levels there is one group, of no records too
  const found = levels.length === 0 ? [0] : [...records.keys()].filter((group) => (records[group] as number) > 0);
  const signs = compiled.levels.map(({ direction }) => (direction === 'desc' ? -1 : 1));
  found.sort((one, other) => {
    for (const [at, level] of levels.entries()) {
      const difference = placeOf(one, level) - placeOf(other, level);
      if (difference !== 0) return difference * (signs[at] ?? 1);
    }
    return 0;
  });
  const groups = found.slice(0, limits.groupsPerCall).map((group) => ({
    values: levels.map((level) => level.values[placeOf(group, level)] ?? null),
    count: records[group] ?? 0,
    aggregates: specs.map(({ aggregate }, at) => summarise(aggregate, { records: records[group] ?? 0, ...totalsOf(totals[at], group) })),
  }));
  return { groups, total: found.length };
}

function passesAll(judged: readonly Uint8Array[], bin: number): boolean {
  for (const passed of judged) if (passed[bin] !== 1) return false;
  return true;
}

/** What a field comes to in each group, as bins come together. Sums are kept with what rounding took from them. */
class Totalling {
  readonly #measure: TallyMeasure;
  readonly #filled: Float64Array;
  readonly #sum: Float64Array;
  readonly #lost: Float64Array;
  readonly #low: CellValue[] = [];
  readonly #high: CellValue[] = [];

  constructor(measure: TallyMeasure, groups: number) {
    this.#measure = measure;
    this.#filled = new Float64Array(groups);
    const summed = measure.sum === null ? 0 : groups;
    [this.#sum, this.#lost] = [new Float64Array(summed), new Float64Array(summed)];
  }

  add(group: number, bin: number): void {
    const { filled, sum, low, high } = this.#measure;
    const values = filled[bin] as number;
    if (values === 0) return;
    this.#filled[group] = (this.#filled[group] as number) + values;
    if (sum !== null) this.#addUp(group, sum[bin] as number);
    if (low !== null) this.#low[group] = lesser(this.#low[group] ?? null, low[bin] ?? null);
    if (high !== null) this.#high[group] = greater(this.#high[group] ?? null, high[bin] ?? null);
  }

  of(group: number): { readonly filled: number; readonly sum: number; readonly low: CellValue; readonly high: CellValue } {
    const sum = this.#sum[group] ?? 0;
    const whole = sum + (this.#lost[group] ?? 0);
    return {
      filled: this.#filled[group] ?? 0,
      sum: Number.isNaN(whole) ? sum : whole,
      low: this.#low[group] ?? null,
      high: this.#high[group] ?? null,
    };
  }

  #addUp(group: number, value: number): void {
    const before = this.#sum[group] as number;
    const after = before + value;
    this.#lost[group] =
      (this.#lost[group] as number) + (Math.abs(before) >= Math.abs(value) ? before - after + value : value - after + before);
    this.#sum[group] = after;
  }
}

function totalsOf(totalling: Totalling | undefined, group: number): ReturnType<Totalling['of']> {
  return totalling?.of(group) ?? { filled: 0, sum: 0, low: null, high: null };
}

function lesser(one: CellValue, other: CellValue): CellValue {
  return one === null || (other !== null && other < one) ? other : one;
}

function greater(one: CellValue, other: CellValue): CellValue {
  return one === null || (other !== null && other > one) ? other : one;
}

/** A level of the tally, its dates put into periods where that is asked. */
function levelOf({ tally, levels }: NamedTally, id: FieldId, unit: PeriodUnit | null): TallyLevel {
  const level = tally.levels[levels.indexOf(id)];
  if (level === undefined) throw new Error(`The tally does not tell "${id}" apart.`);
  if (unit === null) return level;
  const key = `periods ${id} ${unit}`;
  const known = tally.notes.find<TallyLevel>(key);
  if (known !== undefined) return known;
  const periods = toPeriods(level, unit);
  tally.notes.keep(key, periods, periods.places.byteLength + bytesOfValues(periods.values));
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

/** Conditions judged between two pauses. */
const judgedAtOnce = 4000;

/** For each bin 1 where its records pass. Bins that hold the same in the fields the test names are judged once. */
async function judge(
  { tally, levels }: NamedTally,
  fields: readonly FieldId[],
  test: FilterTest | null,
  pause: Pause,
): Promise<Uint8Array> {
  const key = `judged ${JSON.stringify(test)}`;
  const known = tally.notes.find<Uint8Array>(key);
  if (known !== undefined) return known;
  const named = fields.map((id) => ({ id, level: tally.levels[levels.indexOf(id)] as TallyLevel }));
  const { codes, firsts } = together(
    named.map(({ level }) => level),
    tally.counts.length,
  );
  const passes = new Uint8Array(firsts.length);
  for (const [code, bin] of firsts.entries()) {
    if (code > 0 && code % judgedAtOnce === 0) await pause();
    const cells: Cells = Object.fromEntries(named.map(({ id, level }) => [id, level.values[level.places[bin] as number] ?? null]));
    passes[code] = test === null || evaluateTest(test, cells) === true ? 1 : 0;
  }
  const passed = Uint8Array.from(codes, (code) => passes[code] as number);
  tally.notes.keep(key, passed, passed.byteLength);
  return passed;
}

/**
 * Bins by what they hold in some levels together: for each bin a code, and for each code its first bin. Codes are dense after each level, so
 * that a product of two numbers of bins is the greatest number there is: those of many levels could not be told apart any more.
 */
function together(levels: readonly TallyLevel[], bins: number): { readonly codes: Int32Array; readonly firsts: Int32Array } {
  const codes = new Int32Array(bins);
  let firsts = [0];
  for (const { values, places } of levels) {
    const codeOf = new Map<number, number>();
    firsts = [];
    for (let bin = 0; bin < bins; bin++) {
      const held = (codes[bin] as number) * values.length + (places[bin] as number);
      let code = codeOf.get(held);
      if (code === undefined) {
        codeOf.set(held, (code = codeOf.size));
        firsts.push(bin);
      }
      codes[bin] = code;
    }
  }
  return { codes, firsts: Int32Array.from(firsts) };
}

function bytesOfGroups(groups: readonly Group[]): number {
  return groups.reduce((sum, { values, aggregates }) => sum + 100 + bytesOfValues(values) + bytesOfValues(aggregates), 0);
}

/** A value of a level is kept with the tally; here is room for pointing at it, and for what aggregates are. */
function bytesOfValues(values: readonly CellValue[]): number {
  return 16 + values.length * 24;
}
