import type { Box, Place } from './arrange.ts';

type Placed = Box & Place;

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The table an arrow key leads to from another: the nearest in that direction, straight ahead before aside. Null for other keys and at the edge. */
export function nearestTable(key: string, id: string, tables: readonly Placed[]): string | null {
  const way = ways[key];
  const from = tables.find((one) => one.id === id);
  if (!way || !from) return null;
  const [start, [dx, dy]] = [middle(from), way];
  let best: { id: string; cost: number } | null = null;
  for (const table of tables) {
    if (table.id === id) continue;
    const { x, y } = middle(table);
    const ahead = (x - start.x) * dx + (y - start.y) * dy;
    const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
    if (ahead <= 0) continue;
    const cost = ahead + 2 * aside;
    if (best === null || cost < best.cost) best = { id: table.id, cost };
  }
  return best?.id ?? null;
}

const middle = ({ x, y, width, height }: Placed): Place => ({ x: x + width / 2, y: y + height / 2 });
