import { fileURLToPath } from 'node:url';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import type { StorybookConfig } from '@storybook/react-vite';

/** Stories of the web app speak its words. */
const words = { configPath: fileURLToPath(new URL('../../web/lingui.config.ts', import.meta.url)) };

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../../../packages/*/src/**/*.story.tsx', '../../web/src/**/*.story.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (vite) => ({
    ...vite,
    plugins: [
      ...(vite.plugins ?? []),
      lingui(words),
      babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(words) }, words)] }),
    ],
    resolve: { ...vite.resolve, conditions: ['@quadrille/source', 'module', 'browser', 'development|production'] },
    build: {
      ...vite.build,
      chunkSizeWarningLimit: 2000,
      // Base UI marks every module "use client", which means nothing in a bundle.
      rolldownOptions: {
        ...vite.build?.rolldownOptions,
        onLog: (level, log, show) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') show(level, log);
        },
      },
    },
  }),
};

export default config;
