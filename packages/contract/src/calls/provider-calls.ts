import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { trueSchema } from '../wire/message.ts';
import { listed } from '../wire/paged.ts';

/** Who else may say who somebody is. */
export const providerNames = ['google', 'github', 'oidc'] as const;
export type ProviderName = (typeof providerNames)[number];

const oneSchema = v.object({ provider: v.picklist(providerNames) });
const sent = v.pipe(v.string(), v.minLength(1), v.maxLength(4096));

/** Signing in with Google, GitHub and any provider of OpenID Connect. */
export const providerCalls = {
  begin: defineCall({
    name: 'providers.begin',
    method: 'POST',
    path: '/api/v1/auth/:provider/begin',
    answer: v.object({ url: v.string() }),
    permission: 'public',
    summary: 'Get the address to send a browser to, to sign in with a provider',
    description: 'Sets a cookie that ties the visit to this browser. Called by somebody signed in, it connects the provider.',
    errors: ['providerOff', 'providerUnreachable', 'tooManyRequests'],
  }),
  genTokenByCode: defineCall({
    name: 'providers.genTokenByCode',
    method: 'POST',
    path: '/api/v1/auth/:provider/genTokenByCode',
    query: v.object({ code: sent, state: sent, iss: v.optional(sent) }),
    answer: v.object({ token: v.string() }),
    permission: 'public',
    summary: 'Sign in with what the browser brought back from a provider',
    description: 'Also answered without `/api/v1`. Each state works once.',
    errors: [
      'providerOff',
      'providerVisitInvalid',
      'providerRefused',
      'providerUnreachable',
      'providerEmailMissing',
      'providerAccountExists',
      'providerTaken',
      'signupClosed',
      'secondFactorNeeded',
    ],
  }),
  list: defineCall({
    name: 'providers.list',
    method: 'GET',
    path: '/api/v1/auth/providers',
    answer: listed(oneSchema),
    permission: 'any',
    isForPeople: true,
    summary: 'List the providers one’s account is connected with',
  }),
  disconnect: defineCall({
    name: 'providers.disconnect',
    method: 'DELETE',
    path: '/api/v1/auth/providers/:provider',
    answer: trueSchema,
    permission: 'any',
    isForPeople: true,
    summary: 'Take the connection with a provider away',
    errors: ['providerOff', 'badRequest'],
  }),
} as const;
