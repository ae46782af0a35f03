export { AppList } from './app-list.tsx';
export { BackupList } from './backup-list.tsx';
export { LicenseCard } from './license-card.tsx';
export { ServerSettings } from './server-settings.tsx';
export { UserList } from './user-list.tsx';
