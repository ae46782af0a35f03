/** Lines of places as `[longitude, latitude]`. */
export type OutlineLine = readonly (readonly number[])[];

/** What a map is drawn on: land, and borders in it. */
export interface Outlines {
  readonly land: readonly OutlineLine[];
  readonly borders: readonly OutlineLine[];
}

/** As far south as the map is drawn. */
const southEnd = -85.06;

/**
 * A line that crosses the date line, with longitudes that go on beyond 180 instead of jumping to the other side: drawn flat it stays one
 * piece, whose end beyond the edge is the beginning of the next world. A ring around the pole is led along the edge of the map.
 */
export function unrolled(line: OutlineLine): OutlineLine {
  let turns = 0;
  let before: number | null = null;
  const points = line.map(([longitude = 0, latitude = 0]): readonly [number, number] => {
    if (before !== null && Math.abs(longitude - before) > 180) turns += longitude < before ? 360 : -360;
    before = longitude;
    return [longitude + turns, latitude];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || Math.abs(last[0] - first[0]) < 359) return points;
  return [...points, [last[0], southEnd], [first[0], southEnd]];
}
