import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../styles.css';
import { Popover } from '../overlay/popover.tsx';
import { KitProvider } from '../provider/kit-provider.tsx';
import { Checkbox } from './checkbox.tsx';
import { Combobox, MultiCombobox } from './combobox.tsx';
import { DateField } from './date-field.tsx';
import { Field } from './field.tsx';
import { FileDrop } from './file-drop.tsx';
import { Input } from './input.tsx';
import { NumberInput } from './number-input.tsx';
import { Rating } from './rating.tsx';
import { Select } from './select.tsx';
import { Textarea } from './textarea.tsx';

const choices = [
  { value: 'a', label: 'Todo', color: 'blue' },
  { value: 'b', label: 'Doing', color: 'amber' },
  { value: 'c', label: 'Done', color: 'green' },
];

test('a field ties label, help and error to its control', async () => {
  await render(
    <KitProvider>
      <Field label="Email" description="For the invitation." error="Email is not a valid email" isRequired>
        <Input type="email" />
      </Field>
    </KitProvider>,
  );
  const input = page.getByRole('textbox', { name: /Email/ });
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  const described = input
    .element()
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(expect.arrayContaining(['For the invitation.', 'Email is not a valid email']));
});

test('a checkbox answers to its words and to Space', async () => {
  const change = vi.fn<(isChecked: boolean) => void>();
  await render(
    <KitProvider>
      <Checkbox onCheckedChange={change}>First row is names</Checkbox>
    </KitProvider>,
  );
  await userEvent.click(page.getByText('First row is names'));
  await userEvent.keyboard(' ');
  expect(change.mock.calls.map((call) => call[0])).toEqual([true, false]);
});

test('a select is walked by arrows and letters', async () => {
  const change = vi.fn<(value: string) => void>();
  await render(
    <KitProvider>
      <Select label="Status" value="a" onValueChange={change} choices={choices} />
    </KitProvider>,
  );
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('listbox')).toBeVisible();
  await expect.poll(() => document.querySelector('[data-highlighted]')?.textContent).toBe('Todo');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(() => change.mock.calls.map((call) => call[0])).toEqual(['c']);
});

test('a combobox filters as one types, chooses with Enter and gives focus back', async () => {
  const change = vi.fn<(value: string | null) => void>();
  await render(
    <KitProvider>
      <Combobox label="Status" value="a" onValueChange={change} choices={choices} />
    </KitProvider>,
  );
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('combobox', { name: 'Search' })).toHaveFocus();
  await userEvent.keyboard('don');
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual(['Done']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => change.mock.calls.map((call) => call[0])).toEqual(['c']);
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Status');
});

