export { listFilesOfSnapshots } from './list-files-of-snapshots.ts';
export { restoreSnapshotJob } from './restore-snapshot.ts';
export { snapshotRoutes } from './routes.ts';
export { dropStaleSnapshots, scheduleSnapshots } from './schedule-snapshots.ts';
export { snapshotJob } from './take-snapshot.ts';
