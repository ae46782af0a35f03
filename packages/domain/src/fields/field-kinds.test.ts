import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleField, sampleOptions } from '../testing/sample-field.ts';
import type { CellValue } from '../values/value.ts';
import type { Field } from './field.ts';
import type { FieldType } from './field-type.ts';
import type { ValueContext } from './field-kind.ts';
import { isEmail } from './email/is-email.ts';
import { isPhoneNumber } from './phone-number/phone-number.ts';
import { isOpAccepted } from '../view/is-op-accepted.ts';
import { buttonActionOf, buttonColorOf } from './button/button.ts';
import { placeFormats, printPlace } from './geo-data/geo-data.ts';
import { isCodeSource } from './code/code.ts';
import { passwordMark } from './password/password.ts';
import { ratingColorOf, ratingIconOf } from './rating/rating.ts';
import { getFieldKind } from './registry.ts';
import { isUrl } from './url/is-url.ts';

function parse(field: Field, input: unknown, context?: ValueContext): CellValue | string {
  const result = getFieldKind(field.type).parse(input, field, context);
  return result.ok ? result.value : `refused: ${result.reason}`;
}

function format(field: Field, value: CellValue, context?: ValueContext): string {
  return getFieldKind(field.type).format(value, field, context);
}

function field(type: FieldType, meta: Record<string, unknown> = {}): Field {
  return sampleField(type, { title: 'Status', meta, options: sampleOptions('Todo', 'Done', 'a, b') });
}

describe('text', () => {
  it('S-100 keeps blanks and line breaks, and writes scalars out', () => {
    expect(parse(field('SingleLineText'), ' a\nb ')).toBe(' a\nb ');
    expect(parse(field('LongText'), 12)).toBe('12');
    expect(parse(field('LongText'), true)).toBe('true');
  });

  it('S-101 refuses objects, NUL and books', () => {
    expect(parse(field('LongText'), { a: 1 })).toBe('refused: An object is not a text.');
    expect(parse(field('LongText'), 'a\u0000b')).toMatch(/NUL/);
    expect(parse(field('LongText'), 'x'.repeat(1_000_001))).toMatch(/1000001 characters; at most 1000000/);
  });

  it('S-101 makes half a surrogate pair what databases would', () => {
    expect(parse(field('LongText'), 'a\ud83d')).toBe('a\ufffd');
  });
});

