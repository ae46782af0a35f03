import { Graph, layout } from '@dagrejs/dagre';
import type { DiagramLink } from './find-links.ts';

export interface Box {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

const gap = 48;
/** Wider than high, as screens are. */
const shape = 1.6;

/** A place for every box: linked ones by their links, from the start side to the end; the others in columns below. */
export function arrange(
  boxes: readonly Box[],
  links: readonly DiagramLink[],
  direction: 'ltr' | 'rtl' = 'ltr',
): ReadonlyMap<string, Place> {
  const linked = new Set(links.flatMap(({ from, to }) => (from.tableId === to.tableId ? [] : [from.tableId, to.tableId])));
  const places = new Map<string, Place>();
  let bottom = 0;
  const together = boxes.filter(({ id }) => linked.has(id));
  if (together.length > 0) {
    for (const [id, place] of arrangeLinked(together, links)) places.set(id, place);
    bottom = Math.max(...together.map(({ id, height }) => (places.get(id)?.y ?? 0) + height)) + gap;
  }
  for (const [id, place] of arrangeAlone(boxes.filter(({ id }) => !linked.has(id)))) places.set(id, { x: place.x, y: place.y + bottom });
  return direction === 'ltr' ? places : mirror(boxes, places);
}

function arrangeLinked(boxes: readonly Box[], links: readonly DiagramLink[]): ReadonlyMap<string, Place> {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: gap, ranksep: 2 * gap });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of boxes) graph.setNode(id, { width, height });
  for (const { id, from, to } of links) if (from.tableId !== to.tableId) graph.setEdge(from.tableId, to.tableId, {}, id);
  layout(graph);
  return new Map(
    boxes.map(({ id, width, height }) => {
      const { x = 0, y = 0 } = graph.node(id) as { x?: number; y?: number };
      return [id, { x: x - width / 2, y: y - height / 2 }];
    }),
  );
}

/** Each into the column that is shortest so far; as many columns as make the whole wider than high. */
function arrangeAlone(boxes: readonly Box[]): ReadonlyMap<string, Place> {
  if (boxes.length === 0) return new Map();
  const width = Math.max(...boxes.map((box) => box.width)) + gap;
  const area = boxes.reduce((sum, box) => sum + width * (box.height + gap), 0);
  const count = Math.max(1, Math.min(boxes.length, Math.round(Math.sqrt(area * shape) / width)));
  const heights = Array.from({ length: count }, () => 0);
  return new Map(
    boxes.map((box) => {
      const column = heights.indexOf(Math.min(...heights));
      const y = heights[column] ?? 0;
      heights[column] = y + box.height + gap;
      return [box.id, { x: column * width, y }];
    }),
  );
}

function mirror(boxes: readonly Box[], places: ReadonlyMap<string, Place>): ReadonlyMap<string, Place> {
  return new Map(boxes.map(({ id, width }) => [id, { x: -(places.get(id)?.x ?? 0) - width, y: places.get(id)?.y ?? 0 }]));
}
