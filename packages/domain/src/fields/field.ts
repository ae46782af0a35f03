import type { FieldId, OptionId, TableId } from '../ids/id.ts';
import type { CellValue } from '../values/value.ts';
import type { FieldDefinition } from './field-definition.ts';
import type { FieldType } from './field-type.ts';

export interface SelectOption {
  readonly id: OptionId;
  readonly title: string;
  /** A hex colour or null: clients choose one from the palette by position. */
  readonly color: string | null;
  /** From 1. */
  readonly order: number;
}

/** A field as the product thinks of it; the v1 wire's column record is made from it in `contract`. */
export interface Field {
  readonly id: FieldId;
  readonly tableId: TableId;
  /** Shown name and key of the cell in v1 rows; unique in its table, ignoring case. */
  readonly title: string;
  /** Name API clients may also write by; unique in its table, ignoring case. */
  readonly columnName: string;
  readonly type: FieldType;
  /** Physical column, derived from the id; never changes. */
  readonly column: string;
  readonly order: number;
  /** The display field: names the record in links, panels and cards. */
  readonly isPrimary: boolean;
  readonly isRequired: boolean;
  readonly isUnique: boolean;
  /** Kept by the product itself: id, created and modified time. Hidden by default, never written by people. */
  readonly isSystem: boolean;
  readonly defaultValue: CellValue;
  readonly description: string | null;
  /** Settings of the type, by the keys of the wire's column `meta` (date_format, currency_code, max, icon ...). */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Selects only; empty otherwise. */
  readonly options: readonly SelectOption[];
  /** What a computed field is made of; absent where the field has a column of its own. */
  readonly definition?: FieldDefinition;
}
