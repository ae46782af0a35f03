import type { Statement } from '@quadrille/sql';

/** More values of a level are not told apart inside the database: looking for them there would take as long as handing them out. */
const mostCoded = 200;
/** So few are compared one after the other; more are halved until they are so few. */
const fewValues = 4;
/** What a row that must be asked for stands as; other characters name a known value each. */
export const unknownMark = '!';
const firstMark = 0x30;

/** Whether naming known values costs less than handing each of them out. */
export function isCodable(known: readonly (readonly unknown[])[]): boolean {
  return known.every((values) => values.length <= mostCoded);
}

/**
 * Rows with ids in a range as one text for each level, a character for each row; with `hasIds` a text of their ids behind those. Of
 * values that are not known the function `meet` is told: level, value and id. `rows` names its columns as `compileDeal` does.
 */
export function codedRows(rows: Statement, known: readonly (readonly unknown[])[], range: Range, hasIds: boolean): Statement {
  const levels = known.map((values, level) => markOf(level, values));
  const texts = [...levels.map(({ sql }) => `group_concat(${sql}, '')`), ...(hasIds ? [`group_concat("id", ' ')`] : [])];
  return {
    sql: `SELECT ${texts.join(', ')} FROM ${inRange(rows)}`,
    params: [...levels.flatMap(({ params }) => params), ...rows.params, range.from, range.to],
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

/** Codes out of a text of characters; those of unknown values in the order they were met. */
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

/** So many numbers out of a text with a blank between each. */
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
  readonly value: unknown;
  readonly text: string;
}

/** The character of a level's value. */
function markOf(level: number, known: readonly unknown[]): Statement {
  const column = `"v${level}"`;
  const other = `meet(${level}, ${column}, "id")`;
  const marks = known.map((value, code) => ({ value, text: `'${String.fromCharCode(firstMark + code)}'` }));
  const nothing = marks.find(({ value }) => value === null);
  const search = searchFor(
    `${column} COLLATE BINARY`,
    marks.filter((mark) => mark !== nothing).toSorted((one, another) => compare(one.value, another.value)),
    other,
  );
  return nothing === undefined ? search : { ...search, sql: `CASE WHEN ${column} IS NULL THEN ${nothing.text} ELSE ${search.sql} END` };
}

function searchFor(column: string, marks: readonly Mark[], other: string): Statement {
  if (marks.length === 0) return { sql: other, params: [] };
  if (marks.length <= fewValues) {
    const cases = marks.map(({ text }) => `WHEN ? THEN ${text}`).join(' ');
    return { sql: `CASE ${column} ${cases} ELSE ${other} END`, params: marks.map(({ value }) => value) } as Statement;
  }
  const middle = marks.length >> 1;
  const below = searchFor(column, marks.slice(0, middle), other);
  const above = searchFor(column, marks.slice(middle), other);
  return {
    sql: `CASE WHEN ${column} < ? THEN ${below.sql} ELSE ${above.sql} END`,
    params: [marks[middle]?.value, ...below.params, ...above.params],
  } as Statement;
}

/** Roughly as the database compares: a value that is looked for on the wrong side counts as unknown, which is right too. */
function compare(one: unknown, another: unknown): number {
  if (typeof one !== typeof another) return typeof one === 'number' ? -1 : 1;
  const [left, right] = [one as string, another as string];
  return left < right ? -1 : left > right ? 1 : 0;
}
