export { aboutChange, describeChange, sayInEnglish } from './describe-change.ts';
export { nameOfWrites } from './name-of-writes.ts';
export { presentChange } from './present-change.ts';
export { changeRoutes } from './routes.ts';
export { runWrite } from './run-write.ts';
