import { describe, expect, it } from 'vitest';
import { spellOutDate } from './spell-out-date.ts';

const today = '2026-03-11'; // a Wednesday

const read = (locale: string, text: string, order?: 'monthFirst' | 'dayFirst'): string => spellOutDate(text, { locale, today, order });

describe('S-127 dates as people of a language write them', () => {
  it.each([
    ['en-GB', '5 March', '2026-03-05'],
    ['en-GB', '5 Mar 2024', '2024-03-05'],
    ['en-GB', '3/4/2024', '2024-04-03'],
    ['en-US', '3/4/2024', '2024-03-04'],
    ['en-US', '3/4', '2026-03-04'],
    ['en-US', 'March 5', '2026-03-05'],
    ['en-US', 'Friday', '2026-03-13'],
    ['en-US', 'wed', '2026-03-18'],
    ['en-US', 'tomorrow', '2026-03-12'],
    ['en-US', '+3d', '2026-03-14'],
    ['en-US', '-2w', '2026-02-25'],
    ['en-US', '+1m', '2026-04-11'],
    ['de', '5. März 2024', '2024-03-05'],
    ['de', '5. Mai', '2026-05-05'],
    ['de', '3.4.', '2026-04-03'],
    ['de', 'übermorgen', '2026-03-13'],
    ['de', 'Freitag', '2026-03-13'],
    ['es', '5 de marzo de 2024', '2024-03-05'],
    ['fr', '1er août 2024', '2024-08-01'],
    ['fr', 'demain', '2026-03-12'],
    ['ru', '5 марта 2024', '2024-03-05'],
    ['ar', '٥ مارس ٢٠٢٤', '2024-03-05'],
    ['ar', 'غدًا', '2026-03-12'],
    ['ar-EG', '٥/٣/٢٠٢٤', '2024-03-05'],
    ['de', 'Tomorrow', '2026-03-12'],
    ['en-US', 'next Fri', '2026-03-13'],
    ['en-US', 'next wednesday', '2026-03-18'],
    ['en-US', 'last Mon', '2026-03-09'],
    ['en-US', 'in 3 days', '2026-03-14'],
    ['en-US', '2 weeks ago', '2026-02-25'],
    ['en-US', 'next month', '2026-04-11'],
    ['de', 'nächsten Freitag', '2026-03-13'],
    ['de', 'vor 3 Tagen', '2026-03-08'],
    ['de', 'nächste Woche', '2026-03-18'],
    ['ar', 'غدا', '2026-03-12'],
    ['ar', 'الجمعة القادمة', '2026-03-13'],
    ['fa', 'جمعه آینده', '2026-03-13'],
    ['fr', 'dans 2 jours', '2026-03-13'],
  ])('%s: %j is %s', (locale, text, date) => {
    expect(read(locale, text)).toBe(date);
  });

  it('the format of the field goes before the order of the language', () => {
    expect(read('en-US', '3/4/2024', 'dayFirst')).toBe('2024-04-03');
  });

  it('a time stays behind its date', () => {
    expect(read('de', '5. März 2024 14:30')).toBe('2024-03-05 14:30');
    expect(read('en-US', 'tomorrow 9am')).toBe('2026-03-12 9am');
  });

  it.each(['', 'soon', 'next', 'last thing', '3 apples ago', '14:30', '2026-02-30', '31 Feb', 'May', 'x'.repeat(200), '2024-03-05', '5'])(
    '%j stays as it is',
    (text) => {
      expect(read('en-GB', text)).toBe(text);
    },
  );

  it('a language nobody knows is read as English', () => {
    expect(read('not a tag', '5 March 2024')).toBe('2024-03-05');
  });
});
