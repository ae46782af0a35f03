import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formulaFunctions } from './registry.ts';
import { writeFunctionTable } from './write-table.ts';

it('F-46 the README lists every function as the registry has it (`node --conditions=@quadrille/source scripts/write-readme.ts` writes it)', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const table = readme.slice(readme.indexOf('<!-- functions -->'), readme.indexOf('<!-- end -->'));
  expect(table).toContain(`${formulaFunctions.length} functions`);
  expect(table).toContain(writeFunctionTable());
});
