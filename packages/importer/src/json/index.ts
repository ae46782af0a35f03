export { findJsonError } from './find-json-error.ts';
export { createJsonRecords } from './json-records.ts';
export type { JsonRecords } from './json-records.ts';
export { createJsonSplitter } from './json-splitter.ts';
export type { JsonSplitter } from './json-splitter.ts';
export { createJsonLoader } from './json-loader.ts';
export type { JsonLoader, JsonLoadPlan } from './json-loader.ts';
