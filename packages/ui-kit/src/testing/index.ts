export { createArraySource } from './array-source.ts';
export type { ArraySource, ArraySourceOptions } from './array-source.ts';
