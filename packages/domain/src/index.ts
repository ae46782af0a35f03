export { fieldTypes } from './fields/field-type.ts';
export type { FieldType, ValueKind } from './fields/field-type.ts';
export type { Field, SelectOption } from './fields/field.ts';
export type { CellValue, Parsed } from './values/value.ts';
export type { BaseId, ChangeId, FieldId, OptionId, RowId, TableId, UserId, ViewId } from './ids/id.ts';
export { comparisonOps, comparisonSubOps } from './view/filter.ts';
export type { ComparisonOp, ComparisonSubOp, Condition, FilterGroup, FilterNode, LogicalOp } from './view/filter.ts';
export type { PageWindow, RowsQuery, Sort } from './view/rows-query.ts';
export type { Cells, Change, ChangeName, EntityChange, EntityKind, RecordChange } from './change/change.ts';
