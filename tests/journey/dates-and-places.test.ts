import { expect, it } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { newProfile } from '../harness/browser.ts';
import { must } from '../harness/http-client.ts';
import { addView, fieldOf, idField, makeTable, nameField, onStage, openTable, selectField } from './grid-stage.ts';
import type { GridStage, MadeTable } from './grid-stage.ts';
import { keepPicture } from './steps.ts';

const patience = { timeout: 15_000 };

/** A day of this month, so that it is on screen whenever the test runs. */
function dayOf(day: number): string {
  return `${new Date().toISOString().slice(0, 8)}${String(day).padStart(2, '0')}`;
}

const makePlan = (stage: GridStage): Promise<MadeTable> =>
  makeTable(stage, {
    title: 'Plan',
    columns: [idField, nameField, fieldOf('Start', 'Date'), fieldOf('Due', 'Date'), selectField('State', ['Open', 'Doing', 'Done'])],
    rows: [
      { Name: 'Ship the wizard', Start: dayOf(3), Due: dayOf(12), State: 'Doing' },
      { Name: 'Rotate tokens', Start: dayOf(10), State: 'Open' },
      { Name: 'Design review', Start: dayOf(10), Due: dayOf(11), State: 'Done' },
      { Name: 'Undo for bulk delete', State: 'Open' },
    ],
  });

it('a calendar is made by hand, and records are moved on it by mouse and by keys', () =>
  onStage('dates-calendar', async (stage) => {
    const { page, me } = stage;
    const table = await makePlan(stage);
    const rowOf = async (id: number) => must(me('GET', `/api/v1/tables/${table.id}/rows/${id}`));
    await openTable(stage, table, 4);
    await addView(page, 'Calendar');
    const calendar = page.getByRole('region', { name: 'Calendar' });
    const bar = calendar.locator('.q-cal-main .q-item', { hasText: 'Rotate tokens' });
    await bar.waitFor();
    await keepPicture(page, 'calendar-month');
    const dayCell = (day: number) => calendar.locator(`.q-cal-day[data-day="${dayOf(day)}"]`);
    const from = await bar.boundingBox();
    const to = await dayCell(17).boundingBox();
    if (!from || !to) throw new Error('The bar and the day are not there.');
    await page.mouse.move(from.x + 20, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 30, to.y + 50, { steps: 8 });
    await keepPicture(page, 'calendar-drag');
    await page.mouse.up();
    await expect.poll(async () => (await rowOf(2)).Start, patience).toBe(dayOf(17));

    await bar.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(async () => (await rowOf(2)).Start, patience).toBe(dayOf(18));
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await rowOf(2)).Due, patience).toBe(dayOf(19));

    const undated = calendar.locator('.q-tray .q-item', { hasText: 'Undo for bulk delete' });
    const card = await undated.boundingBox();
    const day = await dayCell(5).boundingBox();
    if (!card || !day) throw new Error('The card is not there.');
    await page.mouse.move(card.x + 20, card.y + 15);
    await page.mouse.down();
    await page.mouse.move(day.x + 30, day.y + 60, { steps: 8 });
    await page.mouse.up();
    await expect.poll(async () => (await rowOf(4)).Start, patience).toBe(dayOf(5));
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await rowOf(4)).Start, patience).toBeNull();

    await keepPicture(page, 'calendar-after');
    expect(await findBarriers(page)).toEqual([]);
    for (const mode of ['Week', 'Day', 'List']) {
      await calendar.getByRole('button', { name: mode, exact: true }).click();
      await keepPicture(page, `calendar-${mode.toLowerCase()}`);
      expect(await findBarriers(page)).toEqual([]);
    }
    await calendar.getByRole('button', { name: 'Month', exact: true }).click();
    await dayCell(5).waitFor();
    await expect.poll(() => bar.count(), patience).toBe(1);
    await bar.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByLabel('Record', { exact: true });
    await expect.poll(() => panel.getByRole('textbox', { name: 'Name' }).inputValue(), patience).toBe('Rotate tokens');
    await keepPicture(page, 'calendar-record');
    await panel.getByRole('button', { name: 'Close' }).click();
    await dayCell(20).focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await rowOf(5)).Start, patience).toBe(dayOf(20));
    await page.getByLabel('Record', { exact: true }).getByRole('button', { name: 'Close' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await keepPicture(page, 'calendar-phone');
  }));

