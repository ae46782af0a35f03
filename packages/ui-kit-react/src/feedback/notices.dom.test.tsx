import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { KitProvider } from '../provider/kit-provider.tsx';
import { createNoticeQueue } from './notice-queue.ts';

it('leaves the focus where it was when its buttons are pressed and go with it', async () => {
  const notices = createNoticeQueue();
  let undone = 0;
  const page = await render(
    <KitProvider notices={notices}>
      <input aria-label="Name" />
    </KitProvider>,
  );
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.click();
  notices.toast('Deleted', { action: { label: 'Undo', onSelect: () => (undone += 1) } });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Deleted')).not.toBeInTheDocument();
  expect([undone, document.activeElement]).toEqual([1, name.element()]);
  notices.notify({ title: 'Failed', isLasting: true });
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('Failed')).not.toBeInTheDocument();
  expect(document.activeElement).toBe(name.element());
});

it('shows the three said last, also one that takes the place of what was said before', async () => {
  const notices = createNoticeQueue();
  const page = await render(<KitProvider notices={notices}>{null}</KitProvider>);
  const say = (title: string, id: string): string => notices.notify({ title, id, isLasting: true });
  const isShown = async (...titles: readonly string[]): Promise<void> => {
    const shown = () =>
      [...document.querySelectorAll('[role="dialog"] p')].filter((one) => one.checkVisibility()).map((one) => one.textContent);
    await expect.poll(shown).toEqual(titles);
  };
  say('Undone: one', 'history');
  for (const at of [1, 2, 3]) say(`Pasted ${at}`, `paste-${at}`);
  await isShown('Pasted 3', 'Pasted 2', 'Pasted 1');
  say('Undone: another', 'history');
  await isShown('Pasted 3', 'Pasted 2', 'Undone: another');
  expect(page.getByText('Undone: another').element().closest('[inert]')).toBeNull();
  notices.close('paste-3');
  await isShown('Pasted 2', 'Pasted 1', 'Undone: another');
});

it('lets the pointer through where there is nothing to press, and is not held by it', async () => {
  const notices = createNoticeQueue();
  let pressed = 0;
  const page = await render(
    <KitProvider notices={notices}>
      <button
        type="button"
        style={{ position: 'fixed', insetBlockStart: 65, insetInline: 0, blockSize: 400 }}
        onClick={() => (pressed += 1)}
      >
        Page
      </button>
    </KitProvider>,
  );
  notices.toast('Copied');
  await page.getByText('Copied').hover({ force: true });
  await page.getByText('Copied').click({ force: true });
  expect(pressed).toBe(1);
  await expect.element(page.getByText('Copied')).not.toBeInTheDocument();
});

it('stands below the controls that are where it belongs', async () => {
  const notices = createNoticeQueue();
  const page = await render(
    <KitProvider notices={notices}>
      <input aria-label="Name" style={{ position: 'fixed', insetBlockStart: 60, insetInline: 0, blockSize: 60 }} />
    </KitProvider>,
  );
  notices.toast('Saved', { action: { label: 'Undo', onSelect: () => {} } });
  const top = (): number => page.getByText('Saved').element().closest('[data-holds]')?.getBoundingClientRect().top ?? 0;
  await expect.poll(top).toBeGreaterThanOrEqual(120);
});
