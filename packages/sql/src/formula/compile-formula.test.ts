import { functionNames, parseFormula } from '@quadrille/formula';
import { describe, expect, it } from 'vitest';
import { identifier, param } from '../fragment.ts';
import { compileFormula, type CompiledFormula } from './compile-formula.ts';
import { formulaDialects } from './formula-dialects.ts';

const nothing = param(null);
const record = { id: nothing, createdAt: nothing, updatedAt: nothing, createdBy: nothing, updatedBy: nothing };
const setting = { schema: 'b', now: 0, timeZone: 'UTC', record };

function compile(name: 'sqlite' | 'postgres', formula: string): CompiledFormula {
  const parsed = parseFormula(formula);
  if (!parsed.ok) throw new Error(parsed.issue.message);
  const columnOf = (reference: { readonly name: string }) =>
    reference.name === 'N' ? { sql: identifier('n'), type: 'number' as const } : null;
  return compileFormula(formulaDialects[name], parsed.expression, columnOf, setting);
}

describe('compileFormula', () => {
  it('S-95 puts what people wrote into parameters', () => {
    const compiled = compile('sqlite', `IF({N} > 5, "it's", UPPER("x"))`);
    expect(compiled.ok ? [compiled.sql.sql, compiled.sql.params] : compiled.reasons).toEqual([
      `CASE WHEN coalesce(("n" > ?) <> 0, 0) THEN ? ELSE qf_upper(0, ?) END`,
      [5, "it's", 'x'],
    ]);
  });

  it('S-95 says what keeps a formula in process', () => {
    expect(compile('postgres', 'SIN({N}) + LOG({N})')).toMatchObject({ ok: false, reasons: ['SIN', 'LOG'] });
    expect(compile('postgres', 'IF({N}, 1, "a")')).toMatchObject({ ok: false, reasons: ['a value of type any'] });
    expect(compile('sqlite', '{Gone} + 1')).toMatchObject({ ok: false, reasons: ['the field "Gone"'] });
    expect(compile('sqlite', 'LEFT("a")')).toMatchObject({
      ok: false,
      reasons: ['LEFT takes 2 arguments, not 1. Write LEFT(text, count).'],
    });
  });

  it('S-96 every dialect answers for every function, and SQLite computes them all', () => {
    for (const dialect of Object.values(formulaDialects))
      expect(Object.keys(dialect.functions).toSorted()).toEqual(functionNames.toSorted());
    expect(Object.values(formulaDialects.sqlite.functions)).not.toContain('in process');
  });

  it('S-95 deep formulas stay as short as they are long', () => {
    const deep = `${'SQRT('.repeat(120)}{N}${')'.repeat(120)}`;
    const compiled = compile('postgres', deep);
    expect(compiled.ok ? compiled.sql.sql.length : 0).toBeLessThan(5000);
  });
});