describe('numbers', () => {
  it('S-102 Number is whole and exact', () => {
    expect(parse(field('Number'), '1,234')).toBe(1234);
    expect(parse(field('Number'), '12.0')).toBe(12);
    expect(parse(field('Number'), '3.7')).toBe('refused: "3.7" is not a whole number. A Decimal field can hold it.');
    expect(parse(field('Number'), '9007199254740993')).toMatch(/more digits/);
    expect(parse(field('Number'), 'abc')).toBe('refused: "abc" is not a number.');
    expect(parse(field('Number'), Number.NaN)).toBe('refused: "NaN" is not a number.');
    expect(parse(field('Number'), [1])).toBe('refused: A list is not a number.');
    expect(parse(field('Number'), 5n)).toBe(5);
  });

  it('S-102 shows thousands and places as the field asks', () => {
    expect(format(field('Number'), 1234567)).toBe('1234567');
    expect(format(field('Number', { isLocaleString: true }), 1234567)).toBe('1,234,567');
    expect(format(field('Decimal', { precision: 2 }), 1.005)).toBe('1.01');
    expect(format(field('Decimal', { precision: '1' }), 2)).toBe('2.0');
    expect(format(field('Percent'), 45.5)).toBe('45.5%');
    expect(format(field('Percent', { isLocaleString: true }), 1234.5)).toBe('1,234.5%');
  });

  it('S-103 money follows its locale both ways', () => {
    expect(format(field('Currency'), 1234.5)).toBe('$1,234.50');
    const euro = field('Currency', { currency_code: 'EUR', currency_locale: 'de-DE' });
    expect(format(euro, 1234.5)).toBe('1.234,50\u00a0€');
    expect(parse(euro, '1.234 €')).toBe(1234);
    expect(parse(euro, format(euro, -9876.5))).toBe(-9876.5);
    expect(parse(field('Currency'), '($1,234.50)')).toBe(-1234.5);
    for (const [code, locale] of [
      ['JPY', 'ja-JP'],
      ['INR', 'en-IN'],
      ['PLN', 'pl-PL'],
      ['SEK', 'sv-SE'],
      ['BRL', 'pt-BR'],
      ['CHF', 'de-CH'],
      ['EGP', 'ar-EG'],
      ['USD', 'fa-IR'],
      ['THB', 'th-TH'],
    ]) {
      const money = field('Currency', { currency_code: code, currency_locale: locale });
      expect([code, parse(money, format(money, 1234567))]).toEqual([code, 1234567]);
    }
  });

  it('S-103 nonsense settings fall back instead of failing', () => {
    expect(format(field('Currency', { currency_code: 'nope!', currency_locale: 'x_y_z_@' }), 5)).toMatch(/5\.00/);
    expect(format(field('Currency', { currency_locale: '__proto__' }), 5)).toBe('$5.00');
  });

  it('S-104 ratings are drawn with the icon and in the colour that is set, whoever set them', () => {
    const icon = (full: unknown) => ratingIconOf({ meta: { icon: { full, empty: full } } });
    expect(['star', 'mdi-heart', 'mdi-thumb-up', 'moon-full', 'Flag', 'mdi-check-bold', 'mdi-circle-slice-8'].map(icon)).toEqual([
      'star',
      'heart',
      'thumb',
      'moon',
      'flag',
      'check',
      'circle',
    ]);
    expect([icon('unheard-of'), icon(7), ratingIconOf({ meta: {} }), ratingIconOf({ meta: { icon: null } })]).toEqual([
      'star',
      'star',
      'star',
      'star',
    ]);
    const color = (value: unknown) => ratingColorOf({ meta: { color: value } });
    expect(['#E11D48', '#f00', '#fcb401', 'red;}', undefined].map(color)).toEqual(['#e11d48', '#f00', null, null, null]);
  });

  it('S-104 ratings lie between 0 and the maximum', () => {
    expect(parse(field('Rating'), '★★★☆☆')).toBe(3);
    expect(parse(field('Rating'), '5')).toBe(5);
    expect(parse(field('Rating'), 6)).toBe('refused: "6" is not a rating from 0 to 5.');
    expect(parse(field('Rating', { max: 10 }), 6)).toBe(6);
    expect(parse(field('Rating'), 2.5)).toMatch(/is not a whole number/);
  });

  it('S-105 durations are read by their format and shown in it', () => {
    expect(parse(field('Duration'), '1:30')).toBe(5400);
    expect(parse(field('Duration', { duration: 1 }), '1:30')).toBe(90);
    expect(parse(field('Duration'), '1h 30m')).toBe(5400);
    expect(parse(field('Duration'), '2 days 3 hours')).toBe(183_600);
    expect(parse(field('Duration'), '90')).toBe(90);
    expect(['1h30', '1,5 h', '1.5h', '١:٣٠', '90 min'].map((text) => parse(field('Duration'), text))).toEqual([
      5400, 5400, 5400, 5400, 5400,
    ]);
    expect(parse(field('Duration'), 'soon')).toMatch(/is not a duration/);
    expect(format(field('Duration'), 5400)).toBe('1:30');
    expect(format(field('Duration', { duration: 1 }), 3599.6)).toBe('1:00:00');
    expect(format(field('Duration', { duration: 3 }), 61.5)).toBe('0:01:01.50');
    expect(format(field('Duration'), -5400)).toBe('-1:30');
  });

  it('S-106 years have four digits at most', () => {
    expect(parse(field('Year'), '2024')).toBe(2024);
    expect(parse(field('Year'), 10_000)).toMatch(/1 to 9999/);
  });
});

