import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A real provider of OpenID Connect on loopback, with pages to sign in and to consent. */
export interface OidcServer {
  readonly issuer: string;
  /** What the provider knows of its accounts, by subject. */
  readonly accounts: Map<string, { readonly email?: string; readonly email_verified?: boolean; readonly name?: string }>;
  /** How many requests came. */
  count(): number;
  close(): Promise<void>;
}

export interface OidcClientOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}

export async function startOidcServer(client: OidcClientOptions): Promise<OidcServer> {
  const accounts: OidcServer['accounts'] = new Map();
  let requests = 0;
  let handle: ReturnType<Provider['callback']> | null = null;
  const server = createServer((request, response) => {
    requests += 1;
    void handle?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [client.redirectUri] }],
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_ctx, subject) => ({ accountId: subject, claims: () => ({ sub: subject, ...accounts.get(subject) }) }),
  });
  provider.on('server_error', (_ctx, error) => process.stderr.write(`oidc-provider: ${String(error)}\n`));
  handle = provider.callback();
  return {
    issuer,
    accounts,
    count: () => requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Does what a person does in the browser: signs in, consents, and is sent back. Answers the address they end at. */
export async function visitAs(address: string, subject: string, home: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = address;
  let form: URLSearchParams | null = null;
  for (let hop = 0; hop < 20; hop += 1) {
    if (url.startsWith(home)) return new URL(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie }, ...(form && { method: 'POST', body: form }) });
    form = null;
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location !== null) {
      url = new URL(location, url).href;
      continue;
    }
    const page = await response.text();
    const action = /action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (action === undefined || prompt === undefined) throw new Error(`The provider stopped at ${url}: ${page.slice(0, 500)}`);
    url = new URL(action, url).href;
    form = new URLSearchParams({ prompt, login: subject, password: 'any' });
  }
  throw new Error('The provider goes round in circles.');
}