for (const [what, Control] of [
  ['select', Select],
  ['combobox', Combobox],
] as const) {
  for (const key of ['Enter', 'Escape'])
    test(`a ${what} closed by ${key} has focus back at once: Tab goes on in the panel it stands in`, async () => {
      await render(
        <KitProvider>
          <Popover label="Rule" trigger={<button type="button">Open</button>}>
            <Control label="Status" value="a" onValueChange={() => {}} choices={choices} />
            <Input aria-label="Days" />
          </Popover>
        </KitProvider>,
      );
      await userEvent.click(page.getByRole('button', { name: 'Open' }));
      const control = page.getByRole('combobox', { name: 'Status' });
      (control.element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(page.getByRole('listbox')).toBeVisible();
      await userEvent.keyboard('{ArrowDown}');
      await userEvent.keyboard(`{${key}}{Tab}`);
      await expect.element(page.getByRole('textbox', { name: 'Days' })).toHaveFocus();
      await expect.poll(() => document.querySelector('[role="listbox"]')?.checkVisibility() ?? false).toBe(false);
      await expect.element(page.getByRole('textbox', { name: 'Days' })).toHaveFocus();
    });
}

function Labels({ onCreate }: { readonly onCreate: (text: string) => void }) {
  const [value, setValue] = useState<readonly string[]>(['a']);
  return (
    <KitProvider>
      <MultiCombobox label="Labels" value={value} onValueChange={setValue} choices={choices} onCreate={onCreate} />
      <output data-testid="chosen">{value.join()}</output>
    </KitProvider>
  );
}

test('several are chosen without closing, Backspace takes the last, unknown words can be made', async () => {
  const create = vi.fn<(text: string) => void>();
  await render(<Labels onCreate={create} />);
  await userEvent.click(page.getByRole('combobox', { name: 'Labels' }));
  await userEvent.keyboard('doin{Enter}');
  await expect.poll(() => page.getByTestId('chosen').element().textContent).toBe('a,b');
  await expect.element(page.getByRole('listbox')).toBeVisible();
  await userEvent.keyboard('{Backspace}');
  await expect.poll(() => page.getByTestId('chosen').element().textContent).toBe('a');
  await userEvent.keyboard('Later');
  await expect.element(page.getByRole('option', { name: 'Create "Later"' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => create.mock.calls.map((call) => call[0])).toEqual(['Later']);
});

function Due({ initial = null }: { readonly initial?: string | null }) {
  const [value, setValue] = useState<string | null>(initial);
  return (
    <KitProvider>
      <DateField label="Due" value={value} onValueChange={setValue} today="2026-12-01" />
      <output>{value ?? 'none'}</output>
    </KitProvider>
  );
}

test('a date is typed freely, moved by arrows, cleared when emptied, and refused when it is none', async () => {
  await render(<Due />);
  const input = page.getByRole('textbox', { name: 'Due' });
  const output = page.getByRole('status');
  await input.fill('+3d');
  await userEvent.keyboard('{Enter}');
  await expect.element(output).toHaveTextContent('2026-12-04');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(output).toHaveTextContent('2026-12-06');
  await input.fill('someday');
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(output).toHaveTextContent('2026-12-06');
  await input.fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(output).toHaveTextContent('none');
});

test('another day keeps what is not shown of the time, and what is said beside it goes while one types', async () => {
  const taken = vi.fn();
  const field = <DateField label="Due" hasTime value="2026-12-03 08:30:15" onValueChange={taken} today="2026-12-01" hint="in 2 days" />;
  await render(<KitProvider>{field}</KitProvider>);
  const input = page.getByRole('textbox', { name: 'Due', exact: true });
  await expect.element(input).toHaveAccessibleDescription('in 2 days');
  await input.fill('2026-12-04');
  await expect.element(page.getByText('in 2 days')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(taken.mock.calls).toEqual([['2026-12-04 08:30:15']]);
});

test('a time that cannot be read stays where it was typed, to be put right or taken back', async () => {
  const taken = vi.fn();
  await render(
    <KitProvider>
      <Input aria-label="Else" />
      <DateField label="Due" hasTime value="2026-12-03 08:30" onValueChange={taken} today="2026-12-01" />
    </KitProvider>,
  );
  const time = page.getByRole('textbox', { name: 'Due, HH:mm' });
  await time.fill('25:99');
  await page.getByRole('textbox', { name: 'Else' }).click();
  await expect.element(time).toHaveValue('25:99');
  await expect.element(time).toHaveAttribute('aria-invalid', 'true');
  expect(taken).not.toHaveBeenCalled();
  await time.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(time).toHaveValue('08:30');
  await time.fill('9:15');
  await page.getByRole('textbox', { name: 'Else' }).click();
  expect(taken.mock.calls).toEqual([['2026-12-03 09:15']]);
});

test('a date is picked from the calendar by keys', async () => {
  await render(<Due initial="2026-12-09" />);
  await userEvent.click(page.getByRole('button', { name: 'Open calendar' }));
  await expect.poll(() => document.activeElement?.textContent).toBe('9');
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  await expect.element(page.getByRole('status')).toHaveTextContent('2026-12-17');
  await expect.element(page.getByRole('textbox', { name: 'Due' })).toHaveFocus();
});

test('a rating is set by digits, cleared by the same star, and spoken', async () => {
  const change = vi.fn<(value: number | null) => void>();
  await render(
    <KitProvider>
      <Rating label="Impact" value={3} onValueChange={change} />
    </KitProvider>,
  );
  await expect.element(page.getByRole('slider', { name: 'Impact' })).toHaveAttribute('aria-valuetext', '3 of 5');
  await userEvent.keyboard('{Tab}5');
  const third = page.getByRole('slider').element().children[2];
  if (third) await userEvent.click(third);
  expect(change.mock.calls.map((call) => call[0])).toEqual([5, null]);
});

function Amount() {
  const [value, setValue] = useState<number | null>(1200);
  return (
    <KitProvider locale="de">
      <NumberInput label="Amount" value={value} onValueChange={setValue} />
      <output>{String(value)}</output>
    </KitProvider>
  );
}

test('a number is shown and read in the language of the page', async () => {
  await render(<Amount />);
  const input = page.getByRole('textbox', { name: 'Amount' });
  await expect.element(input).toHaveValue('1.200');
  await input.fill('1.250,5');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('status')).toHaveTextContent('1250.5');
});

test('dropped and chosen files arrive the same way', async () => {
  const take = vi.fn<(files: readonly File[]) => void>();
  await render(
    <KitProvider>
      <FileDrop title="Drop a spreadsheet" chooseLabel="Choose a file" onFiles={take} />
    </KitProvider>,
  );
  const data = new DataTransfer();
  data.items.add(new File(['a,b'], 'one.csv'));
  data.items.add(new File(['a,b'], 'two.csv'));
  page
    .getByText('Drop a spreadsheet')
    .element()
    .dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: data }));
  expect(take.mock.calls[0]?.[0].map((file) => file.name)).toEqual(['one.csv']);
});