describe('checkboxes', () => {
  it.each([
    ['yes', true],
    ['No', false],
    ['[x]', true],
    ['[ ]', false],
    ['✔️', true],
    ['Enabled', true],
    [' off ', false],
    [1, true],
    ['0', false],
    ['TRUE', true],
    ['Unchecked', false],
    ['done', true],
  ])('S-33 reads %j as %j', (input, value) => {
    expect(parse(field('Checkbox'), input)).toBe(value);
  });

  it('S-33 refuses anything else', () => {
    expect(parse(field('Checkbox'), 'maybe')).toBe('refused: "maybe" is neither yes nor no.');
    expect(parse(field('Checkbox'), 2)).toMatch(/neither/);
    expect(parse(field('Checkbox'), 'constructor')).toMatch(/neither/);
  });
});

describe('dates', () => {
  it('S-34 follow the field’s format', () => {
    const german = field('Date', { date_format: 'DD/MM/YYYY' });
    expect(parse(german, '03/04/2024')).toBe('2024-04-03');
    expect(format(german, '2024-04-03')).toBe('03/04/2024');
    expect(parse(field('Date', { date_format: 'MM/DD/YYYY' }), '03/04/2024')).toBe('2024-03-04');
    expect(format(field('Date', { date_format: 'QQQ' }), '2024-04-03')).toBe('2024-04-03');
    expect(parse(field('Date'), '2024-04-03T22:00:00Z')).toBe('2024-04-03');
    expect(parse(field('Date'), 'abc')).toBe('refused: "abc" is not a date. Write it as YYYY-MM-DD.');
    expect(parse(field('Date'), 20240403)).toMatch(/is not a date/);
    expect(parse(field('Date'), new Date(Number.NaN))).toMatch(/is not a date/);
  });

  it('S-34 understand today when there is a clock', () => {
    const context = { now: Date.UTC(2024, 2, 14, 23, 30), timeZone: 'Europe/Berlin' };
    expect(parse(field('Date'), 'today', context)).toBe('2024-03-15');
    expect(parse(field('Date'), 'Tomorrow', context)).toBe('2024-03-16');
    expect(parse(field('DateTime'), 'today', context)).toBe('2024-03-14 23:00:00+00:00');
    expect(parse(field('DateTime'), 'now', context)).toBe('2024-03-14 23:30:00+00:00');
    expect(parse(field('Date'), 'today')).toMatch(/is not a date/);
  });

  it('S-128 moments of a field with a zone are shown and typed in it, whoever looks', () => {
    const tokyo = field('DateTime', { timezone: 'Asia/Tokyo' });
    const berlin = { timeZone: 'Europe/Berlin', now: Date.UTC(2024, 2, 14, 23, 30) };
    expect(format(tokyo, '2024-07-01 22:05:00+00:00', berlin)).toBe('2024-07-02 07:05');
    expect(parse(tokyo, '2024-07-02 07:05', berlin)).toBe('2024-07-01 22:05:00+00:00');
    expect(parse(tokyo, 'today', berlin)).toBe('2024-03-14 15:00:00+00:00');
    expect(parse(tokyo, '2024-07-02 07:05')).toBe('2024-07-01 22:05:00+00:00');
    expect(format(tokyo, '2024-07-01 22:05:00+00:00')).toBe('2024-07-02 07:05');
    expect(format(field('DateTime', { timezone: 'Mars/Base' }), '2024-07-01 22:05:00+00:00', berlin)).toBe('2024-07-02 00:05');
  });

  it.each([
    ['America/New_York', '2024-11-03 05:30:00+00:00', '2024-11-03 01:30 EDT'],
    ['America/New_York', '2024-11-03 06:30:00+00:00', '2024-11-03 01:30 EST'],
    ['Europe/Berlin', '2024-07-01 22:05:00+00:00', '2024-07-02 00:05 CEST'],
    ['Asia/Tokyo', '2024-07-01 22:05:00+00:00', '2024-07-02 07:05 GMT+9'],
    ['Asia/Kathmandu', '2024-07-01 22:05:00+00:00', '2024-07-02 03:50 GMT+5:45'],
  ])('S-128 what the zone %s is called is shown and read', (timezone, moment, shown) => {
    const named = field('DateTime', { timezone, isDisplayTimezone: true });
    const context = { timeZone: 'Asia/Kolkata' };
    expect(format(named, moment, context)).toBe(shown);
    expect(parse(named, shown, context)).toBe(moment);
    expect(parse(named, `${shown.slice(0, 16)} XYZ`, context)).toMatch(/is not a date/);
  });

  it('S-35 moments are shown in the reader’s zone', () => {
    const moment = field('DateTime', { date_format: 'DD-MM-YYYY' });
    expect(format(moment, '2024-07-01 22:05:00+00:00')).toBe('01-07-2024 22:05');
    expect(format(moment, '2024-07-01 22:05:00+00:00', { timeZone: 'Europe/Berlin' })).toBe('02-07-2024 00:05');
    expect(parse(moment, '02-07-2024 00:05', { timeZone: 'Europe/Berlin' })).toBe('2024-07-01 22:05:00+00:00');
    expect(format(field('DateTime', { is12hrFormat: true }), '2024-07-01 12:05:00+00:00')).toBe('2024-07-01 12:05 PM');
    expect(format(field('DateTime', { time_format: 'HH:mm:ss' }), '2024-07-01 00:05:09+00:00')).toBe('2024-07-01 00:05:09');
    expect(parse(field('DateTime'), '9999-12-31T23:59:59-05:00')).toMatch(/outside the years/);
  });

  it('S-35 times of day', () => {
    expect(parse(field('Time'), '9:30 pm')).toBe('21:30:00');
    expect(parse(field('Time'), '2024-01-01T10:30:00')).toBe('10:30:00');
    expect(format(field('Time'), '21:30:00')).toBe('21:30');
  });
});

