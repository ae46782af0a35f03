import { atom } from 'nanostores';
import { client } from './client.ts';
import { onPage } from './page.ts';

/** True while the server cannot be reached. What is written meanwhile waits. */
export const $isOffline = atom(false);

const probeEveryMs = 2000;
let probing: Promise<void> | null = null;

/** Something could not be sent: from now on the server is asked again and again, until it answers. */
export function noteUnreachable(): void {
  $isOffline.set(true);
  probing ??= probe().finally(() => (probing = null));
}

/** Looks whether the server answers, before anybody finds out by losing a message. */
export async function checkConnection(): Promise<void> {
  if (probing === null && !(await isReachable())) noteUnreachable();
}

/** A line that breaks and comes back at once is nothing to speak of. */
const lineMs = 1500;

/** A line to the server broke: where it is not back soon it is looked whether the server is there at all. */
export function noteLineLost(isBack: () => boolean): void {
  setTimeout(() => isBack() || void checkConnection(), lineMs);
}

/** Resolves as soon as the server can be reached; at once while nothing speaks against it. */
export function whenOnline(): Promise<void> {
  if (!$isOffline.get()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = $isOffline.listen((isOffline) => {
      if (isOffline) return;
      stop();
      resolve();
    });
  });
}

let wake = (): void => {};
onPage('offline', noteUnreachable);
onPage('online', () => wake());

async function probe(): Promise<void> {
  for (;;) {
    if (await isReachable()) return $isOffline.set(false);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, probeEveryMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Any answer will do: a server that refuses is one that can be reached. */
async function isReachable(): Promise<boolean> {
  try {
    await client.app.health({}, { signal: AbortSignal.timeout(5000) });
    return true;
  } catch (error) {
    return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number' && error.status < 502;
  }
}
