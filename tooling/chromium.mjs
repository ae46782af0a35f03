// Finds a browser: CHROMIUM_PATH, else an installed Chrome or Chromium, else the one inside npm.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Flags every browser of ours starts with; no request of the browser's own leaves the machine. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @returns {Promise<string>} the path of a Chromium executable */
export async function chromiumPath() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const dir of (process.env.PATH ?? '').split(delimiter))
    for (const name of names) {
      const path = join(dir, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // not here: try the next one
      }
    }
  // The variable makes it unpack the NSS libraries too; it is read when the module loads.
  const had = process.env.AWS_EXECUTION_ENV;
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x';
  try {
    return await (await import('@sparticuz/chromium')).default.executablePath();
  } finally {
    if (had === undefined) delete process.env.AWS_EXECUTION_ENV;
    else process.env.AWS_EXECUTION_ENV = had;
  }
}
