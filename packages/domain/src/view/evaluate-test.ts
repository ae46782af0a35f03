import type { Cells } from '../change/change.ts';
import { filesOf } from '../fields/attachment/attachment.ts';
import { readListCell } from '../fields/computed/list-cell.ts';
import { compareCodePoints } from '../text/compare-text.ts';
import { foldText } from '../text/fold-text.ts';
import { unreachable } from '../unreachable.ts';
import type { CellValue } from '../values/value.ts';
import type { FilterTest } from './filter-test.ts';
import { fitsPattern } from './text-pattern.ts';

/** True, false, or null for unknown. */
export type Truth = boolean | null;

/** The truth of a test for one row; a cell that is absent has no value. */
export function evaluateTest(test: FilterTest, cells: Cells): Truth {
  switch (test.kind) {
    case 'constant':
      return test.result;
    case 'unknown':
      return null;
    case 'and':
      return fold(test.tests, cells, false);
    case 'or':
      return fold(test.tests, cells, true);
    case 'not': {
      const inner = evaluateTest(test.test, cells);
      return inner === null ? null : !inner;
    }
    case 'isNull':
      return (cells[test.fieldId] ?? null) === null;
    case 'oneOf':
      return onValue(cells[test.fieldId] ?? test.nullAs, (value) => test.values.includes(value as string));
    case 'compare':
      return onValue(cells[test.fieldId] ?? test.nullAs, (value) => compare(value, test.op, test.value));
    case 'contains':
      return onValue(cells[test.fieldId], (value) => textsOf(value, test).some((text) => foldText(text).includes(foldText(test.text))));
    case 'pattern':
      return onValue(cells[test.fieldId], (value) => textsOf(value, test).some((text) => fitsPattern(text, test.pattern)));
    case 'hasAny':
      return onValue(cells[test.fieldId], (value) => test.ids.some((id) => listOf(value).includes(id)));
    case 'hasAll':
      return onValue(cells[test.fieldId], (value) => test.ids.every((id) => listOf(value).includes(id)));
    case 'isList':
      return onValue(cells[test.fieldId], (value) => isSameList(listOf(value), test.ids));
    case 'some':
      return readListCell(cells[test.fieldId] ?? null).some((value) => evaluateTest(test.test, { [test.fieldId]: value }) === true);
    default:
      return unreachable(test);
  }
}

type Value = Exclude<CellValue, null>;

/** "Or" ends at the first true, "and" at the first false; what is left unknown makes the whole unknown. */
function fold(tests: readonly FilterTest[], cells: Cells, ending: boolean): Truth {
  let result: Truth = !ending;
  for (const test of tests) {
    const truth = evaluateTest(test, cells);
    if (truth === ending) return ending;
    if (truth === null) result = null;
  }
  return result;
}

function onValue(value: CellValue | undefined, ask: (value: Value) => boolean): Truth {
  return value === null || value === undefined ? null : ask(value);
}

function compare(value: Value, op: 'gt' | 'gte' | 'lt' | 'lte', bound: string | number): boolean {
  const order =
    typeof bound === 'number' || typeof value === 'number'
      ? Number(value) - Number(bound)
      : compareCodePoints(String(value), String(bound));
  switch (op) {
    case 'gt':
      return order > 0;
    case 'gte':
      return order >= 0;
    case 'lt':
      return order < 0;
    case 'lte':
      return order <= 0;
    default:
      return unreachable(op);
  }
}

/** What a test of text looks at: the value, or the titles of its files. */
function textsOf(value: Value, { ofTitles }: { readonly ofTitles?: true }): readonly string[] {
  return ofTitles ? filesOf(value).map(({ title }) => title) : [String(value)];
}

function listOf(value: Value): readonly string[] {
  return Array.isArray(value) ? value : [];
}

function isSameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id, index) => id === right[index]);
}
