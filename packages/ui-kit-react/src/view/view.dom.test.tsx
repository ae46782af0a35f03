import { createArraySource } from '@quadrille/ui-kit/testing';
import { StrictMode, useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../styles.css';
import { createNoticeQueue } from '../feedback/notice-queue.ts';
import { GridView } from '../grid/grid-view.tsx';
import { Button } from '../button/button.tsx';
import { Input } from '../form/input.tsx';
import { Popover } from '../overlay/popover.tsx';
import { KitProvider } from '../provider/kit-provider.tsx';
import { hueBackgrounds } from '../theme/hues.ts';
import { englishFieldEditorLabels, FieldEditor } from './field-editor.tsx';
import type { FieldDraft, FieldSetting } from './field-editor.tsx';
import { FieldsMenu } from './fields-menu.tsx';
import { FilterBuilder } from './filter-builder.tsx';
import type { FilterField } from './filter-parts.ts';
import type { FilterNodeData } from './filter-tree.ts';
import { OptionsEditor } from './options-editor.tsx';
import type { OptionDraft } from './options-editor.tsx';
import { SortList } from './sort-list.tsx';
import type { SortData } from './sort-list.tsx';

const fields: readonly FilterField[] = [
  {
    id: 'name',
    label: 'Name',
    kind: 'SingleLineText',
    operators: [
      { op: 'like', label: 'contains', input: 'text' },
      { op: 'blank', label: 'is empty', input: 'none' },
    ],
  },
  {
    id: 'status',
    label: 'Status',
    kind: 'SingleSelect',
    choices: [
      { value: 'Todo', label: 'Todo', color: 'blue' },
      { value: 'Done', label: 'Done', color: 'green' },
    ],
    operators: [{ op: 'anyof', label: 'is any of', input: 'options' }],
  },
];

function Filter({ seen }: { readonly seen: (nodes: readonly FilterNodeData[]) => void }) {
  const [nodes, setNodes] = useState<readonly FilterNodeData[]>([]);
  seen(nodes);
  return (
    <KitProvider>
      <div style={{ inlineSize: 736 }}>
        <FilterBuilder nodes={nodes} onChange={setNodes} fields={fields} today="2026-12-01" />
      </div>
    </KitProvider>
  );
}

/** Conditions are stored while somebody is typing in them, and get their ids then. */
function StoredFilter() {
  const [nodes, setNodes] = useState<readonly FilterNodeData[]>([]);
  return (
    <KitProvider>
      <FilterBuilder nodes={nodes} onChange={setNodes} fields={fields} today="2026-12-01" />
      <Button onClick={() => setNodes((now) => now.map((node, at) => ({ ...node, id: `fi${at}` })))}>Store</Button>
    </KitProvider>
  );
}

test('a condition on a field that was deleted says so, and another field can be chosen', async () => {
  const gone: FilterNodeData = { kind: 'condition', logicalOp: 'and', fieldId: 'gone', op: 'eq', subOp: null, value: '1' };
  let now: readonly FilterNodeData[] = [];
  await render(
    <KitProvider>
      <FilterBuilder nodes={[gone]} onChange={(next) => (now = next)} fields={fields} today="2026-12-01" />
    </KitProvider>,
  );
  await expect.element(page.getByRole('combobox', { name: 'Field' })).toHaveTextContent('Deleted field');
  expect(page.getByRole('combobox', { name: 'Condition' }).elements()).toEqual([]);
  await userEvent.click(page.getByRole('combobox', { name: 'Field' }));
  await userEvent.click(page.getByRole('option', { name: fields[0]!.label }));
  expect(now).toMatchObject([{ fieldId: fields[0]!.id, value: null }]);
});

test('a condition that is stored while somebody types in it keeps the caret', async () => {
  await render(<StoredFilter />);
  await userEvent.click(page.getByRole('button', { name: 'Add condition' }));
  const value = page.getByRole('textbox', { name: 'Value' });
  await value.fill('wiz');
  const store = page.getByRole('button', { name: 'Store' }).element() as HTMLButtonElement;
  store.click();
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(value.element());
});

test('a sort moved by keys keeps focus on its grip, down and up', async () => {
  function Sorts() {
    const [sorts, setSorts] = useState<readonly SortData[]>([
      { fieldId: 'name', direction: 'asc' },
      { fieldId: 'status', direction: 'asc' },
    ]);
    const own = fields.map(({ id, label, kind }) => ({ id, label, kind, ascLabel: 'Up', descLabel: 'Down' }));
    return (
      <KitProvider>
        <SortList sorts={sorts} onChange={setSorts} fields={own} />
      </KitProvider>
    );
  }
  await render(<Sorts />);
  const grips = page.getByRole('button', { name: 'Move' });
  (grips.first().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.activeElement === grips.nth(1).element()).toBe(true);
  await expect.poll(() => page.getByRole('combobox', { name: 'Field' }).nth(1).element().textContent).toContain('Name');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => document.activeElement === grips.first().element()).toBe(true);
  await expect.poll(() => page.getByRole('combobox', { name: 'Field' }).first().element().textContent).toContain('Name');
});

