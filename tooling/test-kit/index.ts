export { startS3, type S3Keys, type S3Server } from './s3-server.ts';
export { fixedClock, type FixedClock } from './fixed-clock.ts';
export { freePort } from './free-port.ts';
export { findMysql, mysqlUrl } from './mysql.ts';
export { findPostgres, postgresUrl } from './postgres.ts';
export { seededRandom, type SeededRandom } from './seeded-random.ts';
export { sharedData } from './shared-data.ts';
export { temporaryFolder, type TemporaryFolder } from './temporary-folder.ts';
