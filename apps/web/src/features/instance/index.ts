export { AppList } from './app-list.tsx';
export { BackupList } from './backup-list.tsx';
export { LicenseCard } from './license-card.tsx';
export { ServerCard } from './server-card.tsx';
export { UserList } from './user-list.tsx';
