import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import type { ViteUserConfig } from 'vitest/config';
import { chromiumFlags, testBrowserPath } from '../chromium.mjs';
import { isFullRun } from '../test-kit/test-scope.ts';

const source = '@quadrille/source';
const reporters: string[] = ['default', fileURLToPath(new URL('./tally.ts', import.meta.url))];
const resolve = { conditions: [source, 'module', 'browser', 'development|production'] };
const ssr = { resolve: { conditions: [source, 'node', 'development|production'], externalConditions: [source, 'node'] } };

/** What tests in a browser are told of the environment as well: how much is covered, and the seed that repeats a failure. */
const env = Object.fromEntries(
  ['QUADRILLE_TESTS', 'SEED', 'SAMPLE_DAY'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
);

/** A full run tries ten times as much at random. */
const testTimeout = isFullRun() ? 600_000 : 60_000;

const include = ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'boundaries/**/*.test.ts', 'test-kit/**/*.test.ts'];
const exclude = ['**/*.dom.test.*', '**/dist/**'];
const inNode = { environment: 'node' as const, expect: { poll: { timeout: 15_000 } }, testTimeout, hookTimeout: 90_000 };

export interface LibraryTestOptions {
  readonly browser?: boolean;
  /** Files that change what their process shares with others, such as its environment: each has modules of its own. */
  readonly isolated?: readonly string[];
  /** Run for each test file in the browser: they put back what is the package's own. */
  readonly setupFiles?: readonly string[];
}

/**
 * Tests that need a DOM end in `.dom.test.ts(x)` and run in a real Chromium; all others run in Node. Files share the modules of their
 * process, or of their page, which saves reading them for each file: what a file changes there it must put back.
 */
export async function libraryTests({ browser = false, isolated = [], setupFiles = [] }: LibraryTestOptions = {}): Promise<ViteUserConfig> {
  const shared = {
    extends: true as const,
    test: { ...inNode, name: 'unit', isolate: false, include, exclude: [...exclude, ...isolated] },
  };
  const apart = { extends: true as const, test: { ...inNode, name: 'isolated', include: [...isolated], exclude } };
  const unit = isolated.length === 0 ? [shared] : [shared, apart];
  if (!browser) return { resolve, ssr, test: { reporters, projects: unit } };
  const executablePath = await testBrowserPath();
  const dom = {
    extends: true as const,
    test: {
      name: 'dom',
      include: ['src/**/*.dom.test.ts', 'src/**/*.dom.test.tsx'],
      isolate: false,
      setupFiles: [fileURLToPath(new URL('./clean-page.ts', import.meta.url)), ...setupFiles],
      expect: { poll: { timeout: 15_000 } },
      testTimeout,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions: { executablePath, args: chromiumFlags } }),
        instances: [{ browser: 'chromium' as const, viewport: { width: 1280, height: 800 } }],
      },
    },
  };
  return { resolve, ssr, test: { reporters, env, passWithNoTests: true, projects: [...unit, dom] } };
}

/** Journeys: they start the built product on loopback and drive a real browser; one file at a time. */
export function journeyTests(): ViteUserConfig {
  return {
    resolve,
    ssr,
    test: {
      reporters,
      include: ['**/*.test.ts'],
      exclude: ['**/node_modules/**'],
      environment: 'node',
      fileParallelism: false,
      expect: { poll: { timeout: 15_000 } },
      testTimeout: 240_000,
      hookTimeout: 120_000,
    },
  };
}
