import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../styles.css';
import { Button } from '../button/button.tsx';
import { ContextMenu, MenuItem } from '../overlay/menu.tsx';
import { KitProvider } from '../provider/kit-provider.tsx';
import { CommandBar } from './command-bar.tsx';
import { Tabs } from './tabs.tsx';
import { Toolbar } from './toolbar.tsx';
import { Tree } from './tree.tsx';
import type { TreePlace } from './tree.tsx';
import type { TreeNode } from './tree-rows.ts';

afterEach(() => {
  document.documentElement.dir = 'ltr';
});

const nodes: readonly TreeNode[] = [
  {
    id: 'p1',
    label: 'Roadmap',
    children: [
      { id: 't1', label: 'Tasks' },
      { id: 't2', label: 'Epics' },
    ],
  },
  { id: 'p2', label: 'Client CRM' },
];

interface Spies {
  readonly onOpen: (node: TreeNode) => void;
  readonly onRename: (node: TreeNode, label: string) => void;
  readonly onMove: (node: TreeNode, place: TreePlace) => void;
}

function Sidebar({ direction = 'ltr', ...spies }: Spies & { readonly direction?: 'ltr' | 'rtl' }) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  return (
    <KitProvider direction={direction}>
      <Tree
        label="Bases"
        nodes={nodes}
        expanded={expanded}
        onExpandedChange={(id, isExpanded) =>
          setExpanded(isExpanded ? new Set([...expanded, id]) : new Set([...expanded].filter((other) => other !== id)))
        }
        {...spies}
      />
    </KitProvider>
  );
}

function makeSpies() {
  return { onOpen: vi.fn<Spies['onOpen']>(), onRename: vi.fn<Spies['onRename']>(), onMove: vi.fn<Spies['onMove']>() };
}

const focusedId = () => document.activeElement?.getAttribute('data-tree-id');

test('a tree is one tab stop; arrows open, walk and climb', async () => {
  const spies = makeSpies();
  await render(<Sidebar {...spies} />);
  await userEvent.keyboard('{Tab}');
  expect(focusedId()).toBe('p1');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(focusedId()).toBe('t1');
  await expect.element(page.getByRole('treeitem', { name: 'Roadmap' })).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowDown}');
  expect(focusedId()).toBe('t2');
  await userEvent.keyboard('{Enter}');
  expect(spies.onOpen.mock.calls[0]?.[0].id).toBe('t2');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(page.getByRole('treeitem', { name: 'Tasks' })).not.toBeInTheDocument();
  await userEvent.keyboard('c');
  expect(focusedId()).toBe('p2');
});

test('the tree mirrors its arrows in right-to-left text', async () => {
  document.documentElement.dir = 'rtl';
  await render(<Sidebar {...makeSpies()} direction="rtl" />);
  await userEvent.keyboard('{Tab}{ArrowLeft}');
  await expect.element(page.getByRole('treeitem', { name: 'Tasks' })).toBeVisible();
});

test('F2 renames in place: Enter saves, Esc restores, focus returns to the row', async () => {
  const spies = makeSpies();
  await render(<Sidebar {...spies} />);
  await userEvent.keyboard('{Tab}{F2}');
  await expect.element(page.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('Plans{Enter}');
  expect(spies.onRename.mock.calls[0]?.[1]).toBe('Plans');
  await expect.poll(focusedId).toBe('p1');
  await userEvent.keyboard('{F2}Other{Escape}');
  await expect.poll(focusedId).toBe('p1');
  expect(spies.onRename.mock.calls).toHaveLength(1);
  expect(spies.onOpen.mock.calls).toHaveLength(0);
});

test('Mod+Shift+arrows move a row among its siblings', async () => {
  const spies = makeSpies();
  await render(<Sidebar {...spies} />);
  await userEvent.keyboard('{Tab}{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}');
  expect(spies.onMove.mock.calls[0]?.[1]).toEqual({ siblingId: 'p2', side: 'after' });
  await userEvent.keyboard('{Control>}{Shift>}{ArrowUp}{/Shift}{/Control}');
  expect(spies.onMove.mock.calls).toHaveLength(1);
});

test('the command bar runs what words of any order find', async () => {
  const run = vi.fn<() => void>();
  const onOpenChange = vi.fn<(isOpen: boolean) => void>();
  await render(
    <KitProvider>
      <CommandBar
        label="Commands"
        placeholder="Type"
        isOpen
        onOpenChange={onOpenChange}
        commands={[
          { id: 'home', label: 'Home', group: 'Go to', onSelect: () => undefined },
          { id: 'base', label: 'New base', group: 'Create', onSelect: run },
        ]}
      />
    </KitProvider>,
  );
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('base new{Enter}');
  expect(run.mock.calls).toHaveLength(1);
  expect(onOpenChange.mock.calls[0]?.[0]).toBe(false);
});

test('arrows walk tabs and Enter chooses', async () => {
  const choose = vi.fn<(value: 'a' | 'b') => void>();
  await render(
    <KitProvider>
      <Tabs
        label="Bases"
        value="a"
        onValueChange={choose}
        tabs={[
          { value: 'a', label: 'All' },
          { value: 'b', label: 'Starred' },
        ]}
      />
    </KitProvider>,
  );
  await userEvent.keyboard('{Tab}{ArrowRight}{Enter}');
  expect(choose.mock.calls[0]?.[0]).toBe('b');
});

test('arrows walk a toolbar, past its ends too', async () => {
  await render(
    <KitProvider>
      <Toolbar label="View" end={<Button>Export</Button>}>
        <Button>Filter</Button>
        <Button disabled>Group</Button>
        <Button>Sort</Button>
      </Toolbar>
    </KitProvider>,
  );
  await userEvent.keyboard('{Tab}{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Sort');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement?.textContent).toBe('Export');
});

