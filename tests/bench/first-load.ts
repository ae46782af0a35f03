import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { listFirstLoad } from '../../scripts/first-load-files.mjs';

/** Bytes, gzip, of the scripts and style sheets somebody who is not signed in needs to see the first page. */
export function measureFirstLoad(webDist: string): { bytes: number; files: number } {
  const files = listFirstLoad(webDist);
  return { bytes: files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0), files: files.length };
}

export interface PageLoad {
  readonly files: number;
  /** Calls of the API. */
  readonly calls: number;
  /** Of bodies and headers, as they came over the wire. */
  readonly bytes: number;
}

/** What a page asks for while `open` runs, with nothing in the cache; frames over sockets are not counted. */
export async function watchLoad(page: Page, open: () => Promise<void>): Promise<PageLoad> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  let [files, calls, bytes] = [0, 0, 0];
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (/^http.*(\/api\/|\/socket\.io\/|\/jobs\/)/.test(request.url)) calls += 1;
    else if (request.url.startsWith('http')) files += 1;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await open();
  await page.waitForLoadState('networkidle');
  await session.detach();
  return { files, calls, bytes };
}
