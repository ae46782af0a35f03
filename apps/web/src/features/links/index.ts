export { LinkPicker, linkPickerWidth } from './link-picker.tsx';
export type { LinkPickerProps } from './link-picker.tsx';
export { parseLinks, swapLinks, toWantedLinks } from './link-values.ts';
export { describeRecord, fieldsOf, searchOf, toRelated } from './related-table.ts';
export type { RecordInWords } from './related-table.ts';
