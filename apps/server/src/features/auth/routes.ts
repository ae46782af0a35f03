import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { changePassword } from './change-password.ts';
import { getMe } from './get-me.ts';
import { refreshSession } from './refresh-session.ts';
import { endSession, listSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';

export const authRoutes: readonly BoundCall[] = [
  bindCall(calls.auth.signup, (ctx, { body }) => signUp(ctx, body)),
  bindCall(calls.auth.signin, (ctx, { body }) => signIn(ctx, body)),
  bindCall(calls.auth.signout, (ctx, { body }) => signOut(ctx, body.everywhere)),
  bindCall(calls.auth.sessions, (ctx) => listSessions(ctx)),
  bindCall(calls.auth.endSession, (ctx, { params }) => endSession(ctx, params.sessionId)),
  bindCall(calls.auth.me, (ctx, { query }) => getMe(ctx, query)),
  bindCall(calls.auth.passwordChange, (ctx, { body }) => changePassword(ctx, body)),
  bindCall(calls.auth.refreshToken, (ctx) => refreshSession(ctx)),
];
