export { createSource, readSource, type SourceBody, updateSource } from './change-sources.ts';
export { presentSource } from './present-source.ts';
export { sourceRoutes } from './routes.ts';
export { createSources } from './source-connections.ts';
export { comparisonJob, connectionTestJob, orderComparison, orderConnectionTest, orderSync, syncJob } from './source-jobs.ts';
