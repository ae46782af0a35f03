import { param, sql } from '../fragment.ts';
import { inProcessFormula } from './in-process-formula.ts';

/** Snowflake: formulas are computed in process. */
export const snowflakeFormula = inProcessFormula('snowflake', (column, storage, titles) => {
  switch (storage) {
    case 'datetime':
      return sql`REPLACE(TO_CHAR(CONVERT_TIMEZONE('UTC', ${column}), 'YYYY-MM-DD HH24:MI:SS.FF3'), '.000', '') || '+00:00'`;
    case 'date':
      return sql`TO_CHAR(${column}, 'YYYY-MM-DD')`;
    case 'option':
      return sql`CAST(GET(PARSE_JSON(${param(titles)}), ${column}) AS VARCHAR)`;
    case 'list':
      return sql`ARRAY_TO_STRING(TRANSFORM(CAST(PARSE_JSON(${column}) AS ARRAY), v VARCHAR -> CAST(GET(PARSE_JSON(${param(titles)}), v) AS VARCHAR)), ',')`;
    default:
      return column;
  }
});
