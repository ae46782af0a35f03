import type { Browser } from 'playwright-core';
import { listenForComplaints, newProfile, sizeOf, type Profile, type ProfileOptions } from './browser.ts';

/** A page that is handed on: who is done with it gives it back, and closes it where something went wrong on it. */
export interface TakenProfile extends Profile {
  giveBack(): Promise<void>;
  close(): Promise<void>;
}

interface Pooled {
  readonly key: string;
  readonly profile: Pick<Profile, 'context' | 'page'>;
  isSpoiled(): boolean;
}

const mostWaiting = 3;
const waiting: Pooled[] = [];
const modifiers = ['Shift', 'Control', 'Alt', 'Meta'] as const;

/**
 * A signed-out page of these options on this server. One that another test has given back is used again: it has no storage, cookie, route
 * or listener of that test, but its process has run the web app before, and so opens it at half the cost of a new one.
 */
export async function takeProfile(browser: Browser, url: string, options: ProfileOptions): Promise<TakenProfile> {
  const key = JSON.stringify([url, options]);
  const at = waiting.findIndex((one) => one.key === key);
  const pooled = at < 0 ? await open(browser, key, options) : waiting.splice(at, 1)[0];
  if (!pooled) throw new Error('There is no page.');
  const { context, page } = pooled.profile;
  page.removeAllListeners();
  const complaints = listenForComplaints(page);
  const close = (): Promise<void> => context.close();
  const giveBack = async (): Promise<void> => {
    // a page that was touched takes no further gestures once it has been navigated
    if (options.touch || pooled.isSpoiled() || !(await isCleaned(pooled.profile, url, options))) return close();
    waiting.push(pooled);
    if (waiting.length > mostWaiting) await waiting.shift()?.profile.context.close();
  };
  return { context, page, complaints, giveBack, close };
}

async function open(browser: Browser, key: string, options: ProfileOptions): Promise<Pooled> {
  const profile = await newProfile(browser, options);
  return { key, profile, isSpoiled: watchForLastingChanges(profile) };
}

/** What a test changed in a way that cannot be taken back from here. */
function watchForLastingChanges({ context, page }: Pooled['profile']): () => boolean {
  let isSpoiled = false;
  const watch = <Target extends object>(target: Target, name: keyof Target & string): void => {
    const original = target[name] as (...given: unknown[]) => unknown;
    Object.assign(target, {
      [name]: (...given: unknown[]): unknown => {
        isSpoiled = true;
        return original.apply(target, given);
      },
    });
  };
  for (const name of ['addInitScript', 'emulateMedia', 'exposeBinding', 'exposeFunction'] as const) watch(page, name);
  for (const name of ['addInitScript', 'newCDPSession', 'clearPermissions', 'grantPermissions'] as const) watch(context, name);
  return () => isSpoiled;
}

/** Takes everything of a test away; false where that did not work within its time. */
async function isCleaned({ context, page }: Pooled['profile'], url: string, options: ProfileOptions): Promise<boolean> {
  try {
    page.removeAllListeners();
    for (const other of context.pages()) if (other !== page) await other.close();
    context.removeAllListeners();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await page.setViewportSize(sizeOf(options));
    await page.mouse.up();
    for (const key of modifiers) await page.keyboard.up(key);
    // something of the same server, so that the page keeps its process
    await page.goto(`${url}/icon.svg`, { timeout: 10_000 });
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    return true;
  } catch {
    return false;
  }
}
