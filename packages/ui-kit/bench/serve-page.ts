import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stripTypeScriptTypes } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const tokens = fileURLToPath(new URL('../src/tokens.css', import.meta.url));
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
  if (pathname === '/tokens.css') return ['text/css', await readFile(tokens, 'utf8')];
  const file = join(root, normalize(pathname));
  const text = await readFile(file, 'utf8');
  return [types[extname(file)] ?? 'text/plain', extname(file) === '.ts' ? stripTypeScriptTypes(text) : text];
}

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Grid</title>
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/tokens.css"><link rel="stylesheet" href="/src/grid/grid.css">
<style>html, body { margin: 0; block-size: 100% } #grid { block-size: 100vh }</style>
<script type="importmap">{ "imports": { "nanostores": "/node_modules/nanostores/index.js" } }</script>
<script>globalThis.process = { env: { NODE_ENV: 'production' } }</script>
<div id="grid"></div><script type="module" src="/bench/page.ts"></script></html>`;
