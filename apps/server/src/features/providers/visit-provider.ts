import { AppError, type ProviderName } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { countTry } from '../../http/rate-limit.ts';
import { siteAddressOf } from '../../http/site-address.ts';
import { createSecretToken, digestOf } from '../../platform/secret-token.ts';
import { completeSignIn, readCookie } from '../auth/index.ts';
import { findAccount } from './find-account.ts';
import type { ProviderClient } from '../../platform/sign-in-providers.ts';

const visitMs = 10 * 60_000;
const cookieName = 'provider_visit';

/**
 * Sends a browser to a provider. A cookie ties the visit to that browser, so that nobody can be signed in to somebody
 * else's account by a link; whoever is signed in connects the provider with their account.
 */
export async function beginVisit(ctx: Ctx, provider: ProviderName): Promise<{ url: string }> {
  const { parts, request, actor } = ctx;
  const client = getClient(ctx, provider);
  await countTry(parts, 'providerVisit', request.ip);
  // The page that comes back learns from the state which provider it was.
  const state = `${provider}.${createSecretToken(parts.random)}`;
  const [browser, nonce, verifier] = [createSecretToken(parts.random), createSecretToken(parts.random), createVerifier(parts.random)];
  await parts.meta.providers.addVisit({
    state_hash: digestOf(state),
    browser_hash: digestOf(browser),
    provider,
    verifier,
    nonce,
    user_id: actor.via === 'session' ? actor.userId : null,
    expires_at: parts.clock.now() + visitMs,
  });
  const secure = request.isHttps ? '; Secure' : '';
  request.setHeader('set-cookie', `${cookieName}=${browser}; Path=/; Max-Age=${visitMs / 1000}; HttpOnly; SameSite=Lax${secure}`);
  return { url: await client.addressFor({ redirectUri: returnAddress(ctx), state, nonce, verifier }) };
}

/** What the provider sent back with the browser. */
export interface ReturnQuery {
  readonly code: string;
  readonly state: string;
  readonly iss?: string | undefined;
}

/** Signs in whom the provider names. A state, and so a code, works once and in the browser it was made for. */
export async function finishVisit(ctx: Ctx, provider: ProviderName, query: ReturnQuery): Promise<{ token: string }> {
  const { meta, clock } = ctx.parts;
  const client = getClient(ctx, provider);
  const visit = await meta.providers.takeVisit(digestOf(query.state));
  const browser = readCookie(ctx.request, cookieName);
  const isThis = visit?.provider === provider && browser !== null && visit.browser_hash === digestOf(browser);
  if (!visit || !isThis || visit.expires_at <= clock.now()) throw new AppError('providerVisitInvalid');
  const back = new URL(returnAddress(ctx));
  for (const [name, value] of Object.entries(query)) if (typeof value === 'string') back.searchParams.set(name, value);
  const account = await client.redeem(back, { state: query.state, nonce: visit.nonce, verifier: visit.verifier });
  return completeSignIn(ctx, await findAccount(ctx.parts, provider, account, visit.user_id));
}

function getClient({ parts }: Ctx, provider: ProviderName): ProviderClient {
  const client = parts.providers[provider];
  if (!client) throw new AppError('providerOff');
  return client;
}

/** The start page: it hands the code over and takes it out of the address. */
const returnAddress = (ctx: Ctx): string => `${siteAddressOf(ctx)}/`;

/** 43 characters at least, says RFC 7636. */
const createVerifier = (random: Ctx['parts']['random']): string => createSecretToken(random) + createSecretToken(random);
