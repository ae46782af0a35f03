import { fieldTypes } from '@quadrille/domain';
import * as v from 'valibot';
import { optionalFlagInput } from '../input/flag.ts';
import { optionalNumberInput } from '../input/number.ts';
import { metaInput } from '../wire/meta.ts';

const text = v.nullish(v.string());
const textOrNumber = v.nullish(v.union([v.string(), v.number()]));
const name = v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(255)));

const fieldType = v.picklist(fieldTypes, 'must be equal to one of the allowed values');

const optionBody = v.object({
  id: v.nullish(v.string()),
  title: v.string(),
  color: v.nullish(v.string()),
  order: optionalNumberInput,
});

/**
 * One shape for every kind of column: programs send whole column records back, so keys of other
 * types, nulls and database terms are accepted and each type reads its own.
 */
const entries = {
  title: name,
  column_name: name,
  uidt: v.optional(fieldType),
  dt: text,
  dtx: text,
  dtxp: textOrNumber,
  dtxs: textOrNumber,
  np: textOrNumber,
  ns: textOrNumber,
  cdf: v.nullish(v.union([v.string(), v.number(), v.boolean()])),
  rqd: optionalFlagInput,
  pk: optionalFlagInput,
  pv: optionalFlagInput,
  ai: optionalFlagInput,
  un: optionalFlagInput,
  unique: optionalFlagInput,
  system: optionalFlagInput,
  meta: metaInput,
  validate: v.nullish(v.union([v.string(), v.record(v.string(), v.unknown())])),
  description: text,
  colOptions: v.nullish(v.object({ options: v.nullish(v.array(optionBody)) })),
  column_order: v.nullish(v.object({ order: optionalNumberInput, view_id: v.nullish(v.string()) })),
  formula: text,
  formula_raw: text,
  /** Of a link sent with a new table: absent, or the table's own title, stands for that table. */
  parentId: text,
  childId: text,
  type: text,
  /** Of a new link: how its other side is called in the other table; made of this table's name when absent. */
  mirror_title: name,
  virtual: optionalFlagInput,
  /** Fields are named by id; by title too, as columns sent with a new table have no ids yet. */
  fk_relation_column_id: text,
  fk_lookup_column_id: text,
  fk_rollup_column_id: text,
  rollup_function: text,
  fk_qr_value_column_id: text,
  fk_barcode_value_column_id: text,
} as const;

/** A new column: a type and at least one of title and column name. With `copied_column_id` it begins with that column's values. */
export const newColumnBody = v.pipe(
  v.object({ ...entries, uidt: v.optional(fieldType, 'SingleLineText'), copied_column_id: text }),
  v.check((column) => Boolean(column.title ?? column.column_name), "must have required property 'column_name'"),
);
export type NewColumnBody = v.InferOutput<typeof newColumnBody>;

/** Changes of a column; what is missing stays. */
export const columnUpdateBody = v.object(entries);
export type ColumnUpdateBody = v.InferOutput<typeof columnUpdateBody>;

/** One step of a bulk change, as the caller wrote it. */
export const columnOpBody = v.object({
  op: v.picklist(['add', 'update', 'delete']),
  column: v.optional(v.object({ ...entries, id: v.nullish(v.string()) })),
});
export type ColumnOpBody = v.InferOutput<typeof columnOpBody>;
