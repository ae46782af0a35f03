import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { newProfile } from '../harness/browser.ts';
import { must } from '../harness/http-client.ts';
import { addView, idField, makeTable, nameField, onStage, openTable } from './grid-stage.ts';
import type { GridStage } from './grid-stage.ts';
import { stacksOf } from './board-steps.ts';
import { keepPicture } from './steps.ts';

const patience = { timeout: 15_000 };

/** Four tasks with tags: Red alone, Red and Blue, Blue alone, none; nobody has Green. */
async function makeTagged(stage: GridStage) {
  const { me } = stage;
  const tags = await makeTable(stage, {
    title: 'Tags',
    columns: [idField, nameField],
    rows: ['Red', 'Blue', 'Green'].map((Name) => ({ Name })),
  });
  const tasks = await makeTable(stage, {
    title: 'Tasks',
    columns: [idField, nameField],
    rows: [1, 2, 3, 4].map((at) => ({ Name: `Task ${at}` })),
  });
  const link = { title: 'Tags', uidt: 'Links', type: 'mm', parentId: tasks.id, childId: tags.id };
  await must(me('POST', `/api/v1/db/meta/tables/${tasks.id}/columns`, { body: link }));
  const updates = [[1], [1, 2], [2]].map((ids, at) => ({ id: at + 1, links: { Tags: { ids } } }));
  await must(me('PATCH', `/api/v1/tables/${tasks.id}/grid`, { body: { updates } }));
  const { columns } = await must(me('GET', `/api/v1/db/meta/tables/${tasks.id}`));
  const linkId = (columns as { id: string; title: string }[]).find(({ title }) => title === 'Tags')?.id ?? '';
  const tagsOf = async (id: number): Promise<string[]> =>
    ((await must(me('GET', `/api/v1/tables/${tasks.id}/links/${linkId}/rows/${id}`))).list as { Name: string }[]).map(({ Name }) => Name);
  return { tasks, tagsOf };
}

const cardIn = (page: Page, stack: string, card: string) =>
  page.locator('.q-stack', { hasText: stack }).locator('.q-kanban-card', { hasText: card });

