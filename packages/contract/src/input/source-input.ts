import * as v from 'valibot';
import { optionalFlagInput } from './flag.ts';
import { metaInput } from '../wire/meta.ts';

/** How a database is reached, as programs send it; what it must hold depends on `client`. */
export const connectionInput = v.object({
  client: v.nullish(v.string()),
  connection: v.nullish(v.record(v.string(), v.unknown())),
  searchPath: v.nullish(v.array(v.string())),
});

/** A database to be shown in a project. */
export const sourceInput = v.object({
  alias: v.nullish(v.pipe(v.string(), v.maxLength(128))),
  type: v.nullish(v.string()),
  config: v.nullish(connectionInput),
  inflection_column: v.nullish(v.string()),
  inflection_table: v.nullish(v.string()),
  meta: metaInput,
  is_meta: optionalFlagInput,
  is_local: optionalFlagInput,
  external: optionalFlagInput,
  /** Nobody writes to its rows through the product; always so for now, whatever is sent. */
  is_data_readonly: optionalFlagInput,
  enabled: optionalFlagInput,
});
