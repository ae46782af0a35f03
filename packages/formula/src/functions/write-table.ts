import { type FormulaFunction, functionGroups, signatureOf } from './formula-function.ts';
import { formulaFunctions } from './registry.ts';

/** The table of functions in Markdown, as the README has it. */
export function writeFunctionTable(): string {
  const groups = functionGroups.map((group) => {
    const rows = formulaFunctions.filter((one) => one.group === group).map(rowOf);
    return `### ${group} (${rows.length})\n\n| function | what it gives | example | nothing |\n|---|---|---|---|\n${rows.join('\n')}`;
  });
  return groups.join('\n\n');
}

function rowOf(one: FormulaFunction): string {
  const others = one.aliases.length === 0 ? '' : ` Also ${one.aliases.join(', ')}.`;
  const cells = [
    code(signatureOf(one)),
    one.summary + others,
    `${code(one.example.formula)} gives ${code(JSON.stringify(one.example.result))}`,
    nothingOf(one),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function code(text: string): string {
  return `\`${text}\``;
}

function nothingOf({ params, nulls, nothing }: FormulaFunction): string {
  if (params.length === 0) return '';
  if (nulls === 'propagate') return 'gives nothing';
  return nulls === 'skip' ? 'left out' : (nothing ?? '');
}
