import { i18n } from '@lingui/core';
import { errorCodes, refusals, refuse } from '@quadrille/contract';
import type { RefusalName, RefusalWords } from '@quadrille/contract';
import { ImportError } from '@quadrille/importer';
import { RequestError } from '@quadrille/sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorWords } from './error-words.ts';

const catalogs = import.meta.glob<{ messages: Record<string, string> }>('../locales/*/messages.po', { eager: true });
const speak = (locale: string): void => {
  i18n.loadAndActivate({ locale, messages: catalogs[`../locales/${locale}/messages.po`]?.messages ?? {} });
};
beforeEach(() => speak('de'));

const refused = (code: string, details: Record<string, unknown>, msg: string): RequestError =>
  new RequestError({ kind: 'answer', call: 'columns.create', message: msg, status: 400, code, details, body: { msg, code, details } });

type AllFacts = RefusalWords[RefusalName] extends (facts: infer Facts) => string ? Facts : never;

/** Everything refusals are about; each takes what it needs. */
const facts: AllFacts = {
  action: 'update',
  address: 'x',
  base: 'p0',
  bytes: 7,
  column: 'state',
  database: 'PostgreSQL',
  email: 'ana@example.org',
  fault: { code: 'wrongKind', found: '"many"', wanted: 'number' },
  field: 'State',
  from: 'JSON',
  kind: 'undo',
  said: 'next week',
  label: 'Port',
  limit: 'computedSize',
  list: 'backup.json',
  megabytes: 20,
  method: 'GETT',
  methods: ['GET', 'POST'],
  missing: 2,
  most: 3,
  name: 'rows.csv',
  names: ['Price'],
  of: 9,
  part: 4,
  path: '/backups/1',
  plugin: 'Telegram',
  reason: 'So it is.',
  reasons: ['REGEX_MATCH'],
  row: 12,
  sent: 5,
  status: 404,
  summary: 'sum',
  table: 'Tasks',
  title: 'Sync',
  to: 'Links',
  tool: 'pg_dump',
  type: 'JSON',
  types: ['Date'],
  value: 'many',
  why: 'timeout',
};

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

  it.each(['ar', 'de', 'fa'])('has words for each code of the server in %s', (locale) => {
    const say = (to: string): string[] => {
      speak(to);
      return Object.keys(errorCodes).map((code) => errorWords(refused(code, {}, `${code} by the server`)));
    };
    const [theirs, english] = [say(locale), say('en')];
    const left = theirs.filter((text, index) => text === '' || text === english[index] || / by the server|\{\d\}/.test(text));
    expect(left).toEqual([]);
  });

  it.each(['ar', 'de', 'fa'])('has words for each refusal with a sentence of its own in %s', (locale) => {
    const say = (to: string): string[] => {
      speak(to);
      return (Object.keys(refusals) as RefusalName[]).map((name) => {
        const { code, details, message } = refuse(name, facts as never);
        return errorWords(refused(code, details, message));
      });
    };
    const [theirs, english] = [say(locale), say('en')];
    const left = theirs.filter((text, index) => text === '' || text === english[index] || /undefined|\{\w+\}/.test(text));
    expect(left).toEqual([]);
  });

  it('is why a setting does not do, where that has a code itself', () => {
    const { code, details, message } = refuse('testFailed', { title: 'SMTP', why: 'x', fault: refuse('badMailPort').details['fault'] });
    expect(errorWords(refused(code, details, message))).toBe(
      'SMTP funktioniert mit diesen Einstellungen nicht. Der Port ist eine ganze Zahl von 1 bis 65535.',
    );
  });

  it('names what the server could not read', () => {
    const issue = { instancePath: '/columns/0/title', schemaPath: '', keyword: 'type', params: {}, message: 'Expected string' };
    const facts = { kind: 'answer', call: 'columns.create', message: 'x', status: 400, code: 'invalidRequest', issues: [issue] } as const;
    expect(errorWords(new RequestError(facts))).toContain('„columns › 0 › title“');
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