test('a filter is built from the keyboard: condition, value, word, group, and taken away', async () => {
  let last: readonly FilterNodeData[] = [];
  await render(<Filter seen={(nodes) => (last = nodes)} />);
  await userEvent.click(page.getByRole('button', { name: 'Add condition' }));
  await page.getByRole('textbox', { name: 'Value' }).fill('wizard');
  expect(last).toEqual([{ kind: 'condition', logicalOp: 'and', fieldId: 'name', op: 'like', subOp: null, value: 'wizard' }]);

  await userEvent.click(page.getByRole('combobox', { name: 'Field' }));
  await userEvent.keyboard('sta{Enter}');
  await expect.poll(() => last[0]).toMatchObject({ fieldId: 'status', op: 'anyof', value: null });
  await userEvent.click(page.getByRole('combobox', { name: 'Value' }));
  await userEvent.keyboard('todo{Enter}');
  await expect.poll(() => last[0]).toMatchObject({ value: 'Todo' });
  await userEvent.keyboard('{Escape}');

  await userEvent.click(page.getByRole('button', { name: 'Add group' }));
  await expect.poll(() => last.length).toBe(2);
  await userEvent.click(page.getByRole('combobox', { name: 'Joined by' }).first());
  await userEvent.click(page.getByRole('option', { name: 'or' }));
  await expect.poll(() => last.map((node) => node.logicalOp)).toEqual(['or', 'or']);

  await userEvent.click(page.getByRole('button', { name: 'Delete group' }));
  await expect.poll(() => last.length).toBe(1);
  await userEvent.click(page.getByRole('button', { name: 'Clear' }));
  await expect.poll(() => last).toEqual([]);
});

