import { param, sql } from '../fragment.ts';
import { inProcessFormula } from './in-process-formula.ts';

/** SQL Server: formulas are computed in process. */
export const mssqlFormula = inProcessFormula('mssql', (column, storage, titles) => {
  switch (storage) {
    case 'datetime':
      return sql`REPLACE(CONVERT(nvarchar(23), ${column}, 121), '.000', '') + '+00:00'`;
    case 'date':
      return sql`CONVERT(nvarchar(10), ${column}, 23)`;
    case 'option':
      return sql`JSON_VALUE(${param(titles)}, '$."' + ${column} + '"')`;
    case 'list':
      return sql`(SELECT STRING_AGG(CAST(JSON_VALUE(${param(titles)}, '$."' + "o"."value" + '"') AS nvarchar(max)), ',') WITHIN GROUP (ORDER BY CAST("o"."key" AS int)) FROM OPENJSON(${column}) AS "o")`;
    default:
      return column;
  }
});
