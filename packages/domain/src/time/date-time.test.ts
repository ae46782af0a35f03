import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from './civil-date.ts';
import { printInstant, readInstant } from './date-time.ts';
import { parseInstantText } from './parse-date-time-text.ts';
import { parseTimeText } from './parse-time-text.ts';
import { fromZone, isTimeZone, zoneOffset } from './time-zone.ts';

function read(text: string, zone = 'UTC'): string | null {
  const instant = parseInstantText(text, zone);
  return instant === null ? null : printInstant(instant);
}

describe('date-times', () => {
  it.each([
    ['2024-03-05T10:30:00Z', '2024-03-05 10:30:00+00:00'],
    ['2024-03-05T10:30:00.250Z', '2024-03-05 10:30:00.250+00:00'],
    ['2024-03-05 10:30:00+00:00', '2024-03-05 10:30:00+00:00'],
    ['2024-03-05T10:30+02:00', '2024-03-05 08:30:00+00:00'],
    ['2024-03-05 10:30:00 -0530', '2024-03-05 16:00:00+00:00'],
    ['2024-03-05 10:30', '2024-03-05 10:30:00+00:00'],
    ['2024-03-05', '2024-03-05 00:00:00+00:00'],
    ['3/5/2024 9:05 pm', '2024-03-05 21:05:00+00:00'],
    ['5 Mar 2024, 9pm', '2024-03-05 21:00:00+00:00'],
    ['Tue, 05 Mar 2024 10:30:00 GMT', '2024-03-05 10:30:00+00:00'],
    ['2024-12-31T23:30:00-01:00', '2025-01-01 00:30:00+00:00'],
  ])('S-28 reads %j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    '',
    'now',
    '2024-03-05 25:00',
    '2024-03-05 10:60',
    '10:30',
    '2024-03-05 13:30 pm',
    '2024-03-05 10:30+99:00',
    '2024-02-30 10:00',
    '2024-03-05 10:30 XYZ',
  ])('S-29 does not take %j for one', (text) => {
    expect(read(text)).toBe(null);
  });

  it('S-30 text without a zone is meant in the reader’s zone, through both changes of clocks', () => {
    expect(read('2024-07-01 12:00', 'Europe/Berlin')).toBe('2024-07-01 10:00:00+00:00');
    expect(read('2024-03-31 02:30', 'Europe/Berlin')).toBe('2024-03-31 01:30:00+00:00');
    expect(read('2024-10-27 02:30', 'Europe/Berlin')).toBe('2024-10-27 00:30:00+00:00');
    expect(read('2024-07-01 12:00Z', 'Europe/Berlin')).toBe('2024-07-01 12:00:00+00:00');
  });

  it('S-31 canonical text sorts as time does and reads back', () => {
    const instants = fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 });
    fc.assert(
      fc.property(instants, instants, (a, b) => {
        expect(readInstant(printInstant(a))).toBe(a);
        expect(printInstant(a) < printInstant(b)).toBe(a < b);
      }),
      tries(30),
    );
  });

  it('S-30 clock times of a zone come back, but for the hour that does not exist', () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/St_Johns',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'Pacific/Chatham',
      'America/Sao_Paulo',
    ];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), fc.constantFrom(...zones), (second, zone) => {
        const instant = second * 1000;
        const local = instant + zoneOffset(instant, zone) * 60_000;
        const back = fromZone(local, zone);
        expect(back + zoneOffset(back, zone) * 60_000).toBe(local);
      }),
      tries(30),
    );
    expect(isTimeZone('Europe/Berlin')).toBe(true);
    expect(isTimeZone('Nowhere/At_All')).toBe(false);
  });

  it.each([
    ['9:30', 34_200_000],
    ['09:30:15.5', 34_215_500],
    ['12:00 am', 0],
    ['12 pm', 43_200_000],
    ['11:59:59 p.m.', 86_399_000],
    ['24:00', null],
    ['9', null],
    ['13 pm', null],
    ['9:5', null],
  ])('S-32 reads the time %j as %j', (text, millis) => {
    expect(parseTimeText(text)).toBe(millis);
  });

  it('steps over months end at the last day', () => {
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2024-03-31', -13)).toBe('2023-02-28');
    expect(addMonths('9999-12-01', 5)).toBe('9999-12-31');
    expect(addDays('0001-01-01', -1)).toBe('0001-01-01');
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
  });
});
