import { i18n } from '@lingui/core';
import { getFieldKind, refuseFiles } from '@quadrille/domain';
import type { FieldType, ValueFault, ValueFaultCode } from '@quadrille/domain';
import { sampleField } from '@quadrille/domain/testing';
import { describe, expect, it } from 'vitest';
import { findValueFaultWords, wordsOfValueFault } from './value-fault-words.ts';

const catalogs = import.meta.glob<{ messages: Record<string, string> }>('../locales/*/messages.po', { eager: true });
const speak = (locale: string): void => {
  i18n.loadAndActivate({ locale, messages: catalogs[`../locales/${locale}/messages.po`]?.messages ?? {} });
};

const circle: { self?: unknown } = {};
circle.self = circle;
const files = (count: number): object[] => Array.from({ length: count }, () => ({ url: 'https://x.example/a.png' }));

/** A value for each mistake there is. What only conversions meet, and what only the database knows, is told by the server alone. */
const mistakes: Readonly<
  Record<Exclude<ValueFaultCode, 'noNewOption' | 'noRecord' | `answer${string}`>, readonly [FieldType, unknown, Record<string, unknown>?]>
> = {
  wrongKind: ['Decimal', 'many'],
  notWhole: ['Number', '3.7'],
  notExact: ['Number', 1e300],
  tooLong: ['Password', 'x'.repeat(5000)],
  nulCharacter: ['LongText', 'a\u0000b'],
  noJson: ['JSON', circle],
  notJson: ['JSON', '{"a": oops}'],
  notDate: ['Date', 'soon'],
  outsideYears: ['DateTime', '0001-01-01 00:00:00+14:00'],
  outsideRating: ['Rating', 9],
  outsideDegrees: ['GeoData', '91;0'],
  noShape: ['Geometry', 'POINT (1'],
  unknownOption: ['SingleSelect', 'Nowhere'],
  unknownMember: ['Collaborator', 'nobody@x.example'],
  tooMany: ['Attachment', files(11)],
  onePerson: ['Collaborator', 'us1,us2', { is_multi: false }],
  fileWithoutAddress: ['Attachment', [{ title: 'a' }]],
  fileNameTooLong: ['Attachment', [{ url: 'https://x.example/a', title: 'x'.repeat(5000) }]],
  fileOfOtherType: ['Attachment', files(1), { file_types: ['pdf', 'document', '.dwg'] }],
  fileTooLarge: ['Attachment', [{ url: 'https://x.example/a.png', size: 7_100_000 }], { max_file_mb: 5 }],
  holdsNoValue: ['Button', 'x'],
};
const people = ['us1', 'us2'].map((id) => ({ id, name: id, email: `${id}@x.example` }));

const faultOf = (code: keyof typeof mistakes) => {
  const [type, input, meta] = mistakes[code];
  const field = sampleField(type, meta === undefined ? {} : { meta });
  const parsed = refuseFiles(getFieldKind(type).parse(input, field, { people }), field);
  if (parsed.ok) throw new Error(`${type} takes ${JSON.stringify(input)}.`);
  return parsed.fault;
};
const codes = Object.keys(mistakes) as (keyof typeof mistakes)[];

describe('why a value is refused', () => {
  it('is told by a code for each', () => {
    expect(codes.map((code) => faultOf(code).code)).toEqual(codes);
  });

  it.each(['ar', 'de'])('has words of its own in %s', (locale) => {
    const say = (to: string): string[] => {
      speak(to);
      return codes.map((code) => wordsOfValueFault(faultOf(code)));
    };
    const [theirs, english] = [say(locale), say('en')];
    expect(theirs.filter((text, index) => text === '' || text.includes('{0}') || text === english[index])).toEqual([]);
  });

  it('is said of answers to forms in every language', () => {
    const faults: readonly ValueFault[] = [
      { code: 'answerTooShort', length: 1, least: 2 },
      { code: 'answerTooLong', length: 9, most: 5 },
      { code: 'answerOutside', least: '1', most: null },
      { code: 'answerOutside', least: null, most: '4' },
      { code: 'answerOutside', least: '1', most: '4' },
      { code: 'answerOtherPattern', hint: null },
      { code: 'answerCount', count: 1, least: 2, most: null },
      { code: 'answerCount', count: 3, least: null, most: 2 },
      { code: 'answerCount', count: 3, least: 2, most: 2 },
      { code: 'answerCount', count: 9, least: 2, most: 4 },
    ];
    const say = (locale: string): string[] => {
      speak(locale);
      return faults.map((fault) => wordsOfValueFault(fault));
    };
    const english = say('en');
    expect(english).toContain('Write at most 5 characters; there are 9.');
    for (const locale of ['ar', 'de', 'fa']) expect(say(locale).filter((text, at) => text === '' || text === english[at])).toEqual([]);
    expect(wordsOfValueFault({ code: 'answerOtherPattern', hint: 'Two capitals' })).toBe('Two capitals');
  });

  it('quotes the value as the language does, and shows the way out', () => {
    speak('de');
    expect(wordsOfValueFault(faultOf('notWhole'))).toBe('„3.7“ ist keine ganze Zahl. Ein Dezimalfeld kann sie aufnehmen.');
  });

  it('is left to the server where a newer one sends a code that is not known here', () => {
    expect([findValueFaultWords({ code: 'notYet' }), findValueFaultWords('text'), findValueFaultWords(null)]).toEqual([null, null, null]);
  });
});
