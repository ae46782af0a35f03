import type { AppParts } from './app-context.ts';
import { duplicateBaseJob, duplicateTableJob } from './features/duplicates/index.ts';
import { fillJob, promptJob } from './features/cowriter/index.ts';
import { exportJob } from './features/export/index.ts';
import { webhookJobs } from './features/hooks/index.ts';
import { importJob } from './features/imports/index.ts';
import { backupJob } from './features/instance/index.ts';
import { mailJobs } from './features/mails/index.ts';
import { restoreSnapshotJob, snapshotJob } from './features/snapshots/index.ts';
import { comparisonJob, connectionTestJob, syncJob } from './features/sources/index.ts';
import type { JobKind } from './jobs/jobs.ts';

/** Everything this server does in the background, by any process of the installation. */
export const jobKinds: readonly ((parts: AppParts) => JobKind)[] = [
  webhookJobs,
  mailJobs,
  backupJob,
  duplicateBaseJob,
  duplicateTableJob,
  importJob,
  snapshotJob,
  restoreSnapshotJob,
  connectionTestJob,
  comparisonJob,
  syncJob,
  exportJob,
  promptJob,
  fillJob,
];

/** Begins to take queued jobs. */
export function serveJobKinds(parts: AppParts): void {
  for (const toKind of jobKinds) parts.jobs.serve(toKind(parts));
}
