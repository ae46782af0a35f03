import { joinOf, withJoin } from '@quadrille/ui-kit-react';
import type { FilterField, FilterJoin, FilterNodeData } from '@quadrille/ui-kit-react';

/** A condition as text: its field by title, so that it means something in another view, table or base. */
interface TextCondition {
  readonly join: FilterJoin;
  readonly field: string;
  readonly op: string;
  readonly subOp?: string;
  readonly value?: string;
}

interface TextGroup {
  readonly join: FilterJoin;
  readonly conditions: readonly TextNode[];
}

type TextNode = TextCondition | TextGroup;

/** Conditions to be kept or sent, and read again by `readFilterText`. */
export function writeFilterText(nodes: readonly FilterNodeData[], fields: readonly FilterField[]): string {
  const write = (node: FilterNodeData): TextNode => {
    if (node.kind === 'group') return { join: node.logicalOp, conditions: node.children.map(write) };
    const field = fields.find(({ id }) => id === node.fieldId)?.label ?? node.fieldId;
    const { logicalOp: join, op, subOp, value } = node;
    return { join, field, op, ...(subOp !== null && { subOp }), ...(value !== null && { value }) };
  };
  return JSON.stringify({ filter: nodes.map(write) }, null, 2);
}

export interface ReadFilter {
  readonly nodes: readonly FilterNodeData[];
  /** Titles of fields that are not here, or cannot be compared so. */
  readonly unmatched: readonly string[];
}

/** What a text of conditions means here; null when it holds none. */
export function readFilterText(text: string, fields: readonly FilterField[]): ReadFilter | null {
  const found = parse(text);
  if (!isObject(found) || !Array.isArray(found['filter'])) return null;
  const unmatched = new Set<string>();
  const readAll = (list: readonly unknown[]): FilterNodeData[] => list.flatMap((node) => (isObject(node) ? read(node) : []));
  const read = (node: Readonly<Record<string, unknown>>): FilterNodeData[] => {
    const logicalOp = joins.find((join) => join === node['join']) ?? 'and';
    if (Array.isArray(node['conditions'])) {
      const children = readAll(node['conditions']);
      return children.length > 0 ? [{ kind: 'group', logicalOp, children }] : [];
    }
    const [title, op, subOp, value] = ['field', 'op', 'subOp', 'value'].map((name) => textOf(node[name]));
    if (title == null || op == null) return [];
    const field = fields.find(({ label }) => label === title) ?? fields.find(({ label }) => label.toLowerCase() === title.toLowerCase());
    const operator = field?.operators.find((one) => one.op === op);
    const isKnown = operator && (operator.subOps ? operator.subOps.some((one) => one.subOp === subOp) : subOp == null);
    if (field && isKnown) return [{ kind: 'condition', logicalOp, fieldId: field.id, op, subOp: subOp ?? null, value: value ?? null }];
    unmatched.add(title);
    return [];
  };
  const nodes = readAll(found['filter']);
  return nodes.length === 0 && unmatched.size === 0 ? null : { nodes, unmatched: [...unmatched] };
}

/** Pasted conditions beside those that stand: in a group of their own where they are joined by another word and the builder has a level left. */
export function addPasted(nodes: readonly FilterNodeData[], pasted: readonly FilterNodeData[]): readonly FilterNodeData[] {
  if (nodes.length === 0) return pasted;
  const join = joinOf(nodes) ?? 'and';
  if (pasted.length < 2 || joinOf(pasted) === join || levelsOf(pasted) >= mostLevels) return [...nodes, ...withJoin(pasted, join)];
  return [...nodes, { kind: 'group', logicalOp: join, children: pasted }];
}

/** How deep the builder puts groups into groups. */
const mostLevels = 3;

const levelsOf = (nodes: readonly FilterNodeData[]): number =>
  Math.max(0, ...nodes.map((node) => (node.kind === 'group' ? 1 + levelsOf(node.children) : 0)));

const joins: readonly FilterJoin[] = ['and', 'or', 'not'];

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
