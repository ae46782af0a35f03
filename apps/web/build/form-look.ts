import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const id = 'virtual:form-look';
const kit = join(import.meta.dirname, '../../../packages/ui-kit/src');
const page = join(import.meta.dirname, '../src/features/form-page/form-page.css');

/** The look of the page of a form as one text: its rules, and of the tokens those that they use. */
export function formLook(): Plugin {
  return {
    name: 'quadrille:form-look',
    resolveId: { filter: { id: /^virtual:form-look$/ }, handler: () => `\0${id}` },
    load: {
      filter: { id: /virtual:form-look$/ },
      async handler() {
        const files = [join(kit, 'tokens.css'), page, join(kit, 'form/form.css')];
        for (const file of files) this.addWatchFile(file);
        const [tokens = '', ...rules] = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).map(tidy);
        return { code: `export default ${JSON.stringify(keepUsed(tokens, rules.join('')) + rules.join(''))}`, map: null, moduleType: 'js' };
      },
    },
  };
}

function tidy(css: string): string {
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};]) ?/g, '$1');
}

const declared = /(--[\w-]+): ?([^;{}]+);/g;

/** The tokens without what no rule uses, neither itself nor through another token. */
function keepUsed(tokens: string, rules: string): string {
  const uses = new Map<string, Set<string>>();
  for (const [, name = '', value = ''] of tokens.matchAll(declared))
    uses.set(name, new Set([...(uses.get(name) ?? []), ...namedIn(value)]));
  const used = new Set<string>();
  const waiting = [...namedIn(rules)];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    waiting.push(...(uses.get(name) ?? []));
  }
  return tokens.replaceAll(declared, (whole, name: string) => (used.has(name) ? whole : ''));
}

function namedIn(css: string): Set<string> {
  return new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name));
}
