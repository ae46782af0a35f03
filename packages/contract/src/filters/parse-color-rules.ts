import { type ColorRule, colorRulesMost, type FieldId, optionColors, type ValueField } from '@quadrille/domain';
import { parseFilterArr } from './parse-filter-arr.ts';

/** Rules as a view keeps them: `[{ hue, fk_column_id, filters }]`. Rules for fields or of hues that are gone, or without a condition, are left out. */
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
