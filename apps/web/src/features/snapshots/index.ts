export { SnapshotsPage } from './snapshots-page.tsx';
