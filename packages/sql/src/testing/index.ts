export { insertRows, openBench } from './bench.ts';
export type { Bench } from './bench.ts';
export { driverCases } from './cases.ts';
export type { DriverCase } from './cases.ts';
export { mysqlDriver, postgresDriver, sqliteDriver } from './driver.ts';
export type { Driver, MysqlConnection, PostgresConnection, SqliteConnection } from './driver.ts';
export { fieldOf, sampleTable } from './sample-table.ts';
