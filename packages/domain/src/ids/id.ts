declare const brand: unique symbol;
type Id<Name extends string> = string & { readonly [brand]: Name };

export type BaseId = Id<'base'>;
export type SourceId = Id<'source'>;
export type TableId = Id<'table'>;
export type FieldId = Id<'field'>;
export type ViewId = Id<'view'>;
export type ViewFieldId = Id<'viewField'>;
export type SortId = Id<'sort'>;
export type FilterId = Id<'filter'>;
export type AuditId = Id<'audit'>;
export type HookId = Id<'hook'>;
export type UserId = Id<'user'>;
export type OptionId = Id<'option'>;
export type ChangeId = Id<'change'>;
export type ImportId = Id<'import'>;
export type RuleId = Id<'rule'>;
export type DashboardId = Id<'dashboard'>;
export type WidgetId = Id<'widget'>;
export type ItemId = Id<'item'>;
/** Rows are counted per table from 1. */
export type RowId = number;