test('of a tree of ten thousand rows those on screen are drawn, and keys reach all of them', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({ id: `n${at}`, label: `Page ${at + 1}` }));
  await render(
    <KitProvider>
      <div style={{ blockSize: 300, overflow: 'auto' }} data-testid="scroller">
        <Tree label="Pages" nodes={many} expanded={new Set()} onExpandedChange={() => undefined} onOpen={() => undefined} />
      </div>
    </KitProvider>,
  );
  const scroller = page.getByTestId('scroller').element();
  const drawn = () => document.querySelectorAll('[role=treeitem]').length;
  await expect.element(page.getByRole('treeitem', { name: 'Page 1', exact: true })).toBeVisible();
  expect(drawn()).toBeLessThan(100);
  await userEvent.keyboard('{Tab}{End}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Page 10000');
  await expect.element(page.getByRole('treeitem', { name: 'Page 9999', exact: true })).toBeVisible();
  expect(drawn()).toBeLessThan(100);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Page 9998');
  scroller.scrollTop = scroller.scrollHeight / 2;
  await expect.element(page.getByRole('treeitem', { name: 'Page 5000', exact: true })).toBeVisible();
  // the row with the focus is kept, wherever one looks
  expect(document.activeElement?.textContent).toBe('Page 9998');
  await userEvent.keyboard('{Home}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Page 1');
});

test('a row opens its own menu on a right press', async () => {
  const rename = vi.fn<() => void>();
  await render(
    <KitProvider>
      <Tree
        label="Bases"
        nodes={nodes}
        expanded={new Set()}
        onExpandedChange={() => undefined}
        onOpen={() => undefined}
        wrapRow={(node, row) => (
          <ContextMenu label={node.label} area={row}>
            <MenuItem onSelect={rename}>Rename</MenuItem>
          </ContextMenu>
        )}
      />
    </KitProvider>,
  );
  await userEvent.click(page.getByRole('treeitem', { name: 'Client CRM' }), { button: 'right' });
  await expect.element(page.getByRole('menu', { name: 'Client CRM' })).toBeVisible();
  await userEvent.click(page.getByRole('menuitem', { name: 'Rename' }));
  expect(rename.mock.calls).toHaveLength(1);
});

test('Tree chooses several nodes by the pointer and by keys', async () => {
  const opened: string[] = [];
  const moved: (readonly [string, TreePlace])[] = [];
  function Chooser() {
    const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
    const list = ['A', 'B', 'C', 'D'].map((label) => ({ id: label, label }));
    return (
      <Tree
        label="Pages"
        nodes={list}
        expanded={new Set()}
        onExpandedChange={() => {}}
        selectedId="A"
        onOpen={({ id }) => opened.push(id)}
        chosen={chosen}
        onChosenChange={setChosen}
        onMove={({ id }, place) => moved.push([id, place])}
      />
    );
  }
  const screen = await render(<Chooser />);
  const item = (name: string) => screen.getByRole('treeitem', { name });
  const chosen = () => [...document.querySelectorAll('[role="treeitem"][aria-selected="true"]')].map((one) => one.textContent);
  await item('B').click({ modifiers: ['ControlOrMeta'] });
  expect(chosen()).toEqual(['B']);
  await item('D').click({ modifiers: ['Shift'] });
  expect(chosen()).toEqual(['B', 'C', 'D']);
  await userEvent.keyboard('{Control>} {/Control}');
  expect(chosen()).toEqual(['B', 'C']);
  await item('C').click({ modifiers: ['ControlOrMeta'] });
  await item('C').click({ modifiers: ['ControlOrMeta'] });
  await userEvent.keyboard('{Control>}{Shift>}{ArrowUp}{/Shift}{/Control}');
  expect(moved).toEqual([['C', { siblingId: 'A', side: 'before' }]]);
  await userEvent.keyboard('{Escape}');
  expect(chosen()).toEqual(['A']);
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(chosen()).toEqual(['A', 'B', 'C', 'D']);
  expect(opened).toEqual([]);
  await item('B').click();
  expect(opened).toEqual(['B']);
  expect(chosen()).toEqual(['A']);
});

test('Tree chooses by plain presses and by Enter while it is chosen in, and opens nothing', async () => {
  const opened: string[] = [];
  function Chooser() {
    const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['A']));
    const list = ['A', 'B', 'C'].map((label) => ({ id: label, label }));
    const open = ({ id }: { readonly id: string }) => void opened.push(id);
    return (
      <Tree
        label="Pages"
        nodes={list}
        expanded={new Set()}
        onExpandedChange={() => {}}
        onOpen={open}
        chosen={chosen}
        onChosenChange={setChosen}
        isChoosing
      />
    );
  }
  const screen = await render(<Chooser />);
  const chosen = () => [...document.querySelectorAll('[role="treeitem"][aria-selected="true"]')].map((one) => one.textContent);
  await screen.getByRole('treeitem', { name: 'C' }).click();
  expect(chosen()).toEqual(['A', 'C']);
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(chosen()).toEqual(['A', 'B', 'C']);
  await screen.getByRole('treeitem', { name: 'A' }).click();
  expect(chosen()).toEqual(['B', 'C']);
  expect(opened).toEqual([]);
});
