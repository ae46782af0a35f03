import type { Cells } from '../change/change.ts';
import type { ValueField } from '../fields/computed/value-field.ts';
import type { FieldId } from '../ids/id.ts';
import { optionColors } from '../select/option-colors.ts';
import { evaluateTest } from './evaluate-test.ts';
import type { FilterContext } from './filter-context.ts';
import type { FilterNode } from './filter.ts';
import { resolveFilter } from './resolve/resolve-filter.ts';
import { parseFilterArr } from './where/parse-filter-arr.ts';

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

/** Rules as a view keeps them: `[{ hue, fk_column_id, filters }]`. What names fields or hues that are gone, or says nothing yet, is left out. */
export function parseColorRules(stored: unknown, fields: readonly ValueField[]): readonly ColorRule[] {
  if (!Array.isArray(stored)) return [];
  const known = new Set<string>(fields.map(({ id }) => id));
  return stored.slice(0, colorRulesMost).flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { hue, fk_column_id: fieldId, filters } = entry as Readonly<Record<string, unknown>>;
    if (typeof hue !== 'string' || !optionColors.some(({ name }) => name === hue)) return [];
    if (fieldId != null && (typeof fieldId !== 'string' || !known.has(fieldId))) return [];
    const conditions = parseFilterArr(filters, fields).nodes;
    return conditions.length === 0 ? [] : [{ hue, fieldId: (fieldId ?? null) as FieldId | null, conditions }];
  });
}

/** Stored rules without those that name, or ask about, a field the reader does not see. */
export function colorRulesWithin(stored: unknown, seen: { has(id: FieldId): boolean }): readonly unknown[] {
  return Array.isArray(stored) ? stored.filter((rule: unknown) => fieldsNamedIn(rule).every((id) => seen.has(id as FieldId))) : [];
}

function fieldsNamedIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'fk_column_id' && typeof inner === 'string' ? [inner] : fieldsNamedIn(inner),
  );
}

/** Fields the rules look at: their values are needed even where a view does not show them. */
export function fieldsOfColorRules(rules: readonly ColorRule[]): ReadonlySet<FieldId> {
  const named = (nodes: readonly FilterNode[]): FieldId[] =>
    nodes.flatMap((node) => (node.kind === 'group' ? named(node.children) : [node.fieldId]));
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