test('conditions go in and out of groups by the menu of their grip, which a press opens, and by drag', async () => {
  const one = (id: string): FilterNodeData => ({
    kind: 'condition',
    id,
    logicalOp: 'and',
    fieldId: 'name',
    op: 'like',
    subOp: null,
    value: id,
  });
  let last: readonly FilterNodeData[] = [];
  const shape = (nodes = last): unknown => nodes.map((node) => (node.kind === 'group' ? shape(node.children) : node.id));
  function Nested({ seen }: { readonly seen: (nodes: readonly FilterNodeData[]) => void }) {
    const [nodes, setNodes] = useState<readonly FilterNodeData[]>([
      one('a'),
      { kind: 'group', id: 'g', logicalOp: 'and', children: [one('b'), one('c')] },
      one('d'),
    ]);
    seen(nodes);
    return (
      <KitProvider>
        <FilterBuilder nodes={nodes} onChange={setNodes} fields={fields} today="2026-12-01" />
      </KitProvider>
    );
  }
  await render(<Nested seen={(nodes) => (last = nodes)} />);
  const grips = page.getByRole('button', { name: 'Move' });
  const choose = async (grip: number, item: string): Promise<void> => {
    await userEvent.click(grips.nth(grip));
    await userEvent.click(page.getByRole('menuitem', { name: item }));
    await expect.poll(() => page.getByRole('menu').elements()).toEqual([]);
  };
  await choose(0, 'Move into the group below');
  await expect.poll(() => shape()).toEqual([['a', 'b', 'c'], 'd']);
  await choose(1, 'Move out of the group');
  await expect.poll(() => shape()).toEqual([['b', 'c'], 'a', 'd']);
  await userEvent.click(grips.nth(0));
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Move down']);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(grips.nth(0).element());
  // by keys from the grip
  await userEvent.keyboard('{Enter}');
  await userEvent.click(page.getByRole('menuitem', { name: 'Move down' }));
  await expect.poll(() => shape()).toEqual(['a', ['b', 'c'], 'd']);
  await userEvent.dragAndDrop(grips.nth(4), page.getByRole('textbox', { name: 'Value' }).nth(1), { targetPosition: { x: 10, y: 2 } });
  await expect.poll(() => shape()).toEqual(['a', ['d', 'b', 'c']]);
});

function Sort({ seen }: { readonly seen: (sorts: readonly SortData[]) => void }) {
  const [sorts, setSorts] = useState<readonly SortData[]>([]);
  seen(sorts);
  return (
    <KitProvider>
      <SortList
        sorts={sorts}
        onChange={setSorts}
        fields={[
          { id: 'a', label: 'Name', kind: 'SingleLineText', ascLabel: 'A to Z', descLabel: 'Z to A' },
          { id: 'b', label: 'Due', kind: 'Date', ascLabel: 'Earliest first', descLabel: 'Latest first' },
        ]}
      />
    </KitProvider>
  );
}

test('sorts are added until no field is left, and moved by keys on their grip', async () => {
  let last: readonly SortData[] = [];
  await render(<Sort seen={(sorts) => (last = sorts)} />);
  const add = page.getByRole('button', { name: 'Add sort' });
  await userEvent.click(add);
  await userEvent.click(add);
  await expect.element(add).toBeDisabled();
  page.getByRole('button', { name: 'Move' }).first().element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => last.map((sort) => sort.fieldId)).toEqual(['b', 'a']);
  // a press, as by a finger, opens the same as a menu
  await userEvent.click(page.getByRole('button', { name: 'Move' }).first());
  await userEvent.click(page.getByRole('menuitem', { name: 'Move down' }));
  await expect.poll(() => last.map((sort) => sort.fieldId)).toEqual(['a', 'b']);
});

