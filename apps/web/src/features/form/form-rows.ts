import type { WireViewColumn } from '@quadrille/contract';
import { isAskable } from '@quadrille/domain';
import type { ShownField } from '../fields/index.ts';
import type { TableField } from '../structure/index.ts';
import type { StoredNode } from '../view/index.ts';

/** Words or a page break among the questions, as the settings of a form keep them. */
export interface FormBlock {
  readonly id: string;
  readonly kind: 'statement' | 'page';
  readonly order: number;
  readonly title?: string;
  readonly text?: string;
  readonly show_when?: readonly StoredNode[];
}

export interface QuestionRow {
  readonly kind: 'question';
  readonly id: string;
  readonly order: number;
  readonly field: TableField;
  readonly column: WireViewColumn;
}

export interface BlockRow {
  readonly kind: 'block';
  readonly id: string;
  readonly order: number;
  readonly block: FormBlock;
}

export type FormRow = QuestionRow | BlockRow;

/** What stands on a form, in its order, and the fields that could. */
export function toRows(
  shown: readonly ShownField[],
  blocks: readonly FormBlock[],
): { readonly rows: readonly FormRow[]; readonly left: readonly QuestionRow[] } {
  const questions = shown.flatMap(({ field, viewColumn }): readonly QuestionRow[] =>
    viewColumn && isAskable(field) ? [{ kind: 'question', id: field.id, order: viewColumn.order ?? 0, field, column: viewColumn }] : [],
  );
  const isOn = ({ column }: QuestionRow): boolean => Boolean(column.show);
  const placed: readonly FormRow[] = [
    ...questions.filter(isOn),
    ...blocks.map((block): BlockRow => ({ kind: 'block', id: block.id, order: block.order, block })),
  ];
  return {
    rows: placed.toSorted((a, b) => a.order - b.order),
    left: questions.filter((row) => !isOn(row)).toSorted((a, b) => a.order - b.order),
  };
}

/** The blocks among the settings of a form; what cannot be read is left out. */
export function readBlocks(sent: unknown): readonly FormBlock[] {
  if (!Array.isArray(sent)) return [];
  return sent.filter(
    (one: Partial<FormBlock> | null): one is FormBlock =>
      typeof one?.id === 'string' && typeof one.order === 'number' && (one.kind === 'page' || one.kind === 'statement'),
  );
}

/** What two orders are at least apart. */
const leastGap = 1e-6;

/**
 * The orders rows must get so that one stands at another place: its own, between its neighbours; where these stand too close, all get whole
 * numbers anew.
 */
export function ordersAfterMove(rows: readonly Pick<FormRow, 'id' | 'order'>[], from: number, to: number): ReadonlyMap<string, number> {
  const moved = rows[from];
  if (!moved || from === to) return new Map();
  const others = rows.toSpliced(from, 1);
  const [before, after] = [others[to - 1]?.order, others[to]?.order];
  if (before === undefined || after === undefined || after - before >= leastGap)
    return new Map([[moved.id, before === undefined ? (after ?? 1) - 1 : after === undefined ? before + 1 : (before + after) / 2]]);
  const wanted = others.toSpliced(to, 0, moved);
  return new Map(wanted.flatMap((row, at) => (row.order === at + 1 ? [] : [[row.id, at + 1]])));
}

/** Behind everything there is. */
export function lastOrder(rows: readonly Pick<FormRow, 'order'>[]): number {
  return Math.floor(Math.max(0, ...rows.map(({ order }) => order))) + 1;
}
