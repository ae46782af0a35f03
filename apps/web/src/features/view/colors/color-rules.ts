import type { WireView } from '@quadrille/contract';
import { parseColorRules } from '@quadrille/contract';
import { createColorer, fieldsOfColorRules } from '@quadrille/domain';
import type { ColorRule, FieldId, ValueField } from '@quadrille/domain';
import type { FilterNodeData } from '@quadrille/ui-kit-react';
import type { GridState } from '@quadrille/ui-kit/grid';
import type { ReadableAtom } from 'nanostores';
import { toBuiltNode, toStoredNode } from '../filters/stored-nodes.ts';
import type { StoredNode } from '../filters/stored-nodes.ts';
import { metaOf, saveMeta } from '../view-meta.ts';
import type { ViewState } from '../view.state.ts';
import { valuesOf } from '../../structure/index.ts';
import type { TableField } from '../../structure/index.ts';

/** A rule as it is built: half-typed conditions too. */
export interface RuleDraft {
  readonly id: string;
  readonly hue: string;
  /** Null: the whole record. */
  readonly fieldId: string | null;
  readonly nodes: readonly FilterNodeData[];
}

const key = 'color_rules';

/** A view and its fields, of the page of a table or of a shared view. */
export interface Seen {
  readonly $view: ReadableAtom<Pick<WireView, 'view'> | null>;
  readonly $fields: ReadableAtom<readonly TableField[]>;
}

/** The rules of a view, as its records are coloured by them. */
export function colorRulesOf(view: Pick<WireView, 'view'> | null, fields: readonly TableField[]): readonly ColorRule[] {
  return parseColorRules(metaOf(view)[key], comparable(fields));
}

/** What colours records of the open view; null without rules. */
export function colorsFor(state: Seen, timeZone: string, userId: string | null): GridState['colorsOf'] {
  const rules = colorRulesOf(state.$view.get(), state.$fields.get());
  if (rules.length === 0) return null;
  const fields = new Map(comparable(state.$fields.get()).map((field) => [field.id, field]));
  const color = createColorer(rules, fields, { now: Date.now(), timeZone, userId });
  return (row) => color(row.cells as Parameters<typeof color>[0]);
}

/** Fields whose values are needed for the colours, shown or not. */
export function fieldsOfColors(state: Seen): ReadonlySet<FieldId> {
  return fieldsOfColorRules(colorRulesOf(state.$view.get(), state.$fields.get()));
}

export function readDrafts(state: ViewState): readonly RuleDraft[] {
  const stored = metaOf(state.$view.get())[key];
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry: Partial<StoredRule> | null, at) =>
    entry && typeof entry.hue === 'string'
      ? [{ id: String(at), hue: entry.hue, fieldId: entry.fk_column_id ?? null, nodes: (entry.filters ?? []).map(toBuiltNode) }]
      : [],
  );
}

/** Kept with the view, for everyone who sees it. */
export async function saveDrafts(state: ViewState, drafts: readonly RuleDraft[]): Promise<void> {
  const rules = drafts.map(({ hue, fieldId, nodes }) => ({ hue, fk_column_id: fieldId, filters: nodes.map(toStoredNode) }));
  await saveMeta(state, { [key]: rules });
  // rules may look at fields that were not read so far
  state.source.emit({ type: 'shifted' });
}

interface StoredRule {
  readonly hue: string;
  readonly fk_column_id: string | null;
  readonly filters: readonly StoredNode[];
}

/** Computed fields are compared as what their values are. */
function comparable(fields: readonly TableField[]): readonly ValueField[] {
  return fields.flatMap((field) => {
    const values = valuesOf(field);
    return values === null ? [] : [{ ...values, id: field.id, title: field.title, columnName: field.columnName }];
  });
}
