export { copyOnce, type CopySource } from './copy-once.ts';
export { duplicateBaseJob, duplicateTableJob, freeTitle } from './duplicate.ts';
export { dropUnfilled, fillNewBase, keeperOfPages, openNewBase } from './fill-new-base.ts';
export type { CopyPlan } from './plan-copy.ts';
export { duplicateRoutes } from './routes.ts';
