export { identifier, integer, join, param, sql } from './fragment.ts';
export type { Fragment, SqlValue, Statement } from './fragment.ts';
export type { Capabilities, Dialect, DialectName } from './dialects/dialect.ts';
export { sqlite, sqliteFunctions } from './dialects/sqlite/sqlite.ts';
export { sinkIds } from './dialects/sqlite/sink-ids.ts';
export { postgres, postgresTextTypes } from './dialects/postgres/postgres.ts';
export { isSystemColumn, systemColumns, tableName } from './model/physical-table.ts';
export type { PhysicalTable, SystemColumn } from './model/physical-table.ts';
export { hasColumn, storageOf } from './model/storage.ts';
export type { Storage } from './model/storage.ts';
export { cellDecoder, fromStored, rowDecoder, rowEncoder, toStored } from './codec/codec.ts';
export type { DecodedRow } from './codec/codec.ts';
export type { FilterContext } from '@quadrille/domain';
export { compileCount, compileIds, compilePage, compileRowsById } from './compile/read.ts';
export { compileFindPosition, compilePageAfter, compileSortKeys } from './compile/position.ts';
export type { RowCursor } from './compile/position.ts';
export { compileGroupCount, compileGroups } from './compile/groups.ts';
export type { CompiledGroups, GroupRow } from './compile/groups.ts';
export { compileOptionCounts } from './compile/option-counts.ts';
export type { CompiledOptionCounts, OptionCount } from './compile/option-counts.ts';
export { compileAggregates } from './compile/aggregates.ts';
export type { AggregateSpec, CompiledAggregates } from './compile/aggregates.ts';
export { bareInsertText, compileInsert, compileInsertMany, insertBatchSize, insertText } from './compile/insert.ts';
export type { NewRow, RestoredRow } from './compile/insert.ts';
export { compileUpdate, compileUpdateMany, compileUpdateRows, compileUpdateWhere } from './compile/update.ts';
export type { Expectation } from './compile/update.ts';
export { compileDelete, compileDeleteWhere } from './compile/delete.ts';
export type { WriteStamp } from './compile/write-parts.ts';
export {
  planAddField,
  planAddStamps,
  planCreateIndex,
  planCreateSchema,
  planCreateTable,
  planDropField,
  planDropIndex,
  planDropSchema,
  planDropTable,
} from './migrate/plan.ts';
export type { CreateTableOptions, IndexSpec } from './migrate/plan.ts';
export { compileIntrospection } from './introspect/introspect.ts';
export type { CompiledIntrospection, FoundColumn, FoundTable } from './introspect/introspect.ts';
export { compileFormula } from './formula/compile-formula.ts';
export type { ColumnOf, CompiledFormula, FormulaSetting } from './formula/compile-formula.ts';
export type { Emission, Emitter, FormulaDialect, FormulaScope, Typed } from './formula/formula-dialect.ts';
export { formulaDialects } from './formula/formula-dialects.ts';
export { formulaFunctionsFor, planFormulaFunctions } from './formula/formula-functions-for.ts';
export type { SqliteFunction } from './formula/sqlite-functions.ts';
