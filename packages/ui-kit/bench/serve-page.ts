import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { extname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** That of the repository: packages are installed there. */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const here = '/packages/ui-kit';
const types: Readonly<Record<string, string>> = { '.ts': 'text/javascript', '.js': 'text/javascript', '.css': 'text/css' };

/** Serves the sources of this package to a browser, types taken out, with a page that runs `bench/page.ts`. */
export async function servePage(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    answer(pathname).then(
      ([type, body]) => response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}

async function answer(pathname: string): Promise<[string, string]> {
  if (pathname === '/') return ['text/html', page];
  if (pathname === '/favicon.ico') return ['image/x-icon', ''];
  if (pathname === '/empty') return ['text/html', '<!doctype html><title>Empty</title>'];
  const file = join(root, normalize(pathname));
  const text = await readFile(file, 'utf8');
  return [types[extname(file)] ?? 'text/plain', extname(file) === '.ts' ? stripTypeScriptTypes(text) : text];
}

/** Where a browser finds what the sources import by name. */
function importMap(): string {
  const ours = createRequire(import.meta.url);
  const table = createRequire(ours.resolve('@tanstack/table-core'));
  const files = {
    nanostores: ours.resolve('nanostores'),
    '@tanstack/table-core': ours.resolve('@tanstack/table-core'),
    '@tanstack/table-core/store-reactivity-bindings': ours.resolve('@tanstack/table-core/store-reactivity-bindings'),
    '@tanstack/store': table.resolve('@tanstack/store').replace(/\.cjs$/, '.js'),
  };
  const imports = Object.entries(files).map(([name, file]) => [name, `/${relative(root, file)}`]);
  return JSON.stringify({ imports: Object.fromEntries(imports) });
}

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Grid</title>
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="${here}/src/tokens.css"><link rel="stylesheet" href="${here}/src/grid/grid.css">
<style>html, body { margin: 0; block-size: 100% } #grid { block-size: 100vh }</style>
<script type="importmap">${importMap()}</script>
<script>globalThis.process = { env: { NODE_ENV: 'production' } }</script>
<div id="grid"></div><script type="module" src="${here}/bench/page.ts"></script></html>`;
