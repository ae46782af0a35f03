import { i18n } from '@lingui/core';
import { ImportError } from '@quadrille/importer';
import { RequestError } from '@quadrille/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorWords } from './error-words.ts';

const catalogs = import.meta.glob<{ messages: Record<string, string> }>('../locales/*/messages.po', { eager: true });
beforeAll(() => i18n.loadAndActivate({ locale: 'de', messages: catalogs['../locales/de/messages.po']?.messages ?? {} }));

const refused = (code: string, details: Record<string, unknown>, msg: string): RequestError =>
  new RequestError({ kind: 'answer', call: 'columns.create', message: msg, status: 400, code, details, body: { msg, code, details } });

describe('what failed, in the language of the person', () => {
  it('is a formula that the server refused', () => {
    const fault = { code: 'unknownField', name: 'Nme', meant: '{Name}' };
    const error = refused('invalidFormula', { reason: 'There is no field "Nme".', fault }, 'Invalid Formula: There is no field "Nme".');
    expect(errorWords(error)).toBe('Es gibt kein Feld „Nme“. Meinten Sie {Name}?');
    expect(errorWords(refused('circularReference', { titles: ['A', 'B', 'A'] }, 'x'))).toContain('A → B → A');
  });

  it('is a value the server refused', () => {
    const fault = { code: 'wrongKind', found: '"many"', wanted: 'number' };
    const error = refused('invalidValue', { field: 'Price', reason: '"many" is not a number.', fault }, 'x');
    expect(errorWords(error)).toBe('Feld „Price“: „many“ ist keine Zahl.');
  });

  it('is told in the words of the server where it has no code we know', () => {
    expect(errorWords(refused('invalidValue', { field: 'Price', reason: 'So it is.', fault: { code: 'notYet' } }, 'x'))).toBe(
      'Feld „Price“: So it is.',
    );
    expect(errorWords(refused('notYet', {}, 'Not today.'))).toBe('Not today.');
  });

  it('is a file the importer refused', () => {
    expect(errorWords(new ImportError('jsonSyntax', 'The file is not valid JSON at line 3, column 4: x.', { line: 3, column: 4 }))).toBe(
      'Die Datei ist in Zeile 3, Spalte 4 kein gültiges JSON.',
    );
  });
});