test('fields are found by name and shown by their switch; the primary stays', async () => {
  const change = vi.fn<(ids: readonly string[], isShown: boolean) => void>();
  await render(
    <KitProvider>
      <FieldsMenu
        items={[
          { id: 'a', label: 'Name', kind: 'SingleLineText', isShown: true, isLocked: true },
          { id: 'b', label: 'Due', kind: 'Date', isShown: false },
          { id: 'c', label: 'Created', kind: 'CreateTime', isShown: false, isSystem: true },
        ]}
        onShownChange={change}
      />
    </KitProvider>,
  );
  await expect.element(page.getByRole('switch', { name: 'Name' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(page.getByRole('button', { name: 'Show all' }));
  await page.getByRole('searchbox', { name: 'Find a field' }).fill('du');
  await userEvent.click(page.getByRole('switch', { name: 'Due' }));
  expect(change.mock.calls).toEqual([
    [['b'], true],
    [['b'], true],
  ]);
});

interface EditorProps {
  readonly seen: (draft: FieldDraft) => void;
  readonly onSave: () => void;
  readonly settings?: readonly FieldSetting[];
}

function Editor({ seen, onSave, settings = [] }: EditorProps) {
  const [draft, setDraft] = useState<FieldDraft>({
    name: 'Status',
    kind: 'SingleSelect',
    options: [{ id: '1', title: 'Todo', color: '#d8e8ff', records: 3 }],
    settings: {},
    isRequired: false,
    isUnique: false,
    description: null,
  });
  const count = useRef(0);
  seen(draft);
  return (
    <KitProvider>
      <FieldEditor
        draft={draft}
        onChange={setDraft}
        settings={settings}
        hasOptions
        createOptionId={() => `new-${(count.current += 1)}`}
        kinds={[{ kind: 'SingleSelect', label: 'Single select', group: 'Choice' }]}
        defaultControl={<Input aria-label="Default" />}
        onSave={onSave}
        onCancel={() => undefined}
      />
    </KitProvider>
  );
}

test('options are named, coloured, pasted and removed; Enter in the name saves', async () => {
  let last: FieldDraft | null = null;
  const save = vi.fn<() => void>();
  await render(<Editor seen={(draft) => (last = draft)} onSave={save} />);
  const titles = () => last?.options.map((option) => option.title);

  await userEvent.click(page.getByRole('button', { name: 'Add option' }));
  await expect.element(page.getByRole('textbox', { name: 'Name of the new option' })).toHaveFocus();
  await userEvent.keyboard('Doing');
  expect(titles()).toEqual(['Todo', 'Doing']);

  await userEvent.click(page.getByRole('button', { name: 'Colour of Doing' }));
  await userEvent.click(page.getByRole('radio', { name: 'rose' }));
  await expect.poll(() => last?.options[1]?.color).toBe('#fedce3');

  await userEvent.click(page.getByRole('button', { name: 'Paste a list' }));
  await page.getByRole('textbox', { name: 'One option a line' }).fill('Done\ntodo\nLater');
  await userEvent.click(page.getByRole('button', { name: 'Add options' }));
  expect(titles()).toEqual(['Todo', 'Doing', 'Done', 'Later']);
  await userEvent.click(page.getByRole('button', { name: 'Remove Done' }));
  expect(titles()).toEqual(['Todo', 'Doing', 'Later']);

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('State');
  await userEvent.keyboard('{Enter}');
  expect(save.mock.calls).toHaveLength(1);
});

test('colours are chosen beside the lines of the options, not over their names', async () => {
  await page.viewport(1000, 700);
  await render(
    <div style={{ inlineSize: 360 }}>
      <Editor seen={() => undefined} onSave={() => undefined} />
    </div>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Colour of Todo' }));
  const colours = page.getByRole('radiogroup', { name: 'Colour of Todo' });
  await expect.element(colours).toBeVisible();
  const line = page.getByRole('listitem').element().getBoundingClientRect();
  expect(colours.element().getBoundingClientRect().left).toBeGreaterThan(line.right);
  await expect.element(page.getByRole('dialog').getByText('Colour', { exact: true })).toBeVisible();
});

test('a description is written as soon as it is asked for', async () => {
  const seen = vi.fn<(draft: FieldDraft) => void>();
  await render(<Editor seen={seen} onSave={() => undefined} />);
  await userEvent.click(page.getByRole('button', { name: 'Description' }));
  await userEvent.keyboard('How far it is');
  expect(seen.mock.lastCall?.[0].description).toBe('How far it is');
});

test('labels beside their controls are at least 64 wide, and the grip, the colour and the name of an option stand close', async () => {
  await page.viewport(1000, 700);
  await render(
    <div style={{ inlineSize: 360 }}>
      <Editor seen={() => undefined} onSave={() => undefined} />
    </div>,
  );
  const startOf = (name: string): number => page.getByRole('button', { name }).element().getBoundingClientRect().left;
  const editor = document.querySelector('form')?.getBoundingClientRect().left ?? 0;
  expect(startOf('Colour of Todo') - editor).toBe(32);
  expect(page.getByRole('button', { name: 'Move Todo' }).element().getBoundingClientRect().width).toBe(24);
  expect((page.getByRole('textbox', { name: 'Default' }).element().parentElement?.getBoundingClientRect().left ?? 0) - editor).toBe(92);
});

test('a long label of a setting goes on in a second line: its control keeps half of the width', async () => {
  await page.viewport(1000, 700);
  const settings = [{ key: 'label', label: 'Beschriftung der Schaltfläche', control: 'text' }] as const;
  await render(
    <div style={{ inlineSize: 360 }}>
      <Editor seen={() => undefined} onSave={() => undefined} settings={settings} />
    </div>,
  );
  const input = page.getByRole('textbox', { name: 'Beschriftung der Schaltfläche' }).element().parentElement;
  expect(input?.getBoundingClientRect().width).toBeGreaterThanOrEqual(172);
});

test('options without a colour keep that of their place when one before them goes', async () => {
  const change = vi.fn<(options: readonly OptionDraft[]) => void>();
  const options = ['A', 'B', 'C'].map((title) => ({ id: title, title, color: null }));
  await render(
    <KitProvider>
      <OptionsEditor options={options} onChange={change} createId={() => 'new'} labels={englishFieldEditorLabels} />
    </KitProvider>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Remove A' }));
  expect(change.mock.calls[0]?.[0].map(({ title, color }) => [title, color])).toEqual([
    ['B', hueBackgrounds.emerald],
    ['C', hueBackgrounds.amber],
  ]);
});

test('choosing a colour leaves the popup it was opened from open', async () => {
  await render(
    <Popover label="Edit field" isFlush trigger={<Button>Edit</Button>}>
      <Editor seen={() => undefined} onSave={() => undefined} />
    </Popover>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Edit' }));
  await userEvent.click(page.getByRole('button', { name: 'Colour of Todo' }));
  await userEvent.click(page.getByRole('radio', { name: 'teal' }));
  await expect.element(page.getByRole('radio', { name: 'teal' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Name of Todo' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('textbox', { name: 'Name of Todo' })).not.toBeInTheDocument();
});

const source = createArraySource({
  rows: { count: 50, make: (index) => ({ id: index + 1, version: 1, cells: { name: `Record ${index + 1}`, n: index } }) },
});

function Sheet({ title, onOpenRecord }: { readonly title: string; readonly onOpenRecord: (id: string | number) => void }) {
  return (
    <StrictMode>
      <KitProvider>
        <div style={{ blockSize: 300, inlineSize: 600 }}>
          <GridView source={source} columns={[{ id: 'name', title, kind: 'text', isPrimary: true }]} onOpenRecord={onOpenRecord} />
        </div>
      </KitProvider>
    </StrictMode>
  );
}

test('the grid follows its columns and reaches the callbacks of the last render', async () => {
  const first = vi.fn<(id: string | number) => void>();
  const second = vi.fn<(id: string | number) => void>();
  const screen = await render(<Sheet title="Name" onOpenRecord={first} />);
  await expect.poll(() => document.body.textContent).toContain('Record 3');
  await screen.rerender(<Sheet title="Title" onOpenRecord={second} />);
  await expect.poll(() => document.body.textContent).toContain('Title');
  expect(document.querySelectorAll('.q-grid')).toHaveLength(1);
  await userEvent.click(page.getByText('Record 3', { exact: true }));
  await userEvent.keyboard(' ');
  await expect.poll(() => second.mock.calls.map((call) => call[0])).toEqual([3]);
  expect(first.mock.calls).toHaveLength(0);
});

test('a toast offers its action and a lasting notification waits to be dismissed', async () => {
  const notices = createNoticeQueue();
  const undo = vi.fn<() => void>();
  await render(<KitProvider notices={notices}>{null}</KitProvider>);
  notices.notify({ title: 'Could not save 3 cells', tone: 'danger', isLasting: true });
  notices.toast('Deleted 3 records', { action: { label: 'Undo', onSelect: undo } });
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  expect(undo.mock.calls).toHaveLength(1);
  await expect.element(page.getByText('Deleted 3 records')).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Close' }));
  await expect.element(page.getByText('Could not save 3 cells')).not.toBeInTheDocument();
});