describe('selects', () => {
  const [todo, done, comma] = sampleOptions('Todo', 'Done', 'a, b').map((option) => option.id);
  it('S-36 take titles, ids and titles in other case', () => {
    expect(parse(field('SingleSelect'), 'Todo')).toBe(todo);
    expect(parse(field('SingleSelect'), ' todo ')).toBe(todo);
    expect(parse(field('SingleSelect'), todo)).toBe(todo);
    expect(parse(field('SingleSelect'), ['Done'])).toBe(done);
    expect(parse(field('SingleSelect'), 'Nope')).toBe('refused: "Nope" is not an option of "Status".');
    expect(parse(field('SingleSelect'), '__proto__')).toMatch(/is not an option/);
  });

  it('S-36 lists keep the order chosen, each option once', () => {
    expect(parse(field('MultiSelect'), 'Done,Todo,done')).toEqual([done, todo]);
    expect(parse(field('MultiSelect'), ['Todo', done])).toEqual([todo, done]);
    expect(parse(field('MultiSelect'), 'a, b')).toEqual([comma]);
    expect(parse(field('MultiSelect'), [])).toBe(null);
    expect(parse(field('MultiSelect'), 'Todo,Nope')).toMatch(/"Nope" is not an option/);
    expect(getFieldKind('MultiSelect').toWire([done ?? '', todo ?? ''], field('MultiSelect'))).toBe('Done,Todo');
  });

  it('S-36 options that are gone show nothing and sort last', () => {
    const select = field('SingleSelect');
    expect(format(select, 'sabc123gone0000')).toBe('');
    expect(getFieldKind('SingleSelect').compare('sabc123gone0000', todo ?? '', select)).toBeGreaterThan(0);
  });
});

