import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import page from './plain-page.html?raw';

test('the page of the README shows a million films, takes what is typed, and takes it back', async () => {
  const made = new DOMParser().parseFromString(page, 'text/html');
  expect([made.querySelector('link')?.getAttribute('href'), made.querySelector('script')?.getAttribute('src')]).toEqual([
    'main.css',
    'main.js',
  ]);
  const place = made.querySelector('#grid') as HTMLElement;
  document.body.append(place);
  onTestFinished(() => place.remove());
  await import('./plain-main.ts');
  const film = (): HTMLElement | undefined =>
    [...place.querySelectorAll<HTMLElement>('.q-cell')].find((cell) => cell.innerText.trim() === 'Film 2');
  await expect.poll(film).toBeDefined();
  await userEvent.click(film() as HTMLElement);
  expect(document.title).toBe('Film 2');
  await userEvent.keyboard('Another{Enter}');
  await expect.poll(film).toBeUndefined();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(film).toBeDefined();
});
