import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { httpClient, must, password, signUp, type HttpClient } from './http-client.ts';
import { lanesVariable, processFile } from './lane-folder.ts';
import { startProduct } from './product.ts';

/** Somebody who is invited: sent to the call that signs up, it makes their account. */
export interface Invited {
  readonly email: string;
  readonly password: string;
  readonly firstname?: string;
  readonly lastname?: string;
  /** Of the invitation. */
  readonly token: string;
}

export interface InviteOptions {
  /** Stands before the @ of the address, which the product shows where somebody has no other name. */
  readonly name?: string;
  /** Stands behind the @; a new one where none is named. */
  readonly domain?: string;
  /** May make bases. */
  readonly isCreator?: boolean;
  readonly firstname?: string;
  readonly lastname?: string;
}

export interface Member extends Invited {
  /** Calls as this person makes them. */
  readonly as: HttpClient;
}

/** One product and one browser for every test file that a worker runs. */
export interface Lane {
  readonly url: string;
  readonly browser: Browser;
  /** Invites a person who is to sign up. */
  invite(options?: InviteOptions): Promise<Invited>;
  /** Invites a person and signs them up. */
  addMember(options?: InviteOptions): Promise<Member>;
}

// Test files of a worker share their modules (`isolate: false`), so this is one for all of them.
let opened: Promise<Lane> | undefined;

/** The lane of this worker; it is opened when it is first asked for, and ends with the worker. */
export function openLane(): Promise<Lane> {
  return (opened ??= startLane());
}

let browser: Promise<Browser> | undefined;

/** The browser of this worker. */
export function laneBrowser(): Promise<Browser> {
  return (browser ??= openBrowser());
}

async function startLane(): Promise<Lane> {
  const lanes = process.env[lanesVariable];
  if (lanes === undefined) throw new Error('Lanes need the set-up of vitest.config.ts, which ends them.');
  const folder = mkdtempSync(join(lanes, 'lane-'));
  const [shared, product] = await Promise.all([
    laneBrowser(),
    startProduct({ dataDir: join(folder, 'data'), env: { QUADRILLE_RATE_LIMITS: 'false' } }),
  ]);
  writeFileSync(join(folder, processFile), String(product.child.pid));
  const owner = await signUp(product.url, 'owner@lane.test');
  let domains = 0;
  const invite: Lane['invite'] = async ({ name = 'ana', domain, isCreator = false, ...names } = {}) => {
    const email = `${name}@${domain ?? `acme-${(domains += 1)}.studio`}`;
    const body = { email, roles: isCreator ? 'org-level-creator' : 'org-level-viewer' };
    const { invite_token: token } = await must(owner('POST', '/api/v1/users', { body }));
    return { email, password, ...names, token: token as string };
  };
  const addMember: Lane['addMember'] = async (options) => {
    const invited = await invite(options);
    const { token } = await must(httpClient(product.url)('POST', '/api/v1/auth/user/signup', { body: invited }));
    return { ...invited, as: httpClient(product.url, { 'xc-auth': token as string }) };
  };
  return { url: product.url, browser: shared, invite, addMember };
}
