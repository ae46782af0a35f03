import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../styles.css';
import { Trash2 } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { Input } from '../form/input.tsx';
import { KitProvider } from '../provider/kit-provider.tsx';
import { CoveredPage } from './covered-page.tsx';
import { Dialog } from './dialog.tsx';
import { Menu, MenuItem, Submenu } from './menu.tsx';
import { Popover } from './popover.tsx';

afterEach(() => {
  document.documentElement.dir = 'ltr';
});

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test('what floats from a page closes when another page comes over it, as by somebody who keeps what is there', async () => {
  const heard: unknown[][] = [];
  const Page = ({ isCovered }: { readonly isCovered: boolean }) => {
    const [isOpen, setOpen] = useState(true);
    return (
      <KitProvider>
        <CoveredPage isCovered={isCovered}>
          <Popover
            label="Files"
            anchor={document.body}
            isOpen={isOpen}
            onOpenChange={(...told) => {
              heard.push(told);
              setOpen(told[0]);
            }}
          >
            <p>Two files</p>
          </Popover>
          <Menu label="Record" trigger={<Button>More</Button>}>
            <MenuItem>Open</MenuItem>
          </Menu>
        </CoveredPage>
      </KitProvider>
    );
  };
  const { rerender } = await render(<Page isCovered={false} />);
  await expect.element(page.getByText('Two files')).toBeVisible();
  await rerender(<Page isCovered />);
  await expect.element(page.getByText('Two files')).not.toBeInTheDocument();
  expect(heard).toEqual([[false, false]]);
  await rerender(<Page isCovered={false} />);
  await userEvent.click(page.getByRole('button', { name: 'More' }));
  await expect.element(page.getByRole('menuitem', { name: 'Open' })).toBeVisible();
  await rerender(<Page isCovered />);
  await expect.element(page.getByRole('menuitem', { name: 'Open' })).not.toBeInTheDocument();
});

test('a dialog takes focus to its first control, keeps it inside and gives it back', async () => {
  await render(
    <KitProvider>
      <Dialog
        title="New base"
        trigger={<Button>Open</Button>}
        foot={
          <>
            <Button>Cancel</Button>
            <Button variant="primary">Create base</Button>
          </>
        }
      >
        <Input aria-label="Name" />
      </Dialog>
    </KitProvider>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Open' }));
  await expect.element(page.getByRole('dialog', { name: 'New base' })).toBeVisible();
  await expect.poll(focused).toBe('Name');
  const seen = new Set<string | null | undefined>();
  for (let step = 0; step < 8; step += 1) {
    await userEvent.keyboard('{Tab}');
    seen.add(focused());
  }
  expect([...seen].toSorted()).toEqual(['Cancel', 'Close', 'Create base', 'Name']);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(focused).toBe('Open');
});

test('I-16 Escape closes a dialog at once, also while a tooltip stands over one of its buttons', async () => {
  await render(
    <KitProvider>
      <Dialog title="Notes" trigger={<Button>Open</Button>} foot={<IconButton icon={Trash2} label="Remove notes" />} />
    </KitProvider>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Open' }));
  await expect.poll(focused).toBe('Remove notes');
  await userEvent.hover(page.getByRole('button', { name: 'Remove notes' }));
  await expect.element(page.getByText('Remove notes')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText('Remove notes')).not.toBeInTheDocument();
});

test('a popover closes on Esc and focus returns to its trigger', async () => {
  await render(
    <KitProvider>
      <Popover label="Filter" trigger={<Button>Filter</Button>}>
        <Input aria-label="Value" />
      </Popover>
    </KitProvider>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Filter' }));
  await expect.poll(focused).toBe('Value');
  await userEvent.keyboard('{Escape}');
  await expect.poll(focused).toBe('Filter');
});

test('arrows and letters walk a menu, Enter runs the item and focus returns', async () => {
  const duplicate = vi.fn<() => void>();
  await render(
    <KitProvider>
      <Menu label="Table" trigger={<Button>More</Button>}>
        <MenuItem>Rename</MenuItem>
        <MenuItem isDisabled>Copy link</MenuItem>
        <MenuItem onSelect={duplicate}>Duplicate</MenuItem>
      </Menu>
    </KitProvider>,
  );
  const highlighted = () => document.querySelector('[data-highlighted]')?.textContent;
  page.getByRole('button', { name: 'More' }).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(highlighted).toBe('Rename');
  await userEvent.keyboard('{End}');
  await expect.poll(highlighted).toBe('Duplicate');
  await userEvent.keyboard('{Home}');
  await expect.poll(highlighted).toBe('Rename');
  await userEvent.keyboard('d');
  await expect.poll(highlighted).toBe('Duplicate');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => duplicate.mock.calls.length).toBe(1);
  await expect.poll(focused).toBe('More');
});

test.each([
  ['ltr', '{ArrowRight}', '{ArrowLeft}'],
  ['rtl', '{ArrowLeft}', '{ArrowRight}'],
] as const)('a submenu opens and closes with the arrows of %s text', async (direction, open, close) => {
  document.documentElement.dir = direction;
  await render(
    <KitProvider direction={direction}>
      <Menu label="Table" trigger={<Button>More</Button>}>
        <Submenu label="Move to">
          <MenuItem>Roadmap</MenuItem>
        </Submenu>
      </Menu>
    </KitProvider>,
  );
  page.getByRole('button', { name: 'More' }).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.querySelector('[data-highlighted]')?.textContent).toBe('Move to');
  await userEvent.keyboard(open);
  await expect.element(page.getByRole('menuitem', { name: 'Roadmap' })).toBeVisible();
  await userEvent.keyboard(close);
  await expect.element(page.getByRole('menuitem', { name: 'Roadmap' })).not.toBeInTheDocument();
});
