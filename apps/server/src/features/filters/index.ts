export { createFilter } from './create-filter.ts';
export { filtersOfHook, ofHook } from './filter-home.ts';
export { presentFilter } from './present-filter.ts';
export { listFilters } from './read-filters.ts';
export { putFilters } from './write-filters.ts';
export { filterRoutes } from './routes.ts';
