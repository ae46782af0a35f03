import { limits } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { messageSchema, trueSchema } from '../wire/message.ts';
import { listed } from '../wire/paged.ts';
import { wireSessionSchema } from '../wire/session.ts';
import { wireUserSchema } from '../wire/user.ts';

const tokenSchema = v.object({ token: v.string() });
const email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email('must match format "email"'));
const newPassword = v.pipe(
  v.string(),
  v.minLength(limits.passwordMin, `must NOT have fewer than ${limits.passwordMin} characters`),
  v.maxLength(limits.passwordMax),
);

/** Signing up, in and out. The refresh token is a cookie and never in a body. */
export const authCalls = {
  signup: defineCall({
    name: 'auth.signup',
    method: 'POST',
    path: '/api/v1/auth/user/signup',
    body: v.object({
      email,
      /** Needed wherever the account is made at once: by the first person, by a token, and where the server sends no mail. */
      password: v.optional(newPassword),
      firstname: v.nullish(v.string()),
      lastname: v.nullish(v.string()),
      token: v.nullish(v.string()),
      ignore_subscribe: v.nullish(v.union([v.boolean(), v.number(), v.string()])),
    }),
    answer: v.union([tokenSchema, messageSchema]),
    permission: 'public',
    summary: 'Create an account, ask for a mailed link to create one, or take up a link or an invitation',
    errors: ['userExists', 'signupClosed', 'inviteInvalid', 'inviteExpired', 'signUpLinkExpired'],
  }),
  signin: defineCall({
    name: 'auth.signin',
    method: 'POST',
    path: '/api/v1/auth/user/signin',
    // A missing value is answered 401 by the use-case, not 400: programs expect that.
    body: v.object({
      email: v.optional(v.pipe(v.string(), v.trim(), v.toLowerCase())),
      password: v.optional(v.pipe(v.string(), v.maxLength(limits.passwordMax))),
    }),
    answer: tokenSchema,
    permission: 'public',
    summary: 'Sign in with email and password',
    errors: ['invalidCredentials', 'signInIncomplete', 'secondFactorNeeded', 'tooManyRequests'],
  }),
  signout: defineCall({
    name: 'auth.signout',
    method: 'POST',
    path: '/api/v1/auth/user/signout',
    body: v.optional(v.object({ everywhere: v.optional(v.boolean(), true) }), {}),
    answer: messageSchema,
    permission: 'any',
    isForPeople: true,
    summary: 'Sign out everywhere, or here alone',
  }),
  sessions: defineCall({
    name: 'auth.sessions',
    method: 'GET',
    path: '/api/v1/auth/sessions',
    answer: listed(wireSessionSchema),
    permission: 'any',
    isForPeople: true,
    summary: 'List where one is signed in',
  }),
  endSession: defineCall({
    name: 'auth.endSession',
    method: 'DELETE',
    path: '/api/v1/auth/sessions/:sessionId',
    answer: trueSchema,
    permission: 'any',
    isForPeople: true,
    summary: 'Sign out in one other place',
    errors: ['sessionNotFound'],
  }),
  me: defineCall({
    name: 'auth.me',
    method: 'GET',
    path: '/api/v1/auth/user/me',
    query: v.object({ project_id: v.optional(v.string()) }),
    answer: wireUserSchema,
    permission: 'public',
    summary: 'Read who is asking and with which roles',
  }),
  passwordChange: defineCall({
    name: 'auth.passwordChange',
    method: 'POST',
    path: '/api/v1/auth/password/change',
    body: v.object({ currentPassword: v.pipe(v.string(), v.maxLength(limits.passwordMax)), newPassword }),
    answer: messageSchema,
    permission: 'passwordChange',
    scope: 'org',
    isForPeople: true,
    summary: 'Change one’s own password; every other session and API token ends',
    errors: ['currentPasswordWrong', 'tooManyRequests'],
  }),
  passwordForgot: defineCall({
    name: 'auth.passwordForgot',
    method: 'POST',
    path: '/api/v1/auth/password/forgot',
    body: v.object({ email }),
    answer: messageSchema,
    permission: 'public',
    summary: 'Mail a link to set a new password',
    description: 'The answer is the same whether there is such an account. The link works for an hour and once.',
    errors: ['mailMissingToForget', 'tooManyRequests'],
  }),
  passwordReset: defineCall({
    name: 'auth.passwordReset',
    method: 'POST',
    path: '/api/v1/auth/password/reset/:token',
    body: v.object({ password: newPassword }),
    answer: messageSchema,
    permission: 'public',
    summary: 'Set a new password by a link; every session and API token ends',
    errors: ['resetInvalid', 'resetExpired', 'socialAccount'],
  }),
  tokenValidate: defineCall({
    name: 'auth.tokenValidate',
    method: 'POST',
    path: '/api/v1/auth/token/validate/:token',
    /** A link to sign up can be told for the address alone it was mailed to. */
    query: v.object({ email: v.optional(v.pipe(v.string(), v.maxLength(limits.emailLength), v.toLowerCase())) }),
    answer: messageSchema,
    permission: 'public',
    summary: 'See whether a link to set a new password, of an invitation, or to sign up still works',
    errors: ['resetInvalid', 'resetExpired', 'inviteExpired', 'signUpLinkExpired', 'userExists', 'socialAccount'],
  }),
  emailValidate: defineCall({
    name: 'auth.emailValidate',
    method: 'POST',
    path: '/api/v1/auth/email/validate/:token',
    answer: messageSchema,
    permission: 'public',
    summary: 'Confirm an email address by a link',
    errors: ['verifyInvalid'],
  }),
  emailVerify: defineCall({
    name: 'auth.emailVerify',
    method: 'POST',
    path: '/api/v1/auth/email/verify',
    answer: messageSchema,
    permission: 'any',
    isForPeople: true,
    summary: 'Mail another link to confirm one’s own address',
    errors: ['mailMissing', 'tooManyRequests'],
  }),
  refreshToken: defineCall({
    name: 'auth.refreshToken',
    method: 'POST',
    path: '/api/v1/auth/token/refresh',
    answer: tokenSchema,
    permission: 'public',
    summary: 'Get a new session token for the refresh cookie',
    errors: ['refreshTokenMissing', 'refreshTokenInvalid'],
  }),
} as const;
