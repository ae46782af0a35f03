import { afterEach, expect, test } from 'vitest';
import { fitTools } from './fit-tools.ts';

afterEach(() => document.body.replaceChildren());

/** A bar whose words and icons are so wide, in px. */
function openBar(widths: Readonly<Record<'all' | 'major' | 'none', number>>): HTMLElement {
  const style = document.createElement('style');
  style.textContent = Object.entries(widths)
    .map(([words, width]) => `[data-words='${words}'] > i { flex: none; inline-size: ${width}px; block-size: 1px; }`)
    .join('\n');
  const bar = document.createElement('div');
  bar.style.cssText = 'display: flex; overflow-x: auto';
  bar.append(document.createElement('i'));
  document.body.append(style, bar);
  return bar;
}

test('words of tools go as far as there is no room for them, and come back', async () => {
  const bar = openBar({ all: 900, major: 700, none: 300 });
  bar.style.inlineSize = '1000px';
  const leave = fitTools(bar);
  expect(bar.dataset['words']).toBe('all');
  for (const [width, words] of [
    ['800px', 'major'],
    ['400px', 'none'],
    ['200px', 'none'],
    ['900px', 'all'],
  ] as const) {
    bar.style.inlineSize = width;
    await expect.poll(() => bar.dataset['words']).toBe(words);
  }
  // another language, another count
  bar.append(Object.assign(document.createElement('i'), { textContent: 'Filter 12' }));
  await expect.poll(() => bar.dataset['words']).toBe('none');
  leave?.();
});