describe('checked texts', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.com', "o'neil@example.org", 'ä@bücher.de'])('S-37 %s is an email address', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each(['', 'a', '@b.co', 'a@b', 'a@@b.co', 'a b@c.de', '.a@b.co', 'a..b@c.de', 'a@-b.co', 'a@b.1', `${'a'.repeat(250)}@b.co`])(
    'S-37 %s is none',
    (text) => {
      expect(isEmail(text)).toBe(false);
    },
  );

  it.each(['https://x.com', 'http://a.b.co:8080/p?q=1#h', 'ftp://files.example.org', 'example.com/path', 'https://user@example.com'])(
    'S-38 %s is a web address',
    (text) => {
      expect(isUrl(text)).toBe(true);
    },
  );

  it.each([
    '',
    'http://localhost',
    'javascript:alert(1)',
    'mailto:a@b.co',
    'http://',
    'https://a b.com',
    'x',
    `https://x.com/${'a'.repeat(2083)}`,
    'http://1.2',
  ])('S-38 %s is none', (text) => {
    expect(isUrl(text)).toBe(false);
  });

  it('S-38 under 2083 characters', () => {
    expect(isUrl(`https://x.com/${'a'.repeat(2082 - 14)}`)).toBe(true);
    expect(isUrl(`https://x.com/${'a'.repeat(2083 - 14)}`)).toBe(false);
  });

  it('S-39 phone numbers have 5 to 15 digits', () => {
    expect(['+1 (555) 010-9999', '030/1234567', '555-0100 ext 12'].map(isPhoneNumber)).toEqual([true, true, true]);
    expect(['123', 'abc', '+', '1'.repeat(16)].map(isPhoneNumber)).toEqual([false, false, false, false]);
  });

  it('S-37 are only checked when the field asks', () => {
    expect(parse(field('Email'), 'nobody')).toBe('nobody');
    expect(parse(field('Email', { validate: true }), 'nobody')).toBe('refused: "nobody" is not an email address.');
    expect(parse(field('Email', { validate: true }), ' a@b.co ')).toBe('a@b.co');
    expect(parse(field('URL', { validate: true }), 'x')).toMatch(/is not a web address/);
    expect(parse(field('PhoneNumber', { validate: true }), 'x')).toMatch(/is not a phone number/);
  });

  it('S-23 hostile texts are answered at once', () => {
    const hostile = [
      'a'.repeat(100_000),
      `${'a.'.repeat(50_000)}@`,
      `a@${'a-'.repeat(50_000)}`,
      `http://${'a.'.repeat(50_000)}`,
      '('.repeat(100_000),
      ' '.repeat(100_000),
    ];
    for (const text of hostile) {
      for (const type of [
        'Email',
        'URL',
        'PhoneNumber',
        'Date',
        'DateTime',
        'Time',
        'Duration',
        'Currency',
        'Checkbox',
        'MultiSelect',
      ] satisfies FieldType[]) {
        parse(field(type, { validate: true }), text);
      }
    }
  });
});

describe('JSON', () => {
  it('S-107 keeps the text given and refuses what is none', () => {
    expect(parse(field('JSON'), ' {"a": 1} ')).toBe('{"a": 1}');
    expect(parse(field('JSON'), { a: [1] })).toBe('{"a":[1]}');
    expect(parse(field('JSON'), 'abc')).toBe('refused: "abc" is not valid JSON: line 1, character 1.');
  });
});

