export { WorkspaceMembers } from './workspace-members.tsx';
