/** What a chart draws: for each series a value of each category, null where there is none. */
export interface ChartData {
  readonly categories: readonly ChartName[];
  readonly series: readonly ChartName[];
  /** By series, then by category. */
  readonly values: readonly (readonly (number | null)[])[];
  /** The end matters more than the beginning, as of what goes on in time: it is kept where there is no room for all. */
  readonly keepsEnd?: boolean;
}

export interface ChartName {
  /** Identifies the series through changes of the data. */
  readonly key: string;
  readonly label: string;
  /** A colour of its own, as an option has one; missing: by its place. */
  readonly color?: string | undefined;
}

/** How values are written. */
export interface ChartFormat {
  value(value: number): string;
  /** As short as an axis asks for: "80k". */
  short(value: number): string;
  /** A part of a whole, from 0 to 1. */
  share(part: number): string;
  /** How the upward axis of points is written, where it measures something else. */
  readonly second?: ChartFormat;
}

/** The room a chart has, and which way its language reads. */
export interface ChartRoom {
  readonly width: number;
  readonly height: number;
  readonly isRtl: boolean;
}

/** An element of SVG as plain data: whoever draws it needs no library. */
export interface ChartNode {
  readonly tag: 'path' | 'line' | 'rect' | 'circle' | 'text';
  readonly attrs: Readonly<Record<string, string | number>>;
  readonly text?: string;
}

/** One value that can be pointed at, opened, and reached by keyboard. */
export interface ChartMark {
  readonly series: number;
  readonly category: number;
  readonly value: number;
  /** Its place on the way arrows lead; missing: that of its category. */
  readonly along?: number;
  /** What it is in words: "October, 2026: €61,208". */
  readonly label: string;
  /** Where what is told about it stands. */
  readonly at: { readonly x: number; readonly y: number };
  readonly nodes: readonly ChartNode[];
}

/** A drawn chart: what is only looked at, and marks in reading order. */
export interface ChartPicture extends ChartRoom {
  readonly frame: readonly ChartNode[];
  readonly marks: readonly ChartMark[];
  /** Categories that are drawn; fewer than there are where they had no room. */
  readonly shown: number;
}

/** A picture of all it was given. */
export type Drawn = Omit<ChartPicture, 'shown'>;

/** The class of the colour of a series or part; from the seventh on all have that of the rest. */
export function colourClass(place: number): string {
  return place < 6 ? `q-chart-c${place + 1}` : 'q-chart-rest';
}

/** The colour of something that has one of its own. */
export function ownColour({ color }: ChartName): Readonly<Record<string, string>> {
  return color === undefined ? {} : { style: `--q-chart-own:${color}` };
}

export function markLabel({ categories, series }: ChartData, category: number, one: number, value: string): string {
  const names = [categories[category]?.label, series.length > 1 ? series[one]?.label : undefined];
  return `${names.filter((name) => name !== undefined && name !== '').join(', ')}: ${value}`;
}