describe('files', () => {
  const files = field('Attachment');

  it('S-110 keeps what is known of a file, in one order', () => {
    const given = [{ title: 'a.png', size: '12', url: 'https://x.example/a.png', data: 'AAAA', mimetype: 'image/png', other: 1 }];
    const canonical = '[{"url":"https://x.example/a.png","title":"a.png","mimetype":"image/png","size":12}]';
    expect(parse(files, given)).toBe(canonical);
    expect(parse(files, JSON.stringify(given))).toBe(canonical);
    expect(format(files, canonical)).toBe('a.png');
    expect(getFieldKind('Attachment').toWire(canonical, files)).toEqual(JSON.parse(canonical));
  });

  it('S-110 reads addresses, alone and with a name', () => {
    expect(parse(files, 'https://x.example/a%20b.png?v=1')).toBe('[{"url":"https://x.example/a%20b.png?v=1","title":"a b.png"}]');
    expect(parse(files, 'one(https://x.example/1), two(https://x.example/2)')).toBe(
      '[{"url":"https://x.example/1","title":"one"},{"url":"https://x.example/2","title":"two"}]',
    );
    expect(parse(files, '[]')).toBe(null);
  });

  it.each([
    ['a.png', /is not a list of files/],
    [[{ title: 'x' }], /needs a path or a url/],
    [[{ url: 'javascript:alert(1)' }], /is not the address of a file/],
    [[{ path: '../../etc/passwd' }], /is not the path of a file/],
    [[{ path: 'file:///etc/passwd' }], /is not the path of a file/],
    [Array.from({ length: 11 }, () => ({ url: 'https://x.example' })), /11 files were given; a cell holds at most 10/],
    [5, /is not a list of files/],
  ])('S-110 refuses %j', (input, reason) => {
    expect(parse(files, input)).toMatch(reason);
  });
});

describe('people', () => {
  const people = [
    { id: 'us00000000000001', name: 'Ada Lovelace', email: 'ada@x.example' },
    { id: 'us00000000000002', name: 'Lovelace, A.', email: 'al@x.example' },
    { id: 'us00000000000003', name: 'Twin', email: 't1@x.example' },
    { id: 'us00000000000004', name: 'Twin', email: 't2@x.example' },
  ];
  const many = field('Collaborator', { is_multi: true });

  it('S-111 are understood by id, email and name', () => {
    expect(parse(many, 'us00000000000009')).toEqual(['us00000000000009']);
    expect(parse(many, 'ADA@x.example, us00000000000002', { people })).toEqual(['us00000000000001', 'us00000000000002']);
    expect(parse(many, 'Lovelace, A.', { people })).toEqual(['us00000000000002']);
    expect(parse(many, [{ email: 't1@x.example' }], { people })).toEqual(['us00000000000003']);
  });

  it('S-111 a name of two people is nobody, and so is a stranger', () => {
    expect(parse(many, 'Twin', { people })).toBe('refused: "Twin" is not a member of the base.');
    expect(parse(many, 'ada@x.example')).toMatch(/is not a member/);
  });

  it('S-111 one person unless the field takes several', () => {
    expect(parse(field('Collaborator'), ['us00000000000001', 'us00000000000001'])).toEqual(['us00000000000001']);
    expect(parse(field('Collaborator'), ['us00000000000001', 'us00000000000002'])).toMatch(/holds one person; 2 were given/);
  });

  it('S-111 shows names, and ids of people who are gone', () => {
    expect(format(many, ['us00000000000001', 'us00000000000009'], { people })).toBe('Ada Lovelace, us00000000000009');
    expect(getFieldKind('Collaborator').toWire(['us00000000000001', 'us00000000000009'], many)).toBe('us00000000000001,us00000000000009');
  });
});

