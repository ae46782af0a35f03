import type { Cells } from '../change/change.ts';
import type { ValueField } from '../fields/computed/value-field.ts';
import type { FieldId } from '../ids/id.ts';
import { evaluateTest } from './evaluate-test.ts';
import type { FilterContext } from './filter-context.ts';
import type { FilterNode } from './filter.ts';
import { resolveFilter } from './resolve/resolve-filter.ts';

/** Rules of one view, at most. */
export const colorRulesMost = 50;

/** Colours records, or their cell of one field, that match conditions. */
export interface ColorRule {
  /** One of the names of `optionColors`. */
  readonly hue: string;
  /** The cell that is coloured; null: the record as a whole. */
  readonly fieldId: FieldId | null;
  readonly conditions: readonly FilterNode[];
}

/** What rules say of one record. */
export interface ColoredRecord {
  readonly row: string | null;
  readonly cells: Readonly<Record<string, string>>;
}

/** Fields the rules look at: their values are needed even where a view does not show them. */
export function fieldsOfColorRules(rules: readonly ColorRule[]): ReadonlySet<FieldId> {
  const named = (nodes: readonly FilterNode[]): FieldId[] =>
    nodes.flatMap((node) => (node.kind === 'group' ? named(node.children) : node.kind === 'broken' ? [] : [node.fieldId]));
  return new Set(rules.flatMap(({ conditions }) => named(conditions)));
}

/** Worked out once for many records: of several rules for the same place, the first that matches decides. */
export function createColorer(
  rules: readonly ColorRule[],
  fields: ReadonlyMap<FieldId, ValueField>,
  context: FilterContext,
): (cells: Cells) => ColoredRecord | null {
  const tests = rules.map((rule) => ({ ...rule, test: resolveFilter(rule.conditions, fields, context) }));
  return (cells) => {
    let row: string | null = null;
    const colored: Record<string, string> = {};
    for (const { hue, fieldId, test } of tests) {
      const isTaken = fieldId === null ? row !== null : Object.hasOwn(colored, fieldId);
      if (isTaken || test === null || evaluateTest(test, cells) !== true) continue;
      if (fieldId === null) row = hue;
      else colored[fieldId] = hue;
    }
    return row === null && Object.keys(colored).length === 0 ? null : { row, cells: colored };
  };
}
