import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import type { ViteUserConfig } from 'vitest/config';
import { chromiumFlags, chromiumPath } from '../chromium.mjs';

const source = '@quadrille/source';
const reporters: string[] = ['default', fileURLToPath(new URL('./tally.ts', import.meta.url))];
const resolve = { conditions: [source, 'module', 'browser', 'development|production'] };
const ssr = { resolve: { conditions: [source, 'node', 'development|production'], externalConditions: [source, 'node'] } };

/** What tests in a browser are told of the environment as well: how much is covered, and the seed that repeats a failure. */
const env = Object.fromEntries(
  ['QUADRILLE_TESTS', 'SEED', 'SAMPLE_DAY'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
);

/** Tests that need a DOM end in `.dom.test.ts(x)` and run in a real Chromium; all others run in Node. */
export async function libraryTests(options: { browser?: boolean } = {}): Promise<ViteUserConfig> {
  const unit = {
    extends: true as const,
    test: {
      name: 'unit',
      include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'boundaries/**/*.test.ts', 'test-kit/**/*.test.ts'],
      exclude: ['**/*.dom.test.*', '**/dist/**'],
      environment: 'node' as const,
      expect: { poll: { timeout: 15_000 } },
      testTimeout: 60_000,
      hookTimeout: 90_000,
    },
  };
  if (!options.browser) return { resolve, ssr, test: { reporters, projects: [unit] } };
  const executablePath = await chromiumPath();
  const dom = {
    extends: true as const,
    test: {
      name: 'dom',
      include: ['src/**/*.dom.test.ts', 'src/**/*.dom.test.tsx'],
      expect: { poll: { timeout: 15_000 } },
      testTimeout: 60_000,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions: { executablePath, args: chromiumFlags } }),
        instances: [{ browser: 'chromium' as const, viewport: { width: 1280, height: 800 } }],
      },
    },
  };
  return { resolve, ssr, test: { reporters, env, passWithNoTests: true, projects: [unit, dom] } };
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