describe('places and shapes', () => {
  it.each([
    [{}, '52.52;13.405', '52.52, 13.405'],
    [{ precision: 1 }, '-0.04;13.45678', '0.0, 13.5'],
    [{ precision: 4 }, '52.52;13.405', '52.5200, 13.4050'],
    [{ format: 'dms' }, '52.52;-13.405', `52°31'12"N 13°24'18"W`],
    [{ format: 'dms', precision: 1 }, '-33.8688;151.2093', `33°52'07.7"S 151°12'33.5"E`],
    [{ format: 'dms', precision: 0 }, '-0.00001;59.99999', `0°00'00"N 60°00'00"E`],
    [{ format: 'other' }, '1;2', '1, 2'],
  ])('S-129 a place with %j shows %s as %s', (meta, value, shown) => {
    expect(format(field('GeoData', meta), value)).toBe(shown);
  });

  it('S-129 a place written exactly reads as itself, in either form', () => {
    const degrees = (most: number) => fc.integer({ min: -most * 1e8, max: most * 1e8 }).map((units) => units / 1e8 + 0);
    fc.assert(
      fc.property(degrees(90), degrees(180), fc.constantFrom(...placeFormats), (north, east, written) => {
        const own = field('GeoData', { format: written, precision: 2 });
        expect(parse(own, printPlace(`${north};${east}`, own, true))).toBe(`${north};${east}`);
      }),
      tries(30),
    );
  });

  it.each([
    ['52.52;13.405', '52.52;13.405'],
    ['52,52;13,405', '52.52;13.405'],
    ['52.52, 13.405', '52.52;13.405'],
    ['33.8688° S, 151.2093° E', '-33.8688;151.2093'],
    [{ lat: 1, lng: '2.5' }, '1;2.5'],
    [{ type: 'Point', coordinates: [13.4, 52.5] }, '52.5;13.4'],
    ['-0;0', '0;0'],
  ])('S-112 %j is a place', (input, expected) => {
    expect(parse(field('GeoData'), input)).toBe(expected);
  });

  it.each([
    '52°31\'12"N 13°24\'18"E',
    '52° 31′ 12″ N, 13° 24′ 18″ E',
    "N 52° 31.2' E 13° 24.3'",
    'N 52.52 E 13.405',
    'POINT(13.405 52.52)',
    'Point Z (13.405 52.52 34.1)',
    'geo:52.52,13.405?z=15',
    'https://www.openstreetmap.org/#map=15/52.52/13.405',
    'https://www.openstreetmap.org/?mlat=52.52&mlon=13.405#map=12/50/10',
    'https://maps.example.com/maps/@52.52,13.405,15z',
    'https://maps.example.com/?q=52.52,13.405',
  ])('S-112 %j is a place in the way of people and maps', (input) => {
    expect(parse(field('GeoData'), input)).toBe('52.52;13.405');
  });

  it('S-112 places of the south and west are below nought', () => {
    expect(parse(field('GeoData'), "33°51'36\"S 70°30'W")).toBe('-33.86;-70.5');
  });

  it.each([
    '52.52 13.405',
    '52.52 N 13.405 E',
    '52.52° 13.405°',
    '  52.52\t;\n13.405  ',
    '52,52° N, 13,405° E',
    '52.52 n; 13.405',
    "N 52° 31' 12'', E 13° 24' 18''",
    "52 31' 12'' N / 13 24' 18'' E",
    `https://maps.example.com/${'x'.repeat(400)}/@52.52,13.405,15z`,
  ])('S-112 %j is a place however it is spaced', (input) => {
    expect(parse(field('GeoData'), input)).toBe('52.52;13.405');
  });

  it('S-112 texts made to be long in reading are refused at once', () => {
    const fillers = [' ', '\t \n', '1', '1 ', '1.', "1'", '1"', '1° ', ', ', '; ', '/ ', 'N ', '1N ', '&q=1', '/@1,'];
    const frames = [
      ['1', 'x'],
      ['1°', '°1x'],
      ['1N', '1Ex'],
      ['N1', 'E1x'],
      ['1;', '1x'],
      ['geo:1', 'x'],
      ['https://maps.example.com/?q=1', 'x'],
    ] as const;
    for (const most of [100, 500])
      for (const [start, end] of frames)
        for (const filler of fillers) {
          const fill = (length: number): string => filler.repeat(length).slice(0, length);
          const room = most - start.length - end.length;
          for (const middle of [fill(room), `${fill(room / 2 - 1)}1${fill(room / 2)}`])
            expect(parse(field('GeoData'), start + middle + end)).toMatch(/^refused|^[0-9;]+$/);
        }
  });

  it('S-112 a text of more than 100 characters is no place, but an address of a map has 500', () => {
    expect(parse(field('GeoData'), `52.52;${' '.repeat(95)}13.405`)).toMatch(/is not a place/);
    expect(parse(field('GeoData'), `geo:52.52,13.405?z=${'1'.repeat(482)}`)).toMatch(/is not a place/);
  });

  it.each([
    ['91;0', /Latitude 91 is not between/],
    ['0;181', /Longitude 181/],
    ['Berlin', /is not a place/],
    ['1;2;3', /is not a place/],
    [{ lat: 1 }, /is not a place/],
  ])('S-112 %j is none', (input, reason) => {
    expect(parse(field('GeoData'), input)).toMatch(reason);
  });

  it.each([
    'POINT (30 10)',
    'point z(1 2 3)',
    'POINTZM (1 2 3 4)',
    'SRID=4326;POINT(30 10)',
    'POLYGON ((35 10, 45 45, 15 40, 10 20, 35 10), (20 30, 35 35, 30 20, 20 30))',
    'MULTIPOINT ((10 40), (40 30))',
    'MULTIPOINT (10 40, 40 30)',
    'MULTIPOLYGON (((40 40, 20 45, 45 30, 40 40)), EMPTY)',
    'GEOMETRYCOLLECTION (POINT (40 10), LINESTRING EMPTY)',
    'LINESTRING(1e-3 .5, -2. 3)',
  ])('S-113 %s is a shape and stays as written', (text) => {
    expect(parse(field('Geometry'), ` ${text} `)).toBe(text);
  });

  it.each([
    ['CIRCLE (1 2)', /"CIRCLE" is not a geometry/],
    ['POINT (1)', /two to four numbers/],
    ['POINT (1 2', /"\)" is missing/],
    ['POINT (1 2) x', /"x" stands behind the end/],
    ['LINESTRING (1 2)', /1 positions are given where at least 2/],
    ['LINESTRING (1 2, 3 4 5)', /different numbers of coordinates/],
    ['POLYGON ((0 0, 1 0, 1 1, 0 1))', /does not end where it begins/],
    ['POINT (1e999 2)', /too large/],
    [`${'GEOMETRYCOLLECTION ('.repeat(30)}POINT (1 2)${')'.repeat(30)}`, /nested more than 20 deep/],
    ['toString (1 2)', /is not a geometry/],
  ])('S-113 %s is none', (text, reason) => {
    expect(parse(field('Geometry'), text)).toMatch(reason);
  });
});

