import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What somebody who is not signed in needs to see the first page, in English: modules, and the files that the page and the app begin with. */
const firstPage = ['entry', 'start', 'src/routes/signin.tsx?tsr-split=component', 'src/locales/en/messages.po?first'];

/** Scripts and style sheets of the first page of the built web app, as paths: the entries, and what they import statically. */
export function listFirstLoad(webDist) {
  const manifest = JSON.parse(readFileSync(join(webDist, '.vite', 'manifest.json'), 'utf8'));
  const files = new Set();
  const seen = new Set();
  const queue = [...firstPage];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const part = manifest[name] ?? Object.values(manifest).find((one) => one.name === name && one.file.endsWith('.js'));
    if (part === undefined) throw new Error(`The built web app has no part ${name}: the first page is another one now.`);
    for (const file of [part.file, ...(part.css ?? [])]) files.add(join(webDist, file));
    queue.push(...(part.imports ?? []));
  }
  return [...files].sort();
}
