import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Where the words of a public form stand. */
const places = ['src/features/form-page/', 'src/platform/value-fault-words.ts', 'src/platform/file-type-words.ts'];

/**
 * A catalogue asked for with `?form` has the words of public forms alone: who answers one loads a fiftieth of what the app says. Which words
 * these are is read from where the catalogue says they stand.
 */
export function formWords(): Plugin {
  const config = getConfig();
  return {
    name: 'quadrille:form-words',
    enforce: 'pre',
    load: {
      filter: { id: /\.po\?form$/ },
      async handler(id) {
        const file = id.split('?')[0] ?? '';
        this.addWatchFile(file);
        const found = getCatalogForFile(relative(config.rootDir, file), await getCatalogs(config));
        if (!found) throw new Error(`${file} is no catalogue.`);
        const entries = Object.entries((await found.catalog.read(found.locale)) ?? {});
        const words = entries.filter(([, { origin = [] }]) => origin.some(([place]) => places.some((one) => place.startsWith(one))));
        const messages = Object.fromEntries(words.map(([name, { translation, message }]) => [name, translation || message || name]));
        return { code: createCompiledCatalog(found.locale, messages, { namespace: 'es' }).source, map: null, moduleType: 'js' };
      },
    },
  };
}