it('a timeline is made by hand, and bars are moved in time and between lanes', () =>
  onStage('dates-timeline', async (stage) => {
    const { page, me } = stage;
    const table = await makePlan(stage);
    const rowOf = async (id: number) => must(me('GET', `/api/v1/tables/${table.id}/rows/${id}`));
    await openTable(stage, table, 4);
    await addView(page, 'Timeline');
    const timeline = page.getByRole('region', { name: 'Timeline' });
    const bar = timeline.locator('.q-tl-lanes .q-item', { hasText: 'Design review' });
    await bar.waitFor();
    await keepPicture(page, 'timeline-month');
    await bar.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(async () => (await rowOf(3)).Start, patience).toBe(dayOf(11));
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await rowOf(3)).Due, patience).toBe(dayOf(13));
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(async () => (await rowOf(3)).State, patience).toBe('Doing');
    const from = await bar.boundingBox();
    const lane = await timeline.locator('.q-tl-lane').first().boundingBox();
    if (!from || !lane) throw new Error('The bar and the lane are not there.');
    await page.mouse.move(from.x + 20, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 20 + 16 * 2, lane.y + 20, { steps: 8 });
    await keepPicture(page, 'timeline-drag');
    await page.mouse.up();
    await expect.poll(async () => (await rowOf(3)).State, patience).toBe('Open');
    expect((await rowOf(3)).Start).toBe(dayOf(13));
    expect(await findBarriers(page)).toEqual([]);
    // what comes after what is drawn, and said to whoever does not see it
    const order = { title: 'Before', uidt: 'Links', type: 'mm', parentId: table.id, childId: table.id };
    await must(me('POST', `/api/v1/db/meta/tables/${table.id}/columns`, { body: order }));
    const { columns } = await must(me('GET', `/api/v1/db/meta/tables/${table.id}`));
    const before = (columns as { id: string; title: string }[]).find(({ title }) => title === 'Before');
    const updates = [{ id: 3, links: { [before?.id ?? '']: { ids: [1] } } }];
    await must(me('PATCH', `/api/v1/tables/${table.id}/grid`, { body: { updates } }));
    await page.reload();
    await page.getByRole('button', { name: 'Order' }).click();
    await page.getByRole('combobox', { name: 'Comes after' }).click();
    await page.getByRole('option', { name: 'Before', exact: true }).click();
    await keepPicture(page, 'timeline-order-tool');
    await page.keyboard.press('Escape');
    await timeline.locator('.q-tl-link').first().waitFor({ state: 'attached' });
    await timeline.getByRole('button', { name: /^Design review.* after / }).waitFor();
    await keepPicture(page, 'timeline-order');

    for (const zoom of ['Day', 'Week', 'Quarter', 'Year']) {
      await timeline.getByRole('button', { name: zoom, exact: true }).click();
      await keepPicture(page, `timeline-${zoom.toLowerCase()}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await keepPicture(page, 'timeline-phone');
  }));

it('a map is made by hand, pins are found by its list, moved by keys, and records without a place are put on it', () =>
  onStage('dates-map', async (stage) => {
    const { page, me, complaints } = stage;
    const table = await makeTable(stage, {
      title: 'Shops',
      columns: [idField, nameField, fieldOf('Address', 'GeoData'), selectField('Kind', ['Shop', 'Gallery'])],
      rows: [
        { Name: 'Casa Alfama', Address: '38.71;-9.13', Kind: 'Shop' },
        { Name: 'Atelier Nord', Address: '55.68;12.57', Kind: 'Gallery' },
        { Name: 'Fold', Address: '51.51;-0.13', Kind: 'Shop' },
        { Name: 'Kontor 12' },
      ],
    });
    const placeOf = async (id: number): Promise<unknown> => (await must(me('GET', `/api/v1/tables/${table.id}/rows/${id}`))).Address;
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(stage.url) && !request.url().startsWith('data:') && !request.url().startsWith('blob:'))
        elsewhere.push(request.url());
    });
    await openTable(stage, table, 4);
    await addView(page, 'Map');
    const map = page.getByRole('region', { name: 'Map' });
    const row = (name: string) => map.locator('.q-map-list .q-item', { hasText: name });
    await row('Casa Alfama').waitFor();
    expect(await map.locator('.q-map-pin').count()).toBe(3);
    await row('Casa Alfama').click();
    await map.locator('.q-map-card', { hasText: 'Casa Alfama' }).waitFor();
    await keepPicture(page, 'map');
    expect(await findBarriers(page)).toEqual([]);
    await row('Casa Alfama').focus();
    const before = await placeOf(1);
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => placeOf(1), patience).not.toBe(before);
    await row('Kontor 12').focus();
    await page.keyboard.press('Alt+Enter');
    await expect.poll(() => placeOf(4), patience).not.toBeNull();
    await map.getByRole('button', { name: 'Show all' }).click();
    await row('Fold').focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByLabel('Record', { exact: true }).getByRole('textbox', { name: 'Name' }).inputValue(), patience)
      .toBe('Fold');
    await page.getByLabel('Record', { exact: true }).getByRole('button', { name: 'Close' }).click();
    await map.getByRole('button', { name: 'Zoom in' }).click();
    await keepPicture(page, 'map-near');
    await page.setViewportSize({ width: 390, height: 844 });
    await keepPicture(page, 'map-phone');
    expect([elsewhere, complaints]).toEqual([[], []]);
  }));

it('a shared calendar, timeline and map are seen signed out', () =>
  onStage('dates-shared', async (stage) => {
    const { url, browser, me } = stage;
    const plan = await makePlan(stage);
    const places = await makeTable(stage, {
      title: 'Places',
      columns: [idField, nameField, fieldOf('Where', 'GeoData')],
      rows: [{ Name: 'Bern', Where: '46.948;7.447' }, { Name: 'Nowhere' }],
    });
    const linkOf = async (table: MadeTable, kind: string, body: object): Promise<string> => {
      const { id } = await must(me('POST', `/api/v1/db/meta/tables/${table.id}/${kind}`, { body: { title: kind, ...body } }));
      return (await must(me('POST', `/api/v1/db/meta/views/${id}/share`, { body: {} }))).uuid;
    };
    const span = { fk_from_col_id: plan.fields['Start'], fk_to_col_id: plan.fields['Due'] };
    const calendar = await linkOf(plan, 'calendars', span);
    const timeline = await linkOf(plan, 'timelines', span);
    const map = await linkOf(places, 'maps', { fk_geo_data_col_id: places.fields['Where'] });
    const visitor = await newProfile(browser);
    try {
      const { page } = visitor;
      await page.goto(`${url}/#/nc/view/${calendar}`);
      await page.locator('.q-item', { hasText: 'Rotate tokens' }).first().waitFor();
      await keepPicture(page, 'calendar-shared');
      await page.goto(`${url}/#/nc/view/${timeline}`);
      await page.getByText('Ship the wizard').first().waitFor();
      await keepPicture(page, 'timeline-shared');
      await page.goto(`${url}/#/nc/view/${map}`);
      await page.waitForURL(new RegExp(`/map/${map}`));
      await page.getByText('Bern').first().waitFor();
      await keepPicture(page, 'map-shared');
      expect(visitor.complaints).toEqual([]);
    } finally {
      await visitor.context.close();
    }
    // the same on a phone of somebody who reads Arabic
    const phone = await newProfile(browser, { locale: 'ar', width: 390, height: 844, touch: true });
    try {
      const shown = { [`view/${calendar}`]: 'Rotate tokens', [`view/${timeline}`]: 'Ship the wizard', [`map/${map}`]: 'Bern' };
      for (const [place, name] of Object.entries(shown)) {
        await phone.page.goto(`${url}/#/nc/${place}`);
        await phone.page.getByText(name).first().waitFor({ state: 'attached' });
        const look = await phone.page.evaluate(() => [document.documentElement.dir, document.documentElement.scrollWidth <= innerWidth]);
        expect([place, ...look]).toEqual([place, 'rtl', true]);
        await keepPicture(phone.page, `${place.split('/')[0] ?? ''}-${name.split(' ')[0] ?? ''}-ar`);
      }
      expect(phone.complaints).toEqual([]);
    } finally {
      await phone.context.close();
    }
  }));

it('a calendar and a timeline without records on their days say where the nearest is, and go there', () =>
  onStage('dates-elsewhere', async (stage) => {
    const { page } = stage;
    const table = await makeTable(stage, {
      title: 'Past',
      columns: [idField, nameField, fieldOf('Start', 'Date')],
      rows: [
        { Name: 'Later', Start: '2019-05-20' },
        { Name: 'Founded', Start: '2019-03-12' },
      ],
    });
    await openTable(stage, table, 2);
    for (const kind of ['Calendar', 'Timeline']) {
      await addView(page, kind);
      await page.getByText(/The nearest is on .*2019/).waitFor();
      await keepPicture(page, `${kind.toLowerCase()}-elsewhere`);
      await page.getByRole('button', { name: 'Go there' }).click();
      await page.locator('.q-item', { hasText: 'Later' }).first().waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Go there' }).count(), patience).toBe(0);
    }
  }));
