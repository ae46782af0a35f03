import { join } from 'node:path';
import { listFirstLoad } from './scripts/first-load-files.mjs';

/**
 * Published packages with a limit for all their scripts together, gzip: about a tenth above what they weigh. The importer tells encodings by
 * itself, which weighs 8 kB and is instead of a dependency of 14.
 */
const limits = {
  contract: '155 kB',
  domain: '145 kB',
  formula: '75 kB',
  importer: '92 kB',
  sdk: '25 kB',
  sql: '140 kB',
  'ui-kit': '425 kB',
  'ui-kit-react': '95 kB',
};

/** What may grow to what: `size-limit` fails when something is larger. */
export default [
  { name: 'first page of the web app', path: listFirstLoad(join(import.meta.dirname, 'apps/web/dist')), gzip: true, limit: '350 kB' },
  ...Object.entries(limits).map(([name, limit]) => ({
    name: `@quadrille/${name}`,
    path: `packages/${name}/dist/**/*.js`,
    gzip: true,
    limit,
  })),
];
