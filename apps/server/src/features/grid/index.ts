export { readGridAggregates, refuseUnsummable } from './grid-aggregates.ts';
export { findPosition } from './find-in-grid.ts';
export { listDistinct } from './grid-distinct.ts';
export { listGridGroups } from './grid-groups.ts';
export { gridRoutes } from './routes.ts';
