import { useState } from 'react';
import { Copy, Ellipsis, Layers, Link, MessageSquare, Pencil, Plus, Trash2 } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { Field } from '../form/field.tsx';
import { Input } from '../form/input.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { BottomSheet, Drawer } from './drawer.tsx';
import { ContextMenu, Menu, MenuCheckItem, MenuGroup, MenuItem, MenuRadioItems, MenuSeparator, Submenu } from './menu.tsx';
import { Popover } from './popover.tsx';
import { Tooltip } from './tooltip.tsx';

export default { title: 'Components/Overlay' };

function Items() {
  const [isWrapped, setWrapped] = useState(true);
  const [height, setHeight] = useState<'short' | 'tall'>('short');
  return (
    <>
      <MenuItem icon={Pencil} keys="F2">
        Rename
      </MenuItem>
      <MenuItem icon={Copy} keys="Ctrl D">
        Duplicate
      </MenuItem>
      <MenuItem icon={Link} isDisabled>
        Copy link
      </MenuItem>
      <Submenu label="Move to" icon={Layers}>
        <MenuItem>Roadmap</MenuItem>
        <MenuItem>Client CRM</MenuItem>
      </Submenu>
      <MenuSeparator />
      <MenuCheckItem isChecked={isWrapped} onCheckedChange={setWrapped}>
        Wrap text
      </MenuCheckItem>
      <MenuRadioItems
        label="Row height"
        value={height}
        onValueChange={setHeight}
        choices={[
          { value: 'short', label: 'Short' },
          { value: 'tall', label: 'Tall' },
        ]}
      />
      <MenuSeparator />
      <MenuGroup label="Danger">
        <MenuItem icon={Trash2} isDanger note="12,480 records go with it">
          Delete table
        </MenuItem>
      </MenuGroup>
    </>
  );
}

export const MenuOpen = {
  render: () => (
    <div style={{ blockSize: 460 }}>
      <Menu label="Table" trigger={<IconButton label="More" icon={Ellipsis} />} isOpen>
        <Items />
      </Menu>
    </div>
  ),
};

export const MenuClosed = {
  render: () => (
    <div className="story-row">
      <Menu label="Table" trigger={<IconButton label="More" icon={Ellipsis} />}>
        <Items />
      </Menu>
      <ContextMenu label="Row" area={<div style={{ padding: 24, border: '1px dashed var(--line-3)' }}>Right press here</div>}>
        <MenuItem icon={MessageSquare}>Comment</MenuItem>
      </ContextMenu>
      <Tooltip label="Search everything" keys="Ctrl K" trigger={<Button>Hover me</Button>} />
    </div>
  ),
};

export const PopoverOpen = {
  render: () => (
    <div style={{ blockSize: 260 }}>
      <Popover
        label="Filter"
        isOpen
        width={320}
        trigger={
          <Button variant="ghost" size="sm">
            Filter
          </Button>
        }
        head={<span style={{ color: 'var(--fg-3)', fontSize: 12 }}>28 of 1,204 records</span>}
        foot={
          <Button variant="brand-ghost" size="sm" icon={Plus}>
            Add condition
          </Button>
        }
      >
        <Field label="Name">
          <Input defaultValue="Status" />
        </Field>
      </Popover>
    </div>
  ),
};

export const DialogOpen = {
  render: () => (
    <Dialog
      title="New base"
      description="Start from scratch. You can bring a spreadsheet in later."
      isOpen
      foot={
        <>
          <Button variant="ghost">Cancel</Button>
          <Button variant="primary">Create base</Button>
        </>
      }
    >
      <Field label="Name" isRequired>
        <Input defaultValue="Roadmap" />
      </Field>
    </Dialog>
  ),
};

export const ConfirmOpen = {
  render: () => (
    <ConfirmDialog
      title="Delete the table Orders?"
      description="12,480 records and 3 views go with it."
      isOpen
      onOpenChange={() => undefined}
      confirmLabel="Delete table"
      cancelLabel="Cancel"
      onConfirm={() => undefined}
    />
  ),
};

export const DrawerOpen = {
  render: () => (
    <Drawer label="Record" isOpen>
      <div style={{ padding: 24 }}>
        <h2>Fix time zone drift in calendar</h2>
      </div>
    </Drawer>
  ),
};

export const SheetOpen = {
  render: () => (
    <BottomSheet title="View" isOpen foot={<Button variant="primary">Show 28 records</Button>}>
      <p>All tools of the view stand here on a phone.</p>
    </BottomSheet>
  ),
};
