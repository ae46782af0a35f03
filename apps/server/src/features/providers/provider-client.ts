import { AppError } from '@quadrille/contract';
import * as oidc from 'openid-client';
import type { ProviderSettings } from '../../config/settings.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { ProviderAccount, ProviderClient } from '../../platform/sign-in-providers.ts';

interface Needs {
  readonly outbound: Outbound;
  readonly log: Log;
}

const timeoutMs = 10_000;
const maxBytes = 1024 * 1024;

/** Google and every other provider of OpenID Connect: what it is and who somebody is comes signed. */
export function createOidcClient(settings: ProviderSettings, { outbound, log }: Needs): ProviderClient {
  const tell = tellOf(settings, log);
  let found: Promise<oidc.Configuration> | null = null;
  const configure = (): Promise<oidc.Configuration> => {
    found ??= discover(settings, outbound).catch((error: unknown) => {
      found = null;
      tell(error);
      throw new AppError('providerUnreachable');
    });
    return found;
  };
  return {
    addressFor: async ({ redirectUri, state, nonce, verifier }) =>
      oidc.buildAuthorizationUrl(await configure(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href,
    redeem: async (back, { state, nonce, verifier }) => {
      const config = await configure();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      return refuseAnythingElse(tell, async () => {
        const tokens = await oidc.authorizationCodeGrant(config, back, checks);
        const claims = tokens.claims();
        if (!claims) throw new AppError('providerRefused');
        const { userinfo_endpoint: hasUserInfo } = config.serverMetadata();
        // Many providers keep the address out of the signed token.
        const more = claims['email'] === undefined && hasUserInfo ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
        return toAccount(claims.sub, { ...claims, ...more });
      });
    },
  };
}

/** GitHub speaks OAuth 2 alone; who somebody is, is asked of its API. */
export function createGithubClient(settings: ProviderSettings, { outbound, log }: Needs): ProviderClient {
  const tell = tellOf(settings, log);
  const api = settings.url === 'https://github.com' ? 'https://api.github.com' : `${settings.url}/api/v3`;
  const config = new oidc.Configuration(
    {
      issuer: settings.url,
      authorization_endpoint: `${settings.url}/login/oauth/authorize`,
      token_endpoint: `${settings.url}/login/oauth/access_token`,
    },
    settings.clientId,
    settings.clientSecret,
    oidc.ClientSecretPost(settings.clientSecret),
  );
  config[oidc.customFetch] = fetchThrough(outbound);
  if (settings.url.startsWith('http:')) oidc.allowInsecureRequests(config);
  const read = async (token: string, path: string): Promise<unknown> => {
    const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'quadrille' });
    const response = await oidc.fetchProtectedResource(config, token, new URL(api + path), 'GET', null, headers);
    if (!response.ok) throw new AppError('providerRefused');
    return response.json();
  };
  return {
    addressFor: async ({ redirectUri, state, verifier }) =>
      oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'read:user user:email',
        state,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href,
    redeem: (back, { state, verifier }) =>
      refuseAnythingElse(tell, async () => {
        const { access_token: token } = await oidc.authorizationCodeGrant(config, back, {
          expectedState: state,
          pkceCodeVerifier: verifier,
        });
        const user = (await read(token, '/user')) as { readonly id?: unknown; readonly name?: unknown };
        const emails = (await read(token, '/user/emails')) as readonly { email?: unknown; primary?: unknown; verified?: unknown }[];
        if (typeof user.id !== 'number') throw new AppError('providerRefused');
        const own = emails.find(({ primary, verified }) => primary === true && verified === true);
        return toAccount(String(user.id), { email: own?.email, email_verified: own !== undefined, name: user.name });
      }),
  };
}

async function discover({ url, clientId, clientSecret }: ProviderSettings, outbound: Outbound): Promise<oidc.Configuration> {
  // Plain http is for providers inside one's own network, which the guarded way out has to be opened for anyway.
  const execute = url.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
  const options = { execute, [oidc.customFetch]: fetchThrough(outbound), timeout: timeoutMs / 1000 };
  return oidc.discovery(new URL(url), clientId, clientSecret, undefined, options);
}

/** The library's requests go out by the guarded way like all others. */
function fetchThrough(outbound: Outbound): oidc.CustomFetch {
  return async (url, { body, headers, method, signal }) => {
    const bytes = body === undefined || body === null ? undefined : new Uint8Array(await new Response(body as BodyInit).arrayBuffer());
    const reply = await outbound.send({
      url,
      method,
      headers: { ...headers },
      ...(bytes && { body: bytes }),
      signal: signal ?? AbortSignal.timeout(timeoutMs),
      maxBytes,
      timeoutMs,
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of reply.body) chunks.push(chunk);
    const isEmpty = [204, 205, 304].includes(reply.status);
    return new Response(isEmpty ? null : Buffer.concat(chunks), { status: reply.status, headers: { 'content-type': reply.contentType } });
  };
}

function toAccount(subject: string, claims: Readonly<Record<string, unknown>>): ProviderAccount {
  const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 100) : null);
  const email = typeof claims['email'] === 'string' && claims['email_verified'] === true ? claims['email'].trim().toLowerCase() : null;
  const [first, ...rest] = text(claims['name'])?.split(/\s+/) ?? [];
  return {
    subject,
    email,
    firstName: text(claims['given_name']) ?? first ?? null,
    lastName: text(claims['family_name']) ?? (rest.join(' ') || null),
  };
}

/** Whatever the provider, or somebody in its place, sends that is not as it must be: nobody is signed in. */
async function refuseAnythingElse<T>(tell: (error: unknown) => void, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code !== 'badRequest') throw error;
    tell(error);
    throw new AppError('providerRefused');
  }
}

/** For whoever runs the server: what went wrong, without anything that was sent. */
function tellOf({ name }: ProviderSettings, log: Log): (error: unknown) => void {
  return (error) => {
    const { message, code } = error as { readonly message?: unknown; readonly code?: unknown };
    log.warn('A sign-in provider did not do its part.', { provider: name, code, reason: message });
  };
}
