import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { chromiumFlags, chromiumPath } from '@quadrille/tooling/chromium';

/** A headless Chromium of our own; `newProfile` gives a signed-out person. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags });
}

export interface Profile {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the page complained about: console errors, uncaught exceptions, requests to other hosts. */
  readonly complaints: string[];
}

export async function newProfile(
  browser: Browser,
  options: { locale?: string; width?: number; height?: number; touch?: boolean } = {},
): Promise<Profile> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    locale: options.locale ?? 'en-GB',
    timezoneId: 'UTC',
    hasTouch: options.touch ?? false,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') complaints.push(`asked ${request.url()}`);
  });
  return { context, page, complaints };
}
