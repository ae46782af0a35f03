import type { Place } from './arrange.ts';
import type { DiagramLink } from './find-links.ts';
import type { LinkEdge } from './link-line.tsx';
import { cardWidth } from './table-card.tsx';
import type { TableCard } from './visible-tables.ts';

interface Shown {
  readonly cards: readonly TableCard[];
  readonly placeOf: (id: string) => Place;
  /** Links of the table that is marked. */
  readonly marked: readonly DiagramLink[];
}

/** The lines between tables as they are shown: each ends at its field, or at the table's head where the field is not shown. */
export function toEdges(links: readonly DiagramLink[], { cards, placeOf, marked }: Shown): LinkEdge[] {
  return links.map((link) => {
    const [sourceSide, targetSide] = sidesOf(placeOf(link.from.tableId), placeOf(link.to.tableId), link.from.tableId === link.to.tableId);
    const shownColumns = new Set(cards.flatMap((card) => card.columns.map(({ id }) => id)));
    const end = (columnId: string | null): string => (columnId !== null && shownColumns.has(columnId) ? columnId : 'head');
    return {
      id: link.id,
      type: 'link',
      source: link.from.tableId,
      target: link.to.tableId,
      sourceHandle: `${end(link.from.columnId)}:${sourceSide}`,
      targetHandle: `${end(link.to.columnId)}:${targetSide}`,
      focusable: false,
      data: { link, isMarked: marked.includes(link) },
    };
  });
}

/** Lines leave towards the other table; a table linked with itself has them on one side. */
function sidesOf(from: Place, to: Place, isSelf: boolean): readonly ['left' | 'right', 'left' | 'right'] {
  if (isSelf || Math.abs(from.x - to.x) < cardWidth / 2) return ['right', 'right'];
  return from.x < to.x ? ['right', 'left'] : ['left', 'right'];
}