test('in an Arabic page a Latin name begins where the page does, and tails below the line are not cut', async () => {
  await render(
    <KitProvider>
      <div dir="rtl">
        <Input aria-label="Name" value="Status" onValueChange={() => {}} />
        <Select label="Kind" value="a" choices={[{ value: 'a', label: 'نص في سطر' }]} onValueChange={() => {}} />
      </div>
    </KitProvider>,
  );
  expect(getComputedStyle(page.getByRole('textbox', { name: 'Name' }).element()).textAlign).toBe('right');
  const words = page.getByText('نص في سطر').element();
  for (let part: Element | null = words; part && part.role !== 'combobox'; part = part.parentElement)
    expect(getComputedStyle(part).overflowY).toBe('visible');
});

test('a text of code keeps the direction it is given in an Arabic page', async () => {
  await render(
    <KitProvider>
      <div dir="rtl">
        <Field label="Body">
          <Textarea dir="ltr" value='{ "id": 1 }' onValueChange={() => {}} />
        </Field>
      </div>
    </KitProvider>,
  );
  await expect.element(page.getByRole('textbox', { name: 'Body' })).toHaveAttribute('dir', 'ltr');
});

test('a date that was refused is there, and is taken again with Enter or changed, not by leaving the field', async () => {
  const taken = vi.fn();
  const show = (rejected: string | null, isThere = true) => (
    <KitProvider>
      <Input aria-label="Else" />
      {isThere && <DateField label="Due" value="2026-12-04" onValueChange={taken} today="2026-12-01" rejected={rejected} savesWhenGone />}
    </KitProvider>
  );
  const { rerender } = await render(show(null));
  const input = page.getByRole('textbox', { name: 'Due' });
  await rerender(show('2026-12-09'));
  await expect.element(input).toHaveValue('2026-12-09');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await input.click();
  await page.getByRole('textbox', { name: 'Else' }).click();
  await rerender(show('2026-12-09', false));
  expect(taken).not.toHaveBeenCalled();

  await rerender(show('2026-12-09'));
  await input.click();
  await userEvent.keyboard('{Enter}');
  expect(taken.mock.calls).toEqual([['2026-12-09']]);

  await rerender(show(null, false));
  await rerender(show('2026-12-09'));
  await input.fill('2026-12-10');
  await page.getByRole('textbox', { name: 'Else' }).click();
  expect(taken.mock.calls.at(-1)).toEqual(['2026-12-10']);
});
