import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { changePassword } from './change-password.ts';
import { signInWithCode } from './complete-sign-in.ts';
import { getMe } from './get-me.ts';
import { refreshSession } from './refresh-session.ts';
import { checkToken, forgotPassword, resetPassword } from './reset-password.ts';
import { verifyAgain, verifyEmail } from './verify-email.ts';
import { endSession, listSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';

export const authRoutes: readonly BoundCall[] = [
  bindCall(calls.auth.signup, (ctx, { body }) => signUp(ctx, body)),
  bindCall(calls.auth.signin, (ctx, { body }) => signIn(ctx, body)),
  bindCall(calls.secondFactor.signIn, (ctx, { body }) => signInWithCode(ctx, body)),
  bindCall(calls.auth.signout, (ctx, { body }) => signOut(ctx, body.everywhere)),
  bindCall(calls.auth.sessions, (ctx) => listSessions(ctx)),
  bindCall(calls.auth.endSession, (ctx, { params }) => endSession(ctx, params.sessionId)),
  bindCall(calls.auth.me, (ctx, { query }) => getMe(ctx, query)),
  bindCall(calls.auth.passwordChange, (ctx, { body }) => changePassword(ctx, body)),
  bindCall(calls.auth.passwordForgot, (ctx, { body }) => forgotPassword(ctx, body.email)),
  bindCall(calls.auth.passwordReset, (ctx, { params, body }) => resetPassword(ctx, params.token, body.password)),
  bindCall(calls.auth.tokenValidate, (ctx, { params, query }) => checkToken(ctx, params.token, query.email)),
  bindCall(calls.auth.emailValidate, (ctx, { params }) => verifyEmail(ctx, params.token)),
  bindCall(calls.auth.emailVerify, (ctx) => verifyAgain(ctx)),
  bindCall(calls.auth.refreshToken, (ctx) => refreshSession(ctx)),
];
