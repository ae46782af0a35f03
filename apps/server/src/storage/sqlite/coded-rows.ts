import type { Statement } from '@quadrille/sql';

/**
 * At most this many combinations of values are coded inside the database: searching among more would take as long as handing out the
 * values.
 */
export const mostCoded = 200;
/** Up to this many values are compared one after the other; more are halved until they are so few. */
const fewValues = 4;
/** The mark of a row whose values must be asked for; every other character stands for a known combination. */
export const unknownMark = '!';
const firstMark = 0x30;

/** The combinations of values met so far in some levels, by their codes. */
export interface Known {
  readonly levels: readonly number[];
  readonly combinations: readonly (readonly unknown[])[];
}

/** Whether coding the known combinations costs less than handing out each value. */
export function isCodable(known: readonly Known[]): boolean {
  return known.every(({ combinations }) => combinations.length <= mostCoded);
}

/**
 * Rows with ids in a range as one text for each part that is known, a character for each row; with `hasIds` a text of their ids behind
 * those. Of combinations that are not known the function `meet` is told: part, id and values. `rows` names its columns as `compilePartition` does.
 */
export function codedRows(rows: Statement, known: readonly Known[], range: Range, hasIds: boolean): Statement {
  const parts = known.map(markOf);
  const texts = [...parts.map(({ sql }) => `group_concat(${sql}, '')`), ...(hasIds ? [`group_concat("id", ' ')`] : [])];
  return {
    sql: `SELECT ${texts.join(', ')} FROM ${inRange(rows)}`,
    params: [...parts.flatMap(({ params }) => params), ...rows.params, range.from, range.to],
  };
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Rows of a statement with ids from one up to another, which are two more parameters. */
export function inRange({ sql }: Statement): string {
  return `(${sql}) WHERE "id" BETWEEN ? AND ?`;
}

/**
 * Reads codes from a text with one character for each row; the codes of unknown combinations come from the list, in the order they were
 * met.
 */
export function readCodes(text: string, met: readonly number[]): Int32Array {
  const mark = unknownMark.charCodeAt(0);
  const codes = new Int32Array(text.length);
  let next = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    codes[at] = character === mark ? (met[next++] as number) : character - firstMark;
  }
  return codes;
}

/** Reads this many numbers from a text with a blank between each two. */
export function readIds(text: string, count: number): Int32Array {
  const ids = new Int32Array(count);
  let row = 0;
  let id = 0;
  let sign = 1;
  for (let at = 0; at <= text.length; at++) {
    const character = at < text.length ? text.charCodeAt(at) : 0x20;
    if (character === 0x2d) sign = -1;
    else if (character === 0x20) {
      ids[row++] = sign * id;
      id = 0;
      sign = 1;
    } else id = id * 10 + character - 0x30;
  }
  return ids;
}

interface Mark {
  readonly values: readonly unknown[];
  readonly text: string;
}

/** The character of what a row holds in the levels of a part. */
function markOf({ levels, combinations }: Known, part: number): Statement {
  const columns = levels.map((level) => `"v${level}"`);
  const marks = combinations.map((values, code) => ({ values, text: `'${String.fromCharCode(firstMark + code)}'` }));
  return branchFor(columns, marks, `meet(${part}, "id", ${columns.join(', ')})`);
}

/** A value of the first column, and what is asked of the others where it is held. */
interface Branch {
  readonly value: unknown;
  readonly rest: Statement;
}

function branchFor([column, ...columns]: readonly string[], marks: readonly Mark[], other: string): Statement {
  if (column === undefined) return { sql: marks[0]?.text ?? other, params: [] };
  const shorter = ({ values, text }: Mark): Mark => ({ values: values.slice(1), text });
  const branches = [...Map.groupBy(marks, ({ values }) => values[0])].map(([value, own]): Branch => ({
    value,
    rest: branchFor(columns, own.map(shorter), other),
  }));
  const nothing = branches.find(({ value }) => value === null);
  const some = branches.filter((branch) => branch !== nothing).toSorted((one, another) => compare(one.value, another.value));
  const search = searchFor(`${column} COLLATE BINARY`, some, other);
  if (nothing === undefined) return search;
  return {
    sql: `CASE WHEN ${column} IS NULL THEN ${nothing.rest.sql} ELSE ${search.sql} END`,
    params: [...nothing.rest.params, ...search.params],
  };
}

function searchFor(column: string, branches: readonly Branch[], other: string): Statement {
  if (branches.length === 0) return { sql: other, params: [] };
  if (branches.length <= fewValues) {
    const cases = branches.map(({ rest }) => `WHEN ? THEN ${rest.sql}`).join(' ');
    return {
      sql: `CASE ${column} ${cases} ELSE ${other} END`,
      params: branches.flatMap(({ value, rest }) => [value, ...rest.params]),
    } as Statement;
  }
  const middle = branches.length >> 1;
  const below = searchFor(column, branches.slice(0, middle), other);
  const above = searchFor(column, branches.slice(middle), other);
  return {
    sql: `CASE WHEN ${column} < ? THEN ${below.sql} ELSE ${above.sql} END`,
    params: [branches[middle]?.value, ...below.params, ...above.params],
  } as Statement;
}

/** Compares roughly as the database does: a value that is searched on the wrong side counts as unknown, which is also right. */
function compare(one: unknown, another: unknown): number {
  if (typeof one !== typeof another) return typeof one === 'number' ? -1 : 1;
  const [left, right] = [one as string, another as string];
  return left < right ? -1 : left > right ? 1 : 0;
}
