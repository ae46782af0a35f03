export { identifier, integer, join, param, sql, stepsOf } from './fragment.ts';
export type { Fragment, SqlValue, Statement, StructureChange } from './fragment.ts';
export type { Capabilities, Dialect, DialectName, IndexParts, RowsInsert, RowsUpdate, Write } from './dialects/dialect.ts';
export { sqlite, sqliteAggregates, sqliteFunctions } from './dialects/sqlite/sqlite.ts';
export { sinkIds } from './dialects/sqlite/sink-ids.ts';
export { postgres, postgresTextTypes } from './dialects/postgres/postgres.ts';
export { mssql, mssqlSession } from './dialects/mssql/mssql.ts';
export { snowflake, snowflakeSession } from './dialects/snowflake/snowflake.ts';
export { mariadb, mysql, mysqlCollation, mysqlDialectFor, mysqlSession } from './dialects/mysql/mysql.ts';
export { isSystemColumn, systemColumns, tableName } from './model/physical-table.ts';
export type { PhysicalTable, RowRule, SystemColumn } from './model/physical-table.ts';
export { fieldSource } from './model/physical-table.ts';
export { fieldSql } from './computed/field-sql.ts';
export type { Operand } from './computed/field-sql.ts';
export { rowScope } from './computed/row-scope.ts';
export type { RowScope } from './computed/row-scope.ts';
export { fromRows, queryRows } from './computed/query-rows.ts';
export type { QueryRows } from './computed/query-rows.ts';
export { cellReaders, isRead, readersByField } from './computed/cell-reader.ts';
export type { CellReader, CellShape } from './computed/cell-reader.ts';
export { isComputable, weightOf } from './computed/is-computable.ts';
export { partsOf } from './computed/parts-of.ts';
export { createWeigher, excessOf } from './computed/weigh-field.ts';
export type { FieldWeight } from './computed/weigh-field.ts';
export { formulaOf } from './computed/formula-of.ts';
export { withGivenValues } from './computed/given-values.ts';
export type { GivenValues } from './computed/given-columns.ts';
export { NotInSqlError } from './computed/not-in-sql.ts';
export { guardRows } from './compile/guard-rows.ts';
export { restsOn } from './computed/rests-on.ts';
export type { RestsOn } from './computed/rests-on.ts';
export { rollUp } from './computed/roll-up.ts';
export { hasIndexableKey } from './compile/sort-key.ts';
export { hasColumn, storageOf } from './model/storage.ts';
export type { Storage } from './model/storage.ts';
export { cellDecoder, fromStored, rowDecoder, rowEncoder, toStored } from './codec/codec.ts';
export type { DecodedRow } from './codec/codec.ts';
export type { FilterContext } from '@quadrille/domain';
export type { RowPlan } from './computed/query-rows.ts';
export { compileCells, compileCount, compileIds, compilePage, compileRowsById } from './compile/read.ts';
export type { RowCells } from './compile/read.ts';
export { compileFindPosition, compilePageAfter, compileSortKeys } from './compile/position.ts';
export type { RowCursor } from './compile/position.ts';
export { compileTally } from './compile/tally.ts';
export type { CompiledTally, MeasuredColumn, WantedTally } from './compile/tally.ts';
export { compileGroupCount, compileGroups } from './compile/groups.ts';
export type { CompiledGroups, GroupRow } from './compile/groups.ts';
export { compilePartition, compileLevelOrder, partitionedBy } from './compile/partition.ts';
export type { CompiledLevelOrder } from './compile/partition.ts';
export { compileOptionCounts } from './compile/option-counts.ts';
export type { CompiledOptionCounts, OptionCount } from './compile/option-counts.ts';
export { compileAggregates, compileHistograms } from './compile/aggregates.ts';
export type { AggregateSpec, CompiledAggregates, CompiledHistograms, ScalarAggregate } from './compile/aggregates.ts';
export { bareInsertText, compileInsert, compileInsertMany, insertBatchSize, insertText } from './compile/insert.ts';
export type { NewRow, RestoredRow } from './compile/insert.ts';
export { compileRowUpdates, compileUpdate, compileUpdateMany, compileUpdateRows, compileUpdateWhere } from './compile/update.ts';
export type { Expectation } from './compile/update.ts';
export { compileDelete, compileDeleteWhere } from './compile/delete.ts';
export type { WriteStamp } from './compile/write-parts.ts';
export {
  planAddField,
  planAddStamps,
  planCreateIndex,
  planCreateSchema,
  planCreateTable,
  planDropColumn,
  planDropField,
  planDropIndex,
  planFindDeadIndex,
  planDropSchema,
  planDropTable,
} from './migrate/plan.ts';
export type { CreateTableOptions, IndexSpec } from './migrate/plan.ts';
export {
  compileCandidates,
  compilePieceEnd,
  planCatchUp,
  planDropSearchIndex,
  planSearchIndex,
  searchIndexColumns,
} from './search/search-index.ts';
export type { SearchIndexPlan } from './search/search-index.ts';
export type { IndexedColumn, SearchIndex } from './search/search-index-columns.ts';
export { searchNeedles } from './search/search-needles.ts';
export { printStructure } from './structure/print-structure.ts';
export type { StructureColumn, StructureDialect, StructureTable } from './structure/print-structure.ts';
export { compileChoices, compileForeignKeys, compileIntrospection, compileKeyRange, compileNotes } from './introspect/introspect.ts';
export type { CompiledIntrospection, FoundChoices, FoundColumn, FoundForeignKey, FoundNote, FoundTable } from './introspect/introspect.ts';
export { hasForeignTables, isOptionValue, withForeignTables } from './foreign/foreign-table.ts';
export type { ForeignColumn, ForeignTable } from './model/foreign-table.ts';
export type { CheckedSelect } from './foreign/read-select.ts';
export type { ForeignRules } from './foreign/foreign-rules.ts';
export { compileFormula } from './formula/compile-formula.ts';
export type { ColumnOf, CompiledFormula, FormulaSetting } from './formula/compile-formula.ts';
export type { Emission, Emitter, FormulaDialect, FormulaScope, Typed } from './formula/formula-dialect.ts';
export { formulaDialects } from './formula/formula-dialects.ts';
export { formulaFunctionsFor, planFormulaFunctions } from './formula/formula-functions-for.ts';
export type { SqliteFunction } from './formula/sqlite-functions.ts';