describe('secrets, codes and buttons', () => {
  it('S-114 a password shows a mark, whatever it is', () => {
    const secret = field('Password');
    expect(parse(secret, ' pass word ')).toBe(' pass word ');
    expect([format(secret, 'x'), getFieldKind('Password').toWire('$argon2id$…', secret)]).toEqual([passwordMark, passwordMark]);
    expect(getFieldKind('Password').compare('a', 'b', secret)).toBe(0);
    expect(parse(secret, 'x'.repeat(1025))).toBe('refused: The password has 1025 characters; at most 1024 fit.');
    expect(isOpAccepted('like', 'Password')).toBe(false);
    expect(isOpAccepted('eq', 'Password')).toBe(false);
  });

  it('S-115 a code cannot be written', () => {
    expect(parse(field('QrCode'), 'x')).toMatch(/shows the value of another field/);
    expect([isCodeSource('URL'), isCodeSource('Password'), isCodeSource('Attachment')]).toEqual([true, false, false]);
  });

  it('S-116 a button holds nothing and knows what it does', () => {
    expect(parse(field('Button'), 'x')).toBe('refused: A button holds no value.');
    expect(buttonActionOf(field('Button', { formula: '"https://x.example/" & {ID}' }))).toEqual({
      kind: 'url',
      formula: '"https://x.example/" & {ID}',
    });
    expect(buttonActionOf(field('Button', { action: 'webhook', hook_id: 'hk1' }))).toEqual({ kind: 'webhook', hookId: 'hk1' });
    expect(buttonActionOf(field('Button'))).toEqual({ kind: 'none' });
    expect(buttonColorOf(field('Button', { color: '#D8E8FF' }))).toBe('#d8e8ff');
    expect(buttonColorOf(field('Button', { color: 'url(x)' }))).toBeNull();
  });
});
