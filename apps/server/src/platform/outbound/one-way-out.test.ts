import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..', '..');

/** What may open a connection, and why. Everything else asks `Outbound`, where addresses are checked. */
const allowed: Readonly<Record<string, string>> = {
  'platform/outbound/outbound.ts': 'the guarded way out itself',
  'storage/sources/source-sockets.ts': 'to the address of a connected database that was checked, under the name its certificate has',
  'platform/is-served.ts': 'a server that starts asks whether another one works on its folder, at the address its own file names',
  'cli/instance-client.ts': 'the command asks its own server on this machine',
};

/** Values of these modules connect; their types do not. */
const modules = /^import (?!type\b)[^;]*?from '(?:node:)?(?:http|https|http2|net|tls|dgram|undici|axios|ky|got|node-fetch)'/gm;
const wild =
  /(?<![.\w])(?:fetch\(|new (?:WebSocket|EventSource|XMLHttpRequest)\b)|import\('(?:node:)?(?:http|https|http2|net|tls|dgram|undici)'\)/g;

/** Only an `isIP` or a `BlockList` looks at an address without going there. */
const harmless = /^import \{ (?:(?:type \w+|BlockList|isIP|isIPv4|isIPv6|checkServerIdentity)(?:, )?)+ \} from 'node:(?:net|tls)'/;

function findWaysOut(text: string): string[] {
  return [...(text.match(modules) ?? []).filter((line) => !harmless.test(line)), ...(text.match(wild) ?? [])];
}

describe('the server', () => {
  it('asks other servers through the guarded client alone', () => {
    const files = globSync('**/*.ts', { cwd: source }).filter((file) => !/\.(test|bench)\.ts$|(^|\/)testing\//.test(file));
    expect(files.length).toBeGreaterThan(100);
    const found = files.filter((file) => findWaysOut(readFileSync(join(source, file), 'utf8')).length > 0);
    expect(found.sort()).toEqual(Object.keys(allowed).sort());
  });

  it('would notice another way', () => {
    expect(findWaysOut("import { request } from 'node:https';")).toHaveLength(1);
    expect(findWaysOut("import { connect, isIP } from 'node:net';")).toHaveLength(1);
    expect(findWaysOut("const { request } = await import('node:http');")).toHaveLength(1);
    expect(findWaysOut('await fetch(url)')).toHaveLength(1);
    expect(findWaysOut("import type { Server } from 'node:http'; parts.fetch(url)")).toHaveLength(0);
    expect(findWaysOut("import { BlockList, isIP } from 'node:net';")).toHaveLength(0);
    expect(findWaysOut("import { checkServerIdentity, connect } from 'node:tls';")).toHaveLength(1);
  });
});
