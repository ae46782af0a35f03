export { type BackupMade, type BackupStaged, finishRestore, stageBackup, writeBackup } from './backup-files.ts';
export { backupRoutes } from './backup-routes.ts';
export { importLocal, type LocalImport } from './import-local.ts';
export { instanceRoutes } from './routes.ts';
export { readTrouble } from './backup-trouble.ts';
export { backupJob, listBackups, scheduleBackups } from './scheduled-backups.ts';
