import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumFlags, chromiumPath } from '@quadrille/tooling/chromium';
import { freePort, temporaryFolder } from '@quadrille/tooling/test-kit';
import { chromium, type Page } from 'playwright-core';

/** A window of some browser: as little as all of them can do, so that one walk is the same in each. */
export interface AnyWindow {
  goto(url: string): Promise<void>;
  /** The value of an expression on the page, as JSON. */
  evaluate<Value>(expression: string): Promise<Value>;
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** Keys held together, by their names in events. */
  press(...keys: readonly string[]): Promise<void>;
  wheel(x: number, y: number, byX: number, byY: number): Promise<void>;
  /** Gives the first input of files on the page a file. */
  giveFile(path: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** A window of somebody who was never here. */
  stranger(): Promise<AnyWindow>;
}

export interface AnyBrowser {
  readonly window: AnyWindow;
  close(): Promise<void>;
}

export interface BrowserKind {
  readonly name: string;
  /** Why it cannot be opened here; null: it can. */
  readonly missing: string | null;
  open(): Promise<AnyBrowser>;
}

const size = { width: 1280, height: 800 } as const;
const webkitPath = ['/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser', '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser'].find(
  (path) => existsSync(path),
);

/** The browsers that are supported, as far as they are installed: Firefox and WebKit come as the Debian packages that are named. */
export const browserKinds: readonly BrowserKind[] = [
  { name: 'Chromium', missing: null, open: openChromium },
  { name: 'Firefox', missing: existsSync('/usr/bin/firefox-esr') ? null : 'firefox-esr is not installed', open: openFirefox },
  {
    name: 'WebKit',
    missing:
      webkitPath !== undefined && existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/Xvfb')
        ? null
        : 'webkit2gtk-driver or xvfb is not installed',
    open: openWebkit,
  },
];

async function openChromium(): Promise<AnyBrowser> {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags });
  const inPage = (page: Page): AnyWindow => ({
    goto: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (...keys) => page.keyboard.press(keys.join('+')),
    async wheel(x, y, byX, byY) {
      await page.mouse.move(x, y);
      await page.mouse.wheel(byX, byY);
    },
    giveFile: (path) => page.locator('input[type="file"]').first().setInputFiles(path),
    resize: (width, height) => page.setViewportSize({ width, height }),
    stranger: newWindow,
  });
  const newWindow = async (): Promise<AnyWindow> => {
    const context = await browser.newContext({ viewport: size, locale: 'en-GB', permissions: ['clipboard-read', 'clipboard-write'] });
    return inPage(await context.newPage());
  };
  return { window: await newWindow(), close: () => browser.close() };
}

/** What a remote end is asked for; the rest of a window is made of it. */
interface Remote extends Pick<AnyWindow, 'goto' | 'evaluate' | 'giveFile' | 'resize' | 'stranger'> {
  /** Carries out actions as the WebDriver standard describes them. */
  act(sources: readonly object[]): Promise<void>;
}

const keyCodes: Readonly<Record<string, string>> = {
  Control: '\uE009',
  Shift: '\uE008',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Backspace: '\uE003',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  Space: ' ',
};

function remoteWindow(remote: Remote): AnyWindow {
  const keys = (steps: readonly (readonly [type: 'keyDown' | 'keyUp', value: string])[]): Promise<void> =>
    remote.act([{ type: 'key', id: 'keys', actions: steps.map(([type, value]) => ({ type, value })) }]);
  return {
    ...remote,
    click: (x, y) =>
      remote.act([
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ]),
    type: (text) => keys([...text].flatMap((letter) => [['keyDown', letter] as const, ['keyUp', letter] as const])),
    press(...names) {
      const codes = names.map((name) => keyCodes[name] ?? name);
      return keys([...codes.map((code) => ['keyDown', code] as const), ...codes.toReversed().map((code) => ['keyUp', code] as const)]);
    },
    wheel: (x, y, byX, byY) =>
      remote.act([
        {
          type: 'wheel',
          id: 'wheel',
          actions: [{ type: 'scroll', x: Math.round(x), y: Math.round(y), deltaX: byX, deltaY: byY, duration: 0, origin: 'viewport' }],
        },
      ]),
  };
}

