export { driverCases, insertRows, openBench } from './cases.ts';
export type { Bench, DriverCase } from './cases.ts';
export { postgresDriver, sqliteDriver } from './driver.ts';
export type { Driver, PostgresConnection, SqliteConnection } from './driver.ts';
export { fieldOf, sampleTable } from './sample-table.ts';
