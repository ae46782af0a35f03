export { issueAccountToken, pages } from './account-links.ts';
export { issueInvitation } from './invitation-token.ts';
export { createSignUpToken, readSignUpToken, signUpLifeMs } from './sign-up-token.ts';
