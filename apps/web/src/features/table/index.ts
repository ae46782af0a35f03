export { saveBytes } from './save-bytes.ts';
export { TablePage } from './table-page.tsx';
export { fromWire, valuesOf } from './table-field.ts';
export type { TableField } from './table-field.ts';
export { toField } from './to-field.ts';
export { toGridColumn } from './to-grid-column.ts';
export { useFieldWords } from './use-field-words.ts';
export { useGridLabels } from './use-grid-labels.ts';
