export { createArraySource } from './array-source.ts';
export type { ArraySource, ArraySourceOptions } from './array-source.ts';
export { createFakeClock } from './fake-clock.ts';
export type { FakeClock } from './fake-clock.ts';
export { makeSampleRow, makeSampleRows, sampleColumns, sampleOptions } from './sample-columns.ts';
