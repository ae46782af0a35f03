export { BaseMembers } from './base-members.tsx';
export { toInvitationLink } from './members.state.ts';
export { MembersPage } from './members-page.tsx';
export { PersonLine } from './person-line.tsx';
export { useRoleWords } from './use-role-words.ts';