async function dragOnto(
  page: Page,
  card: Locator,
  target: Locator,
  at: { readonly x: number; readonly y: number },
  meanwhile?: () => Promise<unknown>,
): Promise<void> {
  const [from, to] = [await card.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('The cards are not there to be dragged.');
  await page.mouse.move(from.x + 30, from.y + 15);
  await page.mouse.down();
  await page.mouse.move(to.x + at.x - 10, to.y + at.y + 6, { steps: 8 });
  await page.mouse.move(to.x + at.x, to.y + at.y, { steps: 4 });
  await meanwhile?.();
  await page.mouse.up();
}

it('a link that holds many records stacks a card under each of them; a drag takes one away and adds another, as one change', () =>
  onStage('boards-links', async (stage) => {
    const { page, me } = stage;
    const { tasks, tagsOf } = await makeTagged(stage);
    await openTable(stage, tasks, 4);
    await addView(page, 'Kanban');
    await page.getByRole('button', { name: /^Stack/ }).click();
    await page.getByRole('radio', { name: 'Tags' }).click();
    await page.keyboard.press('Escape');
    const first = { 'No value1': ['Task 4'], Red2: ['Task 1', 'Task 2'], Blue2: ['Task 2', 'Task 3'], Green0: [] };
    await expect.poll(() => stacksOf(page), patience).toEqual(first);
    await keepPicture(page, 'kanban-links');
    expect(await findBarriers(page)).toEqual([]);

    await cardIn(page, 'Red', 'Task 2').focus();
    for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key);
    await expect.poll(() => tagsOf(2), patience).toEqual(['Blue', 'Green']);
    await expect
      .poll(() => stacksOf(page), patience)
      .toEqual({ 'No value1': ['Task 4'], Red1: ['Task 1'], Blue2: ['Task 2', 'Task 3'], Green1: ['Task 2'] });
    await page.keyboard.press('Control+z');
    await expect.poll(() => tagsOf(2), patience).toEqual(['Red', 'Blue']);
    await expect.poll(() => stacksOf(page), patience).toEqual(first);

    // cards of two stacks: each loses the link of its own stack, as one change
    const green = page.locator('.q-stack', { hasText: 'Green' });
    const toggle = (stack: string, card: string) => cardIn(page, stack, card).click({ modifiers: ['ControlOrMeta'] });
    await toggle('Red', 'Task 1');
    await toggle('Blue', 'Task 3');
    const linkMeanwhile = (add: readonly number[], remove: readonly number[]) =>
      must(me('PATCH', `/api/v1/tables/${tasks.id}/grid`, { body: { updates: [{ id: 1, links: { Tags: { add, remove } } }] } }));
    await dragOnto(page, cardIn(page, 'Blue', 'Task 3'), green, { x: 60, y: 80 }, () => linkMeanwhile([2], []));
    await expect.poll(async () => [await tagsOf(1), await tagsOf(3)], patience).toEqual([['Blue', 'Green'], ['Green']]);
    await expect.poll(async () => (await stacksOf(page))['Green2']?.toSorted(), patience).toEqual(['Task 1', 'Task 3']);
    await toggle('Green', 'Task 1');
    await toggle('Green', 'Task 3');
    // among others the place goes with it
    await toggle('Red', 'Task 2');
    await toggle('No value', 'Task 4');
    await dragOnto(page, cardIn(page, 'Red', 'Task 2'), cardIn(page, 'Green', 'Task 1'), { x: 30, y: 4 });
    await expect.poll(async () => [await tagsOf(2), await tagsOf(4)], patience).toEqual([['Blue', 'Green'], ['Green']]);
    const isAbove = (cards: readonly string[] = []): boolean =>
      ['Task 2', 'Task 4'].every((card) => cards.includes(card) && cards.indexOf(card) < cards.indexOf('Task 1'));
    await expect.poll(async () => isAbove((await stacksOf(page))['Green4']), patience).toBe(true);
    await cardIn(page, 'Green', 'Task 2').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(async () => [await tagsOf(2), await tagsOf(4)], patience).toEqual([['Red', 'Blue'], []]);
    await page.getByText('Undone: Move 2 records in Tasks').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(async () => [await tagsOf(1), await tagsOf(3)], patience).toEqual([['Red', 'Blue'], ['Blue']]);
    await linkMeanwhile([], [2]);
    await expect.poll(() => stacksOf(page), patience).toEqual(first);
    await toggle('Red', 'Task 2');
    await toggle('No value', 'Task 4');

    await dragOnto(page, cardIn(page, 'Red', 'Task 1'), cardIn(page, 'Blue', 'Task 3'), { x: 30, y: 4 });
    await expect.poll(() => tagsOf(1), patience).toEqual(['Blue']);
    await expect
      .poll(() => stacksOf(page), patience)
      .toEqual({ 'No value1': ['Task 4'], Red1: ['Task 2'], Blue3: ['Task 2', 'Task 1', 'Task 3'], Green0: [] });

    // without a tag, and back to one; a new card has the tag of its stack
    await cardIn(page, 'Blue', 'Task 2').focus();
    for (const key of ['Space', 'ArrowLeft', 'ArrowLeft', 'Space']) await page.keyboard.press(key);
    await expect.poll(() => tagsOf(2), patience).toEqual([]);
    const taken = page.getByText('1 more link of “Tags” was removed with the one of the stack');
    await taken.waitFor();
    await keepPicture(page, 'kanban-links-taken');
    await page.locator('.q-stack', { hasText: 'Green' }).getByRole('button', { name: 'New card' }).click();
    await page.keyboard.type('Task 5');
    await page.keyboard.press('Enter');
    await expect.poll(() => tagsOf(5), patience).toEqual(['Green']);
    await page.keyboard.press('Escape');

    const { list } = await must(me('GET', `/api/v1/db/meta/tables/${tasks.id}/views`));
    const board = (list as { id: string; title: string }[]).find(({ title }) => title === 'Kanban')?.id ?? '';
    await seeAsVisitor(stage, board);
  }));

/** Visitors see the records that cards name, and of those the cards that the view leaves. */
async function seeAsVisitor({ page, me, url, browser }: GridStage, board: string): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText(/Names from 1 linked table/)
    .first()
    .waitFor();
  await keepPicture(page, 'kanban-links-report');
  await page.keyboard.press('Escape');
  const { uuid } = await must(me('POST', `/api/v1/db/meta/views/${board}/share`, { body: {} }));
  const visitor = await newProfile(browser);
  try {
    await visitor.page.goto(`${url}/#/nc/kanban/${uuid}`);
    await expect
      .poll(() => stacksOf(visitor.page), patience)
      .toEqual({ 'No value2': ['Task 2', 'Task 4'], Blue2: ['Task 1', 'Task 3'], Green1: ['Task 5'] });
    await keepPicture(visitor.page, 'kanban-links-shared');
    expect(await findBarriers(visitor.page)).toEqual([]);
    await visitor.page.getByRole('searchbox').fill('Task 5');
    await expect.poll(() => stacksOf(visitor.page), patience).toEqual({ Green1: ['Task 5'] });
    expect(visitor.complaints).toEqual([]);
  } finally {
    await visitor.context.close();
  }
}
