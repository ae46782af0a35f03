declare const brand: unique symbol;
type Id<Name extends string> = string & { readonly [brand]: Name };

export type BaseId = Id<'base'>;
export type TableId = Id<'table'>;
export type FieldId = Id<'field'>;
export type ViewId = Id<'view'>;
export type UserId = Id<'user'>;
export type OptionId = Id<'option'>;
export type ChangeId = Id<'change'>;
/** Rows are counted per table from 1. */
export type RowId = number;