async function untilAnswered<Value>(ask: () => Promise<Value>): Promise<Value> {
  const end = Date.now() + 30_000;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Firefox by the commands of WebDriver BiDi it has itself. */
async function openFirefox(): Promise<AnyBrowser> {
  const folder = temporaryFolder('firefox');
  const port = await freePort();
  const prefs = { 'intl.accept_languages': 'en-GB', 'browser.shell.checkDefaultBrowser': false, 'dom.events.testing.asyncClipboard': true };
  writeFileSync(
    join(folder.path, 'user.js'),
    Object.entries(prefs)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const child = spawn('/usr/bin/firefox-esr', ['--headless', '--no-remote', '--profile', folder.path, `--remote-debugging-port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder.path, MOZ_HEADLESS_WIDTH: String(size.width), MOZ_HEADLESS_HEIGHT: String(size.height) },
  });
  const socket = await untilAnswered(
    () =>
      new Promise<WebSocket>((resolve, reject) => {
        const made = new WebSocket(`ws://127.0.0.1:${port}/session`);
        made.addEventListener('open', () => resolve(made));
        made.addEventListener('error', () => reject(new Error('Firefox does not answer')));
      }),
  );
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as { id?: number; type: string; result: never; error: string; message: string };
    const asked = waiting.get(answer.id ?? -1);
    waiting.delete(answer.id ?? -1);
    if (answer.type === 'success') asked?.resolve(answer.result);
    else if (answer.type === 'error') asked?.reject(new Error(`${answer.error}: ${answer.message}`));
  });
  let id = 0;
  const send = <Result>(method: string, params: object): Promise<Result> =>
    new Promise<Result>((resolve, reject) => {
      id += 1;
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  await send('session.new', { capabilities: {} });
  const newWindow = async (): Promise<AnyWindow> => {
    const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {});
    const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
    const resize = (width: number, height: number): Promise<void> =>
      send('browsingContext.setViewport', { context, viewport: { width, height } });
    await resize(size.width, size.height);
    const run = async (expression: string) => {
      const answer = await send<{ type: string; result: { value?: string; sharedId?: string }; exceptionDetails?: { text: string } }>(
        'script.evaluate',
        { expression, target: { context }, awaitPromise: true, userActivation: true },
      );
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text);
      return answer.result;
    };
    return remoteWindow({
      goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
      evaluate: async (expression) => JSON.parse((await run(`JSON.stringify(${expression}) ?? "null"`)).value ?? 'null'),
      act: (actions) => send('input.performActions', { context, actions }),
      giveFile: async (path) => {
        const { sharedId } = await run(`document.querySelector('input[type="file"]')`);
        await send('input.setFiles', { context, element: { sharedId }, files: [path] });
      },
      resize,
      stranger: newWindow,
    });
  };
  const close = async (): Promise<void> => {
    socket.close();
    await endProcess(child);
    folder.remove();
  };
  return { window: await newWindow(), close };
}

/** WebKit by the plain calls of WebDriver, on a screen nobody sees. */
async function openWebkit(): Promise<AnyBrowser> {
  const folder = temporaryFolder('webkit');
  const display = await new Promise<{ name: string; child: ChildProcess }>((resolve, reject) => {
    const child = spawn('/usr/bin/Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    child.stdio[3]?.on('data', (chunk: Buffer) => resolve({ name: `:${chunk.toString().trim()}`, child }));
    child.once('exit', () => reject(new Error('Xvfb ended')));
  });
  const drivers: ChildProcess[] = [];
  const closing: (() => Promise<unknown>)[] = [];
  /** A driver has one window at most. */
  const newWindow = async (): Promise<AnyWindow> => {
    const port = await freePort();
    const env = { ...process.env, DISPLAY: display.name, HOME: folder.path, LANG: 'en_GB.UTF-8', LIBGL_ALWAYS_SOFTWARE: '1' };
    drivers.push(spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env }));
    const call = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
      const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
      if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
      return value;
    };
    const alwaysMatch = {
      strictFileInteractability: false,
      'webkitgtk:browserOptions': { binary: webkitPath, args: ['--automation'] },
    };
    const { sessionId } = await untilAnswered(() => call<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch } }));
    closing.push(() => call('DELETE', `/session/${sessionId}`));
    const at = `/session/${sessionId}`;
    const execute = <Value>(expression: string): Promise<Value> =>
      call('POST', `${at}/execute/sync`, { script: `return (${expression})`, args: [] });
    const resize = async (width: number, height: number): Promise<void> => {
      // the frame of the window takes a part of what is asked for
      const [outer, inner] = await execute<[number[], number[]]>('[[outerWidth, outerHeight], [innerWidth, innerHeight]]');
      const frame = [0, 1].map((side) => Math.max(0, (outer[side] ?? 0) - (inner[side] ?? 0)));
      await call('POST', `${at}/window/rect`, { x: 0, y: 0, width: width + (frame[0] ?? 0), height: height + (frame[1] ?? 0) });
    };
    await resize(size.width, size.height);
    return remoteWindow({
      goto: (url) => call('POST', `${at}/url`, { url }),
      evaluate: async (expression) => JSON.parse((await execute<string | null>(`JSON.stringify(${expression})`)) ?? 'null'),
      act: (actions) => call('POST', `${at}/actions`, { actions }),
      giveFile: async (path) => {
        const found = await call<Record<string, string>>('POST', `${at}/element`, { using: 'css selector', value: 'input[type="file"]' });
        await call('POST', `${at}/element/${Object.values(found)[0]}/value`, { text: path });
      },
      resize,
      stranger: newWindow,
    });
  };
  const close = async (): Promise<void> => {
    for (const end of closing) await end().catch(() => {});
    for (const driver of drivers) await endProcess(driver);
    await endProcess(display.child);
    folder.remove();
  };
  return { window: await newWindow(), close };
}
