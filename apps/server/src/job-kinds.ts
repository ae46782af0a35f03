import type { AppParts } from './app-context.ts';
import { duplicateBaseJob, duplicateTableJob } from './features/duplicates/duplicate.ts';
import { exportJob } from './features/export/export-job.ts';
import { webhookJobs } from './features/hooks/deliver-hook.ts';
import { importJob } from './features/imports/import-job.ts';
import { backupJob } from './features/instance/scheduled-backups.ts';
import { mailJobs } from './features/mails/queue-mail.ts';
import { restoreSnapshotJob } from './features/snapshots/restore-snapshot.ts';
import { snapshotJob } from './features/snapshots/take-snapshot.ts';
import { comparisonJob, connectionTestJob, syncJob } from './features/sources/source-jobs.ts';
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
];

/** Begins to take queued jobs. */
export function serveJobKinds(parts: AppParts): void {
  for (const toKind of jobKinds) parts.jobs.serve(toKind(parts));
}
