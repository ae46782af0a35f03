import { readFileSync, writeFileSync } from 'node:fs';
import { formulaFunctions } from '../src/functions/registry.ts';
import { writeFunctionTable } from '../src/functions/write-table.ts';

/** Writes the table of functions into the README. */
const path = new URL('../README.md', import.meta.url);
const text = readFileSync(path, 'utf8');
const start = text.indexOf('<!-- functions -->');
const end = text.indexOf('<!-- end -->');
if (start < 0 || end < start) throw new Error('README.md lacks the marks between which the functions stand.');
const table = `<!-- functions -->\n\n${formulaFunctions.length} functions; what they do with nothing stands last.\n\n${writeFunctionTable()}\n\n`;
writeFileSync(path, text.slice(0, start) + table + text.slice(end));
