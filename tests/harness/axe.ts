import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { comeToRest, fallStill } from './look.ts';

/** What keeps people with assistive technology out of what is on screen, by WCAG 2.2 AA; each with the first place it is at. */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  if ((await look(page)).length === 0) return [];
  await fallStill(page); // what was only about to open, and half faded in, had a contrast of its own
  return look(page);
}

async function look(page: Page): Promise<readonly string[]> {
  await comeToRest(page);
  return page.evaluate(async () => {
    const tools = (globalThis as unknown as { axe: typeof axe }).axe;
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations } = await tools.run({ runOnly: { type: 'tag', values: tags } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200) ?? ''}`);
  });
}
