export { AppList } from './app-list.tsx';
export { BackupList } from './backup-list.tsx';
export { ServerCard } from './server-card.tsx';
export { UserList } from './user-list.tsx';
