import { i18n } from '@lingui/core';
import { checkFormula, formulaLimits, parseFormula } from '@quadrille/formula';
import type { FormulaFault, FormulaFaultCode } from '@quadrille/formula';
import { describe, expect, it } from 'vitest';
import { wordsOfFault } from './formula-fault-words.ts';

const catalogs = import.meta.glob<{ messages: Record<string, string> }>('../locales/*/messages.po', { eager: true });
const speak = (locale: string): void => {
  i18n.loadAndActivate({ locale, messages: catalogs[`../locales/${locale}/messages.po`]?.messages ?? {} });
};

/** A formula with each mistake there is, as somebody would make it. */
const mistakes: Readonly<Record<FormulaFaultCode, string>> = {
  tooLong: ' '.repeat(formulaLimits.length + 1),
  tooDeep: `${'('.repeat(formulaLimits.depth + 2)}1${')'.repeat(formulaLimits.depth + 2)}`,
  tooManyParts: Array.from({ length: formulaLimits.nodes }, () => '1').join(','),
  endsEarly: '1 +',
  unclosedBracket: '(1 + 2',
  unclosedCall: 'UPPER({Name}',
  unclosedField: '{Name',
  unclosedText: '"abc',
  fieldNameMissing: '{ }',
  numberTooLarge: '1e999',
  unexpected: '1 2',
  unknownFunction: 'UPER({Name})',
  unknownField: '{Nmae}',
  functionAsField: 'UPPER',
  argumentCount: 'UPPER()',
  unknownChoice: 'DATEADD({Day}, 1, "yeers")',
  wrongType: '{Day} + 1',
  noTimeZone: '',
  noJson: '',
  badPattern: 'REGEX_MATCH({Name}, "(")',
};

/** Mistakes that need a certain function; any of its arguments takes such a text. */
const written: Readonly<Partial<Record<FormulaFaultCode, FormulaFault>>> = {
  noTimeZone: { code: 'noTimeZone', value: 'Mars' },
  noJson: { code: 'noJson' },
  tooManyParts: { code: 'tooManyParts', most: formulaLimits.nodes },
};

function faultOf(code: FormulaFaultCode): FormulaFault | undefined {
  const given = written[code];
  if (given) return given;
  const parsed = parseFormula(mistakes[code]);
  if (!parsed.ok) return parsed.issue.fault;
  return checkFormula(parsed.expression, ({ name }) => ({ Name: 'text', Day: 'date' } as const)[name as 'Name'] ?? null, ['Name', 'Day'])
    .issues[0]?.fault;
}

const codes = Object.keys(mistakes) as FormulaFaultCode[];

describe('what is wrong with a formula', () => {
  it('is found in formulas people write', () => {
    expect(codes.map((code) => faultOf(code)?.code)).toEqual(codes);
  });

  it.each(['ar', 'de'])('has words of its own in %s, with all it is about', (locale) => {
    const say = (to: string): string[] => {
      speak(to);
      return codes.map((code) => wordsOfFault(faultOf(code) as FormulaFault));
    };
    const [theirs, english] = [say(locale), say('en')];
    expect(theirs.filter((text, index) => text === '' || text.includes('{0}') || text === english[index])).toEqual([]);
  });

  it('names the place and the way out', () => {
    speak('de');
    expect(wordsOfFault(faultOf('unknownField') as FormulaFault)).toBe('Es gibt kein Feld „Nmae“. Meinten Sie {Name}?');
    expect(wordsOfFault({ code: 'unknownField', name: 'Budget', meant: null })).toBe(
      'Es gibt kein Feld „Budget“. Wählen Sie eines aus der Liste oder fügen Sie es der Tabelle zuerst hinzu.',
    );
    expect(wordsOfFault(faultOf('unclosedCall') as FormulaFault)).toContain('an Zeichen 1 ist nicht geschlossen');
    expect(
      wordsOfFault({
        code: 'wrongType',
        asking: { kind: 'sign', sign: '+' },
        wanted: 'number',
        found: { item: 'text', isList: true },
        hint: 'joinTexts',
      }),
    ).toBe('Das Zeichen + erwartet: Zahl. Hier steht: Liste (jeweils: Text). Texte verbindet man mit &.');
  });
});
