import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../tokens.css';
import '../gallery.css';
import { createSampleGallery, sampleGalleryCard } from '../../view/testing/sample-gallery.ts';
import type { SampleGalleryOptions } from '../../view/testing/sample-gallery.ts';
import { createGallery } from '../create-gallery.ts';
import type { GalleryOptions } from '../gallery-options.ts';

async function openGallery(options: Partial<GalleryOptions> = {}, sample: SampleGalleryOptions = {}) {
  const memory = createSampleGallery(sample);
  const host = document.createElement('div');
  host.style.cssText = 'inline-size:1100px;block-size:640px';
  if (options.dir) host.dir = options.dir;
  document.body.append(host);
  const gallery = createGallery({ source: memory.open(), card: sampleGalleryCard, ...options });
  gallery.mount(host);
  onTestFinished(() => {
    gallery.destroy();
    host.remove();
  });
  const cardOf = (id: number): HTMLElement => {
    const card = host.querySelector<HTMLElement>(`.q-card[data-record="number:${id}"]`);
    if (!card) throw new Error(`Card ${id} is not in the document`);
    return card;
  };
  await expect.poll(() => host.querySelectorAll('.q-card[data-record]').length).toBeGreaterThan(3);
  return { gallery, memory, host, cardOf, scroller: host.querySelector('.q-gallery-scroller') as HTMLElement };
}

const active = (): string | undefined => (document.activeElement as HTMLElement | null)?.dataset['record'];

test('arrows go in two dimensions, and with Shift they select the range to there', async () => {
  const { gallery, cardOf } = await openGallery();
  cardOf(1).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.poll(active).toBe('number:6');
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
  await expect.poll(active).toBe('number:11');
  expect([...gallery.view.selection.$selection.get().ids]).toEqual([6, 7, 8, 9, 10, 11]);
  await userEvent.keyboard('{Escape}{Home}');
  await expect.poll(active).toBe('number:9');
  expect(gallery.view.selection.$selection.get().ids.size).toBe(0);
});

test('right to left, the left arrow goes on', async () => {
  const { cardOf } = await openGallery({ dir: 'rtl' }, { isArabic: true });
  cardOf(1).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(active).toBe('number:2');
  expect(cardOf(2).getBoundingClientRect().left).toBeLessThan(cardOf(1).getBoundingClientRect().left);
});

test('of 100,000 cards only those in sight are drawn; the last one is reached by keys and by scrolling', async () => {
  const { cardOf, host, scroller } = await openGallery({}, { count: 100_000 });
  expect(host.querySelectorAll('*').length).toBeLessThan(1500);
  cardOf(1).focus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.poll(active, { timeout: 5000 }).toBe('number:100000');
  expect(host.querySelectorAll('*').length).toBeLessThan(1500);
  scroller.scrollTop = 0;
  await expect.poll(() => host.querySelector('[data-record="number:1"]')).not.toBe(null);
});

test('cards stay where they are while pictures come, and when records come above what one looks at', async () => {
  const waiting: (() => void)[] = [];
  const { host, scroller, memory, cardOf } = await openGallery({
    card: {
      ...sampleGalleryCard,
      cover: { fit: 'fill', picturesOf: (_record, show) => void waiting.push(() => show(['data:image/gif;base64,R0lGODlhAQABAAAAACw='])) },
    },
  });
  const boxes = (): readonly number[] => [...host.querySelectorAll('.q-card')].map((card) => Math.round(card.getBoundingClientRect().top));
  const before = boxes();
  for (const show of waiting) show();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(boxes()).toEqual(before);
  scroller.scrollTop = 900;
  await expect.poll(() => host.querySelector('[data-record="number:13"]')).not.toBe(null);
  const top = cardOf(13).getBoundingClientRect().top;
  const place = { bucket: 'all', index: 0, afterId: null, beforeId: 1, orderKey: null };
  const creates = Array.from({ length: 4 }, (_, at) => ({ key: `n${at}`, values: { name: 'Above' }, place }));
  memory.write({ key: 'x', label: 'create', changes: [], creates, deletes: [] });
  await expect.poll(() => host.querySelector('.q-gallery-total')?.textContent).toBe('190 records');
  await expect.poll(() => host.querySelector('[data-record="number:13"]')).not.toBe(null);
  expect(Math.abs(cardOf(13).getBoundingClientRect().top - top)).toBeLessThan(2);
});

test('several pictures of a card are paged by keys and by pressing, and the page is said', async () => {
  const { cardOf, host } = await openGallery();
  const card = cardOf(3);
  card.focus();
  const shown = (): string | null | undefined => card.querySelector('img')?.getAttribute('src');
  await expect.poll(shown).toContain('data:');
  const first = shown();
  await userEvent.keyboard(']');
  expect(shown()).not.toBe(first);
  await expect.poll(() => host.querySelector('.q-view-live')?.textContent).toBe('Picture 2 of 3');
  card.querySelector<HTMLElement>('[data-turn="-1"]')?.click();
  expect(shown()).toBe(first);
});

test('groups fold, and a step down goes on in the next one', async () => {
  const { host, gallery } = await openGallery({}, { isGrouped: true, count: 12 });
  await expect.poll(() => host.querySelectorAll('.q-gallery-head').length).toBe(3);
  const first = host.querySelector<HTMLElement>('.q-card[data-record]');
  first?.focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => gallery.view.$focus.get()?.bucket).toBe('lighting');
  host.querySelector<HTMLElement>('[data-fold="vessels"]')?.click();
  await expect.poll(() => host.querySelectorAll('.q-card[data-record]').length).toBe(9);
});

test('other fields on the cards keep what is read, selected and in focus', async () => {
  let counted = 0;
  const { gallery, cardOf, host } = await openGallery({}, { onAsk: async (ask) => void (counted += ask === 'buckets' ? 1 : 0) });
  gallery.view.dispatch({ type: 'select', recordId: 2, bucket: 'all' });
  const before = counted;
  gallery.setCard({ title: sampleGalleryCard.title, fields: [] });
  await expect.poll(() => host.querySelectorAll('.q-card[data-record]').length).toBeGreaterThan(3);
  expect([cardOf(2).getAttribute('aria-selected'), host.querySelector('.q-gallery-cover'), counted]).toEqual(['true', null, before]);
});

test('a card is as high as what it shows: the last line of its facts is whole, with pills above them or without', async () => {
  const { title } = sampleGalleryCard;
  const fact = (id: string) => ({ ...title, id: title.id, title: id });
  for (const count of [1, 2, 3]) {
    const fields = Array.from({ length: count }, (_, at) => fact(`Fact ${at + 1}`));
    for (const pills of [[], sampleGalleryCard.fields.filter(({ kind }) => kind === 'singleSelect')]) {
      const { cardOf } = await openGallery({ card: { ...sampleGalleryCard, aside: null, fields: [...pills, ...fields] } });
      const card = cardOf(1);
      const lines = [...card.querySelectorAll('dd')];
      expect(lines).toHaveLength(count);
      const foot = card.getBoundingClientRect().bottom;
      for (const line of lines) expect(line.getBoundingClientRect().bottom).toBeLessThanOrEqual(foot);
    }
  }
});
