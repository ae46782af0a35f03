#!/usr/bin/env node
// Writes the TypeScript of a live base: quadrille-codegen --url https://… --base <id> --out base.ts
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createClient, describeBase, errorMessage, printTypes } from '@quadrille/sdk';

const usage = `quadrille-codegen --url <server> --base <base id> [--out <file>]

Writes types and run-time checks of a base, to the file or to standard output.
Signs in by the environment: QUADRILLE_API_TOKEN, or QUADRILLE_EMAIL and QUADRILLE_PASSWORD.`;

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exitCode = 1;
}

async function run() {
  const text = { type: 'string' };
  const { values } = parseArgs({ options: { url: text, base: text, out: text, help: { type: 'boolean' } } });
  if (values.help || !values.url || !values.base) {
    process.stderr.write(`${usage}\n`);
    return values.help ? 0 : 2;
  }
  const { QUADRILLE_API_TOKEN: apiToken, QUADRILLE_EMAIL: email, QUADRILLE_PASSWORD: password } = process.env;
  const client = createClient({ baseUrl: values.url, ...(apiToken ? { apiToken } : {}) });
  if (!apiToken) {
    if (!email || !password) throw new Error('Set QUADRILLE_API_TOKEN, or QUADRILLE_EMAIL and QUADRILLE_PASSWORD.');
    await client.auth.signin({ body: { email, password } });
  }
  const source = printTypes(await describeBase(client, values.base));
  client.close();
  if (values.out) await writeFile(values.out, source);
  else process.stdout.write(source);
  return 0;
}
