import { expect, it } from 'vitest';
import type { Field } from './field.ts';
import { stepTyped } from './step-typed.ts';

const field = (type: Field['type'], meta: Field['meta'] = {}): Field => ({ type, meta, title: 'F', options: [] }) as unknown as Field;
const context = { timeZone: 'Europe/Berlin', now: Date.parse('2026-11-22T14:00:30Z') };

/** `|` is the caret; the part that changed comes back in brackets. */
function stepped(marked: string, by: 1 | -1, of: Field): string | null {
  const caret = marked.indexOf('|');
  const found = stepTyped(marked.replace('|', ''), caret, by, of, context);
  return found && `${found.text.slice(0, found.start)}[${found.text.slice(found.start, found.end)}]${found.text.slice(found.end)}`;
}

it('moves the part of a day the caret stands in, in the order its field writes it', () => {
  const german = field('Date', { date_format: 'DD/MM/YYYY' });
  expect(stepped('31|/12/2026', 1, german)).toBe('[01]/01/2027');
  expect(stepped('31/1|2/2026', -1, german)).toBe('30/[11]/2026');
  expect(stepped('29/02/2024|', 1, german)).toBe('28/02/[2025]');
  expect(stepped('2026-12-|09', 1, field('Date'))).toBe('2026-12-[10]');
});

it('moves a day typed in another form than the field writes by a day, and begins an empty one with today', () => {
  expect(stepped('12 D|ec 2026', 1, field('Date'))).toBe('2026-12-[13]');
  expect(stepped('|', 1, field('Date'))).toBe('2026-11-[22]');
});

it('moves parts of a moment, at the same time of the next day over a change of the clocks', () => {
  const moment = field('DateTime');
  expect(stepped('2026-10-24| 09:30', 1, moment)).toBe('2026-10-[25] 09:30');
  expect(stepped('2026-10-25 23:30|', 1, moment)).toBe('2026-10-25 23:[31]');
  expect(stepped('2026-10-25 23|:30', 1, moment)).toBe('2026-10-26 [00]:30');
  expect(stepped('2026-12-09 09:30 A|M', 1, field('DateTime', { is12hrFormat: true }))).toBe('2026-12-09 09:30 [PM]');
});

it('moves a time round midnight', () => {
  expect(stepped('14:45|', 1, field('Time'))).toBe('14:[46]');
  expect(stepped('00|:15', -1, field('Time'))).toBe('[23]:15');
});

it('moves hours, minutes and seconds of a duration, below nothing too', () => {
  expect(stepped('1:30|', 1, field('Duration'))).toBe('1:[31]');
  expect(stepped('1|:30', 1, field('Duration'))).toBe('[2]:30');
  expect(stepped('0:00|', -1, field('Duration'))).toBe('-0:[01]');
  expect(stepped('0:01:59|', 1, field('Duration', { duration: 1 }))).toBe('0:02:[00]');
  expect(stepped('90m|', 1, field('Duration'))).toBe('1:[31]');
  expect(stepped('|', 1, field('Duration'))).toBe('0:[00]');
});

it('leaves alone what does not read, and types without parts', () => {
  expect(stepped('soon|', 1, field('Date'))).toBeNull();
  expect(stepped('12|', 1, field('Number'))).toBeNull();
});

it('keeps the zone of the field, with its name behind the moment', () => {
  const tokyo = field('DateTime', { timezone: 'Asia/Tokyo', isDisplayTimezone: true });
  expect(stepped('2026-12-0|9 10:30 GMT+9', 1, tokyo)).toBe('2026-12-[10] 10:30 GMT+9');
  expect(stepped('2026-12-09 2|3:30 GMT+9', 1, tokyo)).toBe('2026-12-10 [00]:30 GMT+9');
});
