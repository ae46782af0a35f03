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
