export { checkMaySignUp } from './check-may-sign-up.ts';
export { completeSignIn } from './complete-sign-in.ts';
export { endOfEverything, endOfSessions } from './end-access.ts';
export { readCookie } from './refresh-cookie.ts';
export { authRoutes } from './routes.ts';
export { invited, resendInvitation, sendInvitation } from './send-invitation.ts';
export { firstRoles, laterRoles } from './sign-up.ts';
export { createTokenVersion } from './token-version.ts';
