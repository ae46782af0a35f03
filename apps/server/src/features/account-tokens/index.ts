export { issueAccountToken, pages } from './account-links.ts';
export { issueInvitation } from './invitation-token.ts';
