export { createBase, type NewBase } from './create-base.ts';
export { purgeOldBases } from './deleted-bases.ts';
export { baseRoutes } from './routes.ts';
export { type EngineKind, toSource } from './to-project.ts';
