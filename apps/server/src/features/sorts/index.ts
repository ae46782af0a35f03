export { presentSort } from './present-sort.ts';
export { sortRoutes } from './routes.ts';
