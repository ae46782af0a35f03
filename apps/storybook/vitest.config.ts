import { fileURLToPath } from 'node:url';
import { chromiumFlags, testBrowserPath } from '@quadrille/tooling/chromium';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const tally = fileURLToPath(new URL('../../tooling/vitest/tally.ts', import.meta.url));
const executablePath = await testBrowserPath();

/** Every story is a test: it renders, its play function passes, and axe finds nothing wrong. */
export default defineConfig({
  plugins: [storybookTest({ configDir: fileURLToPath(new URL('./.storybook', import.meta.url)) })],
  test: {
    name: 'stories',
    reporters: ['default', tally],
    passWithNoTests: true,
    testTimeout: 30_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath, args: chromiumFlags } }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
    },
  },
});
