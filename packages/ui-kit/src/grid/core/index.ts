export { createGridController } from './grid-controller.ts';
export type { GridAtoms, GridController, SurfacePort } from './grid-controller.ts';
export { invertBatch } from './invert-batch.ts';
export { commandForKey } from './key-map.ts';
export type { KeyContext, KeyPress } from './key-map.ts';
export type { GridCommand } from './command.ts';
export type { GridColumn } from './column.ts';
export type { GridRow, RowSource, WriteBatch, WriteResult } from './row-source.ts';
export type { GridOptions } from '../grid-options.ts';
