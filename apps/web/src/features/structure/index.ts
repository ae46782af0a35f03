export type { RowEvents, Structure } from './structure.state.ts';
export { fromWire, isComputed, isGroupable, isLink, isReadBack, valuesOf, wordsOfCell } from './table-field.ts';
export type { TableField } from './table-field.ts';
export { toField } from './to-field.ts';
export { toWire } from './to-wire.ts';
export { readMembers, useMembers, useNames } from './use-names.ts';
export type { NamedPerson } from './use-names.ts';
export { readerZone, toWordsContext, wordsContextOf } from './words-context.ts';
export type { WordsContext } from './words-context.ts';
