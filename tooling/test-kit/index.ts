export { fixedClock } from './fixed-clock.ts';
export { freePort } from './free-port.ts';
export { findPostgres, postgresUrl } from './postgres.ts';
export { seededRandom } from './seeded-random.ts';
export { sharedData } from './shared-data.ts';
export { temporaryFolder } from './temporary-folder.ts';
