export type { ChartData, ChartFormat, ChartMark, ChartName, ChartNode, ChartPicture, ChartRoom } from './chart-data.ts';
export { colourClass } from './chart-data.ts';
export { tableOfChart } from './chart-table.ts';
export type { ChartTable } from './chart-table.ts';
export { chartKinds, drawChart } from './draw-chart.ts';
export type { ChartKind } from './draw-chart.ts';
export { drawSpark } from './draw-lines.ts';
export { stepInChart } from './step-in-chart.ts';
export { toSvgText } from './svg-text.ts';
