import { limits } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { messageSchema } from '../wire/message.ts';

const code = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const codesSchema = v.object({ recovery_codes: v.array(v.string()) });

const stateSchema = v.object({ is_on: v.boolean(), recovery_codes_left: v.number() });
export type SecondFactorState = v.InferOutput<typeof stateSchema>;

const path = '/api/v1/auth/second-factor';

/** Codes of an authenticator app beside the password. */
export const secondFactorCalls = {
  signIn: defineCall({
    name: 'secondFactor.signIn',
    method: 'POST',
    path: '/api/v1/auth/user/second-factor',
    body: v.object({ ticket: v.pipe(v.string(), v.maxLength(200)), code }),
    answer: v.object({ token: v.string() }),
    permission: 'public',
    summary: 'Finish signing in with a code of the app or a recovery code',
    description: 'The ticket is in the details of the refusal `secondFactorNeeded` and works for five minutes.',
    errors: ['secondFactorLate', 'secondFactorWrong', 'tooManyRequests'],
  }),
  read: defineCall({
    name: 'secondFactor.read',
    method: 'GET',
    path,
    answer: stateSchema,
    permission: 'any',
    isForPeople: true,
    summary: 'See whether one signs in with two factors',
  }),
  begin: defineCall({
    name: 'secondFactor.begin',
    method: 'POST',
    path,
    body: v.object({ password: v.optional(v.pipe(v.string(), v.maxLength(limits.passwordMax))) }),
    answer: v.object({ secret: v.string(), uri: v.string() }),
    permission: 'any',
    isForPeople: true,
    summary: 'Get a secret for an authenticator app; it counts once confirmed',
    errors: ['currentPasswordWrong', 'secondFactorOn', 'tooManyRequests'],
  }),
  confirm: defineCall({
    name: 'secondFactor.confirm',
    method: 'POST',
    path: '/api/v1/auth/second-factor/confirm',
    body: v.object({ code }),
    answer: codesSchema,
    permission: 'any',
    isForPeople: true,
    summary: 'Turn two-factor sign-in on with a first code; answers recovery codes once',
    errors: ['secondFactorWrong', 'secondFactorOff', 'secondFactorOn', 'secondFactorSealed', 'tooManyRequests'],
  }),
  renew: defineCall({
    name: 'secondFactor.renew',
    method: 'POST',
    path: '/api/v1/auth/second-factor/recovery-codes',
    body: v.object({ code }),
    answer: codesSchema,
    permission: 'any',
    isForPeople: true,
    summary: 'Make new recovery codes; the old ones are void',
    errors: ['secondFactorWrong', 'secondFactorOff', 'tooManyRequests'],
  }),
  end: defineCall({
    name: 'secondFactor.end',
    method: 'POST',
    path: '/api/v1/auth/second-factor/end',
    body: v.object({ code }),
    answer: messageSchema,
    permission: 'any',
    isForPeople: true,
    summary: 'Turn two-factor sign-in off',
    errors: ['secondFactorWrong', 'secondFactorOff', 'tooManyRequests'],
  }),
} as const;
