export { createArraySource } from './array-source.ts';
export type { ArraySource, ArraySourceOptions } from './array-source.ts';
export { createFakeClock } from './fake-clock.ts';
export type { FakeClock } from './fake-clock.ts';
export { makeSampleRow, makeSampleRows, sampleColumns, sampleOptions } from './sample-columns.ts';
export { showFilms } from './plain-page.ts';
export { sampleCells } from './sample-cells.ts';
export type { SampleCell } from './sample-cells.ts';
export { whenRead } from './when-read.ts';
