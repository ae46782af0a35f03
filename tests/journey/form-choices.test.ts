import { expect, it } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { must } from '../harness/http-client.ts';
import { fieldOf, idField, makeTable, nameField, onStage } from './grid-stage.ts';
import { keepPicture, onPage } from './steps.ts';

const patience = { timeout: 15_000 };

it('which records a question may be answered with is said by hand, and visitors find those alone', () =>
  onStage('form-choices', async (stage) => {
    const { page, me, url, base, browser } = stage;
    const rooms = await makeTable(stage, {
      title: 'Rooms',
      columns: [idField, nameField, fieldOf('Beds', 'Number')],
      rows: [
        { Name: 'Attic', Beds: 1 },
        { Name: 'Garden room', Beds: 2 },
        { Name: 'Hall', Beds: 8 },
      ],
    });
    const guests = await makeTable(stage, { title: 'Guests', columns: [idField, nameField] });
    const link = { title: 'Room', uidt: 'Links', type: 'mm', parentId: guests.id, childId: rooms.id };
    await must(me('POST', `/api/v1/db/meta/tables/${guests.id}/columns`, { body: link }));
    const { id } = await must(me('POST', `/api/v1/db/meta/tables/${guests.id}/forms`, { body: { title: 'Come and stay' } }));
    const { uuid } = await must(me('POST', `/api/v1/db/meta/views/${id}/share`, { body: {} }));

    await page.goto(`${url}/#/nc/${base}/${guests.id}/${id}`);
    await page.getByRole('region', { name: 'Fields' }).getByRole('button', { name: 'Room', exact: true }).click();
    const settings = page.getByRole('region', { name: 'Settings' });
    await settings.getByText('No conditions: every record may be chosen.').waitFor();
    // the conditions under which a question is asked stand beside them
    const choices = settings.getByRole('heading', { name: 'May be chosen when' }).locator('xpath=../..');
    await keepPicture(page, 'form-choices-empty');
    await choices.getByRole('button', { name: 'Add condition' }).click();
    await choices.getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: 'Beds' }).click();
    await choices.getByRole('combobox', { name: 'Condition' }).click();
    await page.getByRole('option', { name: 'is less than' }).click();
    await choices.getByRole('textbox', { name: 'Value' }).fill('8');
    await page.keyboard.press('Tab');
    await keepPicture(page, 'form-choices');
    expect(await findBarriers(page)).toEqual([]);

    await onPage(
      browser,
      'form-choices-public',
      async (guest) => {
        await guest.goto(`${url}/#/nc/form/${uuid}`);
        await guest.getByLabel('Name').fill('Ida');
        const room = guest.getByRole('combobox', { name: 'Room' });
        await room.tap();
        await expect.poll(() => guest.getByRole('option').allInnerTexts(), patience).toEqual(['Attic', 'Garden room']);
        await keepPicture(guest, 'form-choices-public-ar');
        await room.fill('Hall');
        await expect.poll(() => guest.getByRole('option').count(), patience).toBe(0);
        await room.fill('Gard');
        await guest.getByRole('option', { name: 'Garden room' }).tap();
        await keepPicture(guest, 'form-choices-public-chosen-ar');
        expect(await findBarriers(guest)).toEqual([]);
      },
      { locale: 'ar', width: 390, height: 844, touch: true },
    );
  }));
