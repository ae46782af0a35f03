import { defineConfig } from '@lingui/cli';

/** Where the catalogues are; a test extracts into a folder of its own to compare. */
const folder = process.env['QUADRILLE_MESSAGES'] ?? '<rootDir>/src/locales';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ar', 'de', 'fa'],
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: `${folder}/{locale}/messages`, include: ['src'] }],
});
