import { useState } from 'react';
import { Bell, Ellipsis, Home, ListFilter, Plus, Rows3, Terminal, Workflow } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { SplitButton } from '../button/split-button.tsx';
import { Tile } from '../data/avatar.tsx';
import { CodeBox } from '../data/code-box.tsx';
import { RolePill, Status } from '../data/pill.tsx';
import { Table } from '../data/table.tsx';
import { VirtualList } from '../data/virtual-list.tsx';
import { Icon } from '../icon/icon.tsx';
import { ViewIcon } from '../icon/view-icon.tsx';
import { MenuItem } from '../overlay/menu.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { CommandBar } from './command-bar.tsx';
import { Link } from './link.tsx';
import { Stepper } from './stepper.tsx';
import { Toolbar, ToolbarSeparator } from './toolbar.tsx';
import { Tree } from './tree.tsx';
import type { TreeLook } from './tree.tsx';

export default { title: 'Components/Navigation' };

interface Node {
  readonly id: string;
  readonly label: string;
  readonly kind: 'base' | 'table' | 'view' | 'tool';
  readonly children?: readonly Node[];
  readonly isExpandable?: boolean;
}

const english: readonly Node[] = [
  {
    id: 'p1',
    label: 'Roadmap',
    kind: 'base',
    children: [
      {
        id: 't1',
        label: 'Tasks',
        kind: 'table',
        children: [
          { id: 'v1', label: 'All tasks', kind: 'view' },
          { id: 'v2', label: 'By status', kind: 'view' },
          { id: 'v3', label: 'A view with a name that is much longer than the sidebar is wide', kind: 'view' },
        ],
      },
      { id: 't2', label: 'Epics', kind: 'table', isExpandable: true },
      { id: 'd1', label: 'Diagram', kind: 'tool' },
      { id: 'd2', label: 'SQL', kind: 'tool' },
    ],
  },
  { id: 'p2', label: 'Client CRM', kind: 'base', isExpandable: true },
];

const arabic: readonly Node[] = [
  {
    id: 'p1',
    label: 'خارطة الطريق',
    kind: 'base',
    children: [
      { id: 't1', label: 'المهام', kind: 'table', children: [{ id: 'v1', label: 'كل المهام', kind: 'view' }] },
      { id: 't2', label: 'الملاحم', kind: 'table', isExpandable: true },
    ],
  },
];

function look(node: Node): TreeLook {
  const actions = <IconButton size="xs" icon={Ellipsis} label={`More about ${node.label}`} hasTooltip={false} tabIndex={-1} />;
  switch (node.kind) {
    case 'base':
      return {
        tone: 'strong',
        start: (
          <Tile size={16} hue="indigo">
            {node.label.slice(0, 1)}
          </Tile>
        ),
        actions,
      };
    case 'table':
      return { start: <Icon icon={Rows3} />, actions };
    case 'view':
      return { tone: 'quiet', start: <ViewIcon kind={node.id === 'v2' ? 'kanban' : 'grid'} />, actions };
    case 'tool':
      return { tone: 'quiet', start: <Icon icon={node.label === 'SQL' ? Terminal : Workflow} />, canRename: false, canMove: false };
  }
}

function SidebarTree({ nodes }: { readonly nodes: readonly Node[] }) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(['p1', 't1']));
  const [selected, setSelected] = useState('v1');
  return (
    <div style={{ inlineSize: 264, padding: 8, background: 'var(--bg-sidebar)' }}>
      <Tree
        label="Bases"
        nodes={nodes}
        expanded={expanded}
        selectedId={selected}
        onOpen={(node) => setSelected(node.id)}
        getLook={look}
        onRename={() => undefined}
        onMove={() => undefined}
        onExpandedChange={(id, isExpanded) =>
          setExpanded(new Set(isExpanded ? [...expanded, id] : [...expanded].filter((other) => other !== id)))
        }
      />
    </div>
  );
}

export const Sidebar = { render: () => <SidebarTree nodes={english} /> };

export const SidebarArabic = { globals: { direction: 'rtl', locale: 'ar' }, render: () => <SidebarTree nodes={arabic} /> };

export const Bars = {
  render: () => (
    <div style={{ display: 'grid', gap: 24 }}>
      <Breadcrumb
        crumbs={[
          {
            id: '1',
            label: 'Roadmap',
            href: '#roadmap',
            start: (
              <Tile size={20} hue="indigo">
                R
              </Tile>
            ),
          },
          { id: '2', label: 'Tasks', menu: <MenuItem>Epics</MenuItem> },
        ]}
      />
      <Toolbar
        label="View"
        end={
          <Button variant="ghost" size="sm">
            Export
          </Button>
        }
      >
        <Button variant="ghost" size="sm" icon={ListFilter} isActive count={4}>
          Filter
        </Button>
        <Button variant="ghost" size="sm" icon={Rows3}>
          Row height
        </Button>
        <ToolbarSeparator />
        <IconButton size="sm" icon={Ellipsis} label="More" />
      </Toolbar>
      <Stepper label="Import" steps={['Source', 'Review', 'Import']} current={1} />
      <div className="story-row">
        <SplitButton variant="primary" icon={Plus} menuLabel="Other ways" menu={<MenuItem>Insert above</MenuItem>}>
          New record
        </SplitButton>
        <SplitButton menuLabel="Other ways" menu={<MenuItem>As Excel</MenuItem>}>
          Export
        </SplitButton>
        <Link href="#terms">Terms</Link>
        <Link href="https://example.org" isCode>
          https://example.org/a/long/address
        </Link>
      </div>
      <CodeBox label="Token">{'qd_8f3kq0a7c1\nsecond line'}</CodeBox>
    </div>
  ),
};

interface Member {
  readonly id: string;
  readonly name: string;
  readonly records: number;
}
const members: readonly Member[] = [
  { id: '1', name: 'Ana Prado', records: 1204 },
  { id: '2', name: 'Ben Kwon', records: 310 },
];

export const Tables = {
  render: () => (
    <div className="story-column">
      <div style={{ inlineSize: '100%', borderRadius: 10, boxShadow: '0 0 0 1px var(--line-2)' }}>
        <Table
          label="Members"
          rows={members}
          getRowId={(row) => row.id}
          selectedId="2"
          columns={[
            { id: 'name', header: 'Name', cell: (row) => row.name, isRowHeader: true },
            { id: 'role', header: 'Role', cell: () => <RolePill role="editor">Editor</RolePill> },
            { id: 'state', header: 'State', cell: () => <Status tone="success">Connected</Status> },
            { id: 'records', header: 'Records', cell: (row) => row.records.toLocaleString(), isNumeric: true },
          ]}
        />
      </div>
      <div style={{ blockSize: 160, inlineSize: 300 }}>
        <VirtualList
          label="Records"
          count={10_000}
          itemHeight={32}
          renderItem={(index) => <div style={{ padding: 6 }}>Record {index + 1}</div>}
        />
      </div>
    </div>
  ),
};

export const Commands = {
  render: () => (
    <CommandBar
      label="Commands"
      placeholder="Go to, create, run"
      isOpen
      onOpenChange={() => undefined}
      commands={[
        { id: 'home', label: 'Home', group: 'Go to', icon: Home, onSelect: () => undefined, keys: 'G H' },
        { id: 'alerts', label: 'Notifications', group: 'Go to', icon: Bell, onSelect: () => undefined },
        { id: 'base', label: 'New base', group: 'Create', icon: Plus, onSelect: () => undefined },
        { id: 'tasks', label: 'All tasks', group: 'Views', note: 'Roadmap', onSelect: () => undefined },
      ]}
    />
  ),
};
