interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels left free around what is shown. */
export interface Padding {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

const edge = 32;
/** What the bar with the zoom takes below. */
const zoomBar = 64;

/**
 * Room to leave when all tables are shown, so that none lies under the overview map in the corner: beside the map or above it,
 * whichever shows the tables larger. `map` is what it covers from the corner; null where there is none.
 */
export function fitPadding(tables: Size, canvas: Size, map: Size | null, isRtl: boolean): Padding {
  const plain: Padding = { top: edge, right: edge, bottom: zoomBar, left: edge };
  if (map === null) return plain;
  const beside = { ...plain, [isRtl ? 'left' : 'right']: map.width + edge / 2 };
  const above = { ...plain, bottom: map.height + edge / 2 };
  return zoomOf(tables, canvas, beside) > zoomOf(tables, canvas, above) ? beside : above;
}

function zoomOf(tables: Size, canvas: Size, { top, right, bottom, left }: Padding): number {
  return Math.min((canvas.width - left - right) / tables.width, (canvas.height - top - bottom) / tables.height);
}
