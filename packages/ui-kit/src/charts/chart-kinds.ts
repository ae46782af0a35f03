/** How values can be drawn. */
export const chartKinds = ['columns', 'grouped', 'rows', 'line', 'area', 'pie', 'scatter', 'heatmap', 'funnel'] as const;
export type ChartKind = (typeof chartKinds)[number];
