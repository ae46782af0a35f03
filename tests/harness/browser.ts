import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { isFullRun } from '@quadrille/tooling/test-kit';
import { chromiumFlags, chromiumPath, testBrowserPath } from '@quadrille/tooling/chromium';

/** A headless Chromium of our own; `newProfile` gives a signed-out person. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await testBrowserPath(), args: chromiumFlags });
}

/** A whole Chromium, as people use it, for figures and pictures. */
export async function openWholeBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags });
}

export interface Profile {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the page complained about: console errors, uncaught exceptions, requests to other hosts. */
  readonly complaints: string[];
}

export interface ProfileOptions {
  readonly locale?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly scale?: number | undefined;
  readonly touch?: boolean | undefined;
  /**
   * Whether things move when they open, change places and go. Drawing that takes a sixth of what journeys cost, so in the ordinary run only
   * the pages that fingers swipe move; in a full run all of them do.
   */
  readonly moves?: boolean | undefined;
  /** Whether the browser keeps the shell of the app. Requests that its worker makes can neither be held nor slowed down. */
  readonly keepsShell?: boolean | undefined;
}

const moves = (options: ProfileOptions): boolean => options.moves ?? (options.touch === true || isFullRun());

export async function newProfile(browser: Browser, options: ProfileOptions = {}): Promise<Profile> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    deviceScaleFactor: options.scale ?? 1,
    locale: options.locale ?? 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: moves(options) ? 'no-preference' : 'reduce',
    hasTouch: options.touch ?? false,
    serviceWorkers: options.keepsShell ? 'allow' : 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  // a page that came by plain http from another machine has none, and is to work
  await context.addInitScript('delete Crypto.prototype.randomUUID');
  const page = await context.newPage();
  // from the start: a key that asks for files may reach the page before the browser has heard that somebody waits for it
  page.on('filechooser', () => {});
  return { context, page, complaints: listenForComplaints(page) };
}

/** What a page complains about from here on. */
function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') complaints.push(`asked ${request.url()}`);
  });
  return complaints;
}

/**
 * Opens an address as a link from outside would: the page starts anew, whatever it showed. A page that is there already is loaded again
 * where it is going, since leaving it and coming back would cost a process of the browser each time.
 */
export async function openAnew(page: Page, address: string): Promise<void> {
  if (!page.url().startsWith(`${new URL(address).origin}/`)) return void (await page.goto(address));
  // the browser's own, of which the router is told nothing
  await page.evaluate((to) => History.prototype.replaceState.call(history, null, '', to), address);
  await page.reload();
}
