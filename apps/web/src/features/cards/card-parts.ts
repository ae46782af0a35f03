import type { CellValue } from '@quadrille/ui-kit/cells';
import type { GridColumn } from '@quadrille/ui-kit/grid';

/** What a card shows of a record below its name. */
export interface CardParts {
  /** Options, one beside the other. */
  readonly chips: readonly GridColumn[];
  readonly others: readonly GridColumn[];
  /** A share of something, at the end of the line. */
  readonly ends: readonly GridColumn[];
  /** Whose first picture stands beside the texts. */
  readonly picture: GridColumn | null;
}

const most = { chips: 2, others: 3, ends: 1 } as const;

/** The first filled fields that fit, in the order of the view, by how they are told. */
export function toCardParts(columns: readonly GridColumn[], cells: Readonly<Record<string, CellValue>>): CardParts {
  const filled = columns.filter(({ id, kind }) => isFilled(cells[id] ?? null) && kind !== 'button' && kind !== 'secret');
  const isChip = ({ kind }: GridColumn): boolean => kind === 'singleSelect' || kind === 'multiSelect';
  const isEnd = ({ kind }: GridColumn): boolean => kind === 'percent';
  return {
    chips: filled.filter(isChip).slice(0, most.chips),
    others: filled.filter((column) => !isChip(column) && !isEnd(column)).slice(0, most.others),
    ends: filled.filter(isEnd).slice(0, most.ends),
    picture: filled.find(({ kind }) => kind === 'files') ?? null,
  };
}

/** An unticked box says nothing on a card. */
function isFilled(value: CellValue): boolean {
  return value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
}
