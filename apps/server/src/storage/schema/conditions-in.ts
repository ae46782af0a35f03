/** A condition as a document keeps it, whichever notation it is written in. */
export interface StoredCondition {
  readonly fieldId: string;
  readonly op: string;
  readonly value: string;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * A document with the values of its conditions changed, wherever they stand in it: entries of filters, rights, colour rules, forms,
 * questions of dashboards. The same document where none changes.
 */
export function mapConditions<Doc>(doc: Doc, change: (condition: StoredCondition) => string): Doc {
  return mapInside(doc, change) as Doc;
}

/** All conditions with a value in a document. */
export function listConditions(doc: unknown): readonly StoredCondition[] {
  const found: StoredCondition[] = [];
  mapInside(doc, (condition) => {
    found.push(condition);
    return condition.value;
  });
  return found;
}

function mapInside(value: unknown, change: (condition: StoredCondition) => string): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => mapInside(item, change));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const condition = conditionOf(value as Json);
  const entries = Object.entries(value as Json).map(([key, inner]): [string, unknown] => [
    key,
    key === 'value' && condition !== null ? change(condition) : mapInside(inner, change),
  ]);
  return entries.every(([key, inner]) => inner === (value as Json)[key]) ? value : Object.fromEntries(entries);
}

function conditionOf(doc: Json): StoredCondition | null {
  const fieldId = doc['fk_column_id'] ?? doc['fieldId'];
  const op = doc['comparison_op'] ?? doc['comparisonOp'] ?? doc['op'];
  const { value } = doc;
  return typeof fieldId === 'string' && typeof op === 'string' && typeof value === 'string' ? { fieldId, op, value } : null;
}
