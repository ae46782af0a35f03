import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Where the words stand that a page needs which does not load all of them, by what a catalogue is asked for with. */
const places = {
  /** Public forms: who answers one loads a fiftieth of what the app says. */
  form: ['src/features/form-page/', 'src/platform/value-fault-words.ts', 'src/platform/file-type-words.ts'],
  /** What is shown to somebody who is not signed in. */
  first: ['src/app.tsx', 'src/features/auth/', 'src/features/errors/', 'src/platform/', 'src/routes/', 'src/shell/'],
} as const;
type Part = keyof typeof places;

/** Files that are there before all words are: what they say has to be among the first words. */
const firstChunks = new Set(['entry', 'start', 'guest']);

/** `messages.po?form` and `messages.po?first` have a part of the words alone. Which these are is read from where the catalogue says they stand. */
export function someWords(): Plugin {
  const config = getConfig();
  /** What the parts say together; the page of a form begins with one of these files too. */
  const given = new Set<string>();
  return {
    name: 'quadrille:some-words',
    enforce: 'pre',
    load: {
      filter: { id: /\.po\?(form|first)$/ },
      async handler(id) {
        const [file, part] = id.split('?') as [string, Part];
        this.addWatchFile(file);
        const found = getCatalogForFile(relative(config.rootDir, file), await getCatalogs(config));
        if (!found) throw new Error(`${file} is no catalogue.`);
        const entries = Object.entries((await found.catalog.read(found.locale)) ?? {});
        const words = entries.filter(([, { origin = [] }]) => origin.some(([place]) => places[part].some((one) => place.startsWith(one))));
        for (const [name] of words) given.add(name);
        const messages = Object.fromEntries(words.map(([name, { translation, message }]) => [name, translation || message || name]));
        return { code: createCompiledCatalog(found.locale, messages, { namespace: 'es' }).source, map: null, moduleType: 'js' };
      },
    },
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk' || !firstChunks.has(part.name)) continue;
        const said = [...part.code.matchAll(/\bid:[`"']([\w-]{6})[`"']/g)].map(([, id = '']) => id);
        const missing = said.filter((id) => !given.has(id));
        if (missing.length > 0)
          this.error(`${part.fileName} is loaded before all words and says some that are not among the first: ${missing.join(', ')}`);
      }
    },
  };
}
