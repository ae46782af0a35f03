import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { keepPicture } from './steps.ts';

/** I-69: on a phone records are cards; opening, changing, filtering and the grid itself are a tap away, with targets for fingers. */
export async function useOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.reload();
  const list = page.getByRole('region', { name: 'Records' });
  await list.getByRole('button', { name: /^Draw/ }).waitFor();
  await keepPicture(page, 'grid-cards');
  const box = await list.getByRole('button', { name: /^Draw/ }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await list.getByRole('button', { name: /^Draw/ }).click();
  const panel = page.getByLabel('Record', { exact: true });
  await panel.getByRole('textbox', { name: 'Team' }).fill('Green');
  await page.keyboard.press('Enter');
  await keepPicture(page, 'grid-cards-record');
  await panel.getByRole('button', { name: 'Close' }).click();
  await list.getByText('Green').waitFor();
  const showAs = async (name: string): Promise<void> => {
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /^View(?!:)/ })
      .click();
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name: /^Show \d+ records?$/ }).click();
  };
  await showAs('Grid');
  await page.getByRole('gridcell', { name: 'Green', exact: true }).waitFor();
  await keepPicture(page, 'grid-phone');
  await showAs('Cards');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('gridcell', { name: 'Green', exact: true }).waitFor();
}
