import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../tokens.css';
import '../calendar.css';
import {
  createSamplePlan,
  openPlan,
  samplePlanDay,
  samplePlanFields,
  samplePlanNow,
  sampleTimedFields,
} from '../../view/testing/sample-plan.ts';
import { createCalendar } from '../create-calendar.ts';
import type { CalendarOptions } from '../calendar-options.ts';

async function openCalendar(options: Partial<CalendarOptions> = {}, count = 40) {
  const memory = createSamplePlan({ count });
  const host = document.createElement('div');
  host.style.cssText = 'inline-size:1000px;block-size:700px';
  document.body.append(host);
  const fields = options.fields ?? samplePlanFields;
  const calendar = createCalendar({
    source: openPlan(memory, fields),
    fields,
    now: samplePlanNow,
    locale: 'en',
    titleOf: ({ cells }) => String(cells['name']),
    isUndatedOpen: true,
    ...options,
  });
  calendar.mount(host);
  onTestFinished(() => {
    calendar.destroy();
    host.remove();
  });
  await expect.poll(() => host.querySelectorAll('.q-item').length).toBeGreaterThan(3);
  const day = (name: string): HTMLElement => host.querySelector(`[data-day="${name}"]`) as HTMLElement;
  return { calendar, memory, host, day };
}

const focused = (): DOMStringMap => (document.activeElement as HTMLElement).dataset;

test('arrows go by days and weeks, past the end into the next month, and back to front where text runs so', async () => {
  const { day, host } = await openCalendar();
  day(samplePlanDay).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(focused()['day']).toBe('2026-12-15');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.poll(() => host.querySelector('.q-time-title')?.textContent).toBe('January 2027');
  expect(focused()['day']).toBe('2027-01-19');
  const arabic = await openCalendar({ dir: 'rtl' });
  arabic.day(samplePlanDay).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(focused()['day']).toBe('2026-12-08');
});

test('a record is moved and made longer by keys, and keeps the focus', async () => {
  const { calendar, memory, host } = await openCalendar();
  const item = host.querySelector<HTMLElement>('.q-cal-bar:not(.begins-before)') as HTMLElement;
  const id = Number(item.dataset['record']?.slice('number:'.length));
  const before = calendar.items().dated.find((one) => one.id === id)?.span;
  item.focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowDown}{/Alt}{Shift>}{ArrowRight}{/Shift}');
  await calendar.view.settled();
  const after = calendar.items().dated.find((one) => one.id === id)?.span;
  const day = 86_400_000;
  expect([after?.from, after?.to]).toEqual([(before?.from ?? 0) + 8 * day, (before?.to ?? 0) + 9 * day]);
  expect(focused()['record']).toBe(`number:${id}`);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => memory.record(id)?.version).toBe(5);
});

test('the list of records without a date is closed when there are none', async () => {
  const { calendar, host } = await openCalendar();
  const tray = host.querySelector('.q-tray') as HTMLElement;
  await expect.poll(() => [tray.hidden, calendar.undatedCount() > 0]).toEqual([false, true]);
  for (const { id } of calendar.items().undated) calendar.dispatch({ type: 'place', id, from: Date.parse(samplePlanDay) });
  await calendar.view.settled();
  await expect.poll(() => [tray.hidden, calendar.undatedCount()]).toEqual([true, 0]);
  expect((host.querySelector('.q-tray-toggle') as HTMLElement).hidden).toBe(true);
});

test('a record without a date is given that of the day in focus, and another one is made on a day', async () => {
  const made: unknown[] = [];
  const { calendar, memory, host, day } = await openCalendar({ onCreate: (values) => made.push(values) });
  day('2026-12-02').focus();
  const card = host.querySelector<HTMLElement>('.q-tray .q-item') as HTMLElement;
  const id = Number(card.dataset['record']?.slice('number:'.length));
  card.focus();
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
  await calendar.view.settled();
  expect(memory.record(id)?.cells['start']).toBe('2026-12-02');
  day('2026-12-02').focus();
  await userEvent.keyboard('n');
  expect(made).toEqual([{ start: '2026-12-02' }]);
});

test('hours are moved by quarters of an hour, and a reader changes nothing', async () => {
  const { calendar, host } = await openCalendar({ show: 'week', fields: sampleTimedFields });
  const box = host.querySelector<HTMLElement>('.q-cal-box') as HTMLElement;
  const id = Number(box.dataset['record']?.slice('number:'.length));
  const before = calendar.items().dated.find((one) => one.id === id)?.span.from ?? 0;
  box.focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  expect(calendar.items().dated.find((one) => one.id === id)?.span.from).toBe(before + 1_800_000);
  const read = await openCalendar({ mode: 'read' });
  expect(read.host.querySelector('.q-cal-add')).toBeNull();
  (read.host.querySelector('.q-cal-bar') as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(read.calendar.view.$pending.get()).toEqual([]);
});
