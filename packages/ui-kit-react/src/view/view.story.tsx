import { useState } from 'react';
import { Avatar } from '../data/avatar.tsx';
import { Select } from '../form/select.tsx';
import { FieldEditor } from './field-editor.tsx';
import type { FieldDraft } from './field-editor.tsx';
import { FieldsMenu } from './fields-menu.tsx';
import type { FieldsMenuItem } from './fields-menu.tsx';
import { FilterBuilder } from './filter-builder.tsx';
import type { FilterField } from './filter-parts.ts';
import type { FilterNodeData } from './filter-tree.ts';
import { SortList } from './sort-list.tsx';
import type { SortData } from './sort-list.tsx';
import { moveItem } from './use-reorder.ts';

export default { title: 'View tools/Panels' };

const card = {
  borderRadius: 10,
  boxShadow: 'var(--shadow-3)',
  background: 'var(--bg-surface)',
  inlineSize: 'fit-content',
  maxInlineSize: '100%',
};

const fields: readonly FilterField[] = [
  {
    id: 'status',
    label: 'Status',
    kind: 'SingleSelect',
    choices: [
      { value: 'In progress', label: 'In progress', color: 'amber' },
      { value: 'In review', label: 'In review', color: 'violet' },
      { value: 'Planned', label: 'Planned', color: 'blue' },
    ],
    operators: [
      { op: 'anyof', label: 'is any of', input: 'options' },
      { op: 'eq', label: 'is', input: 'option' },
      { op: 'blank', label: 'is empty', input: 'none' },
    ],
  },
  {
    id: 'due',
    label: 'Due',
    kind: 'Date',
    operators: [
      {
        op: 'isWithin',
        label: 'is within',
        input: 'none',
        subOps: [
          { subOp: 'nextMonth', label: 'the next month', input: 'none' },
          { subOp: 'nextNumberOfDays', label: 'the next days', input: 'number' },
        ],
      },
      {
        op: 'eq',
        label: 'is',
        input: 'date',
        subOps: [
          { subOp: 'today', label: 'today', input: 'none' },
          { subOp: 'exactDate', label: 'exact date', input: 'date' },
        ],
      },
    ],
  },
  {
    id: 'owner',
    label: 'Owner',
    kind: 'Collaborator',
    choices: [
      {
        value: 'me',
        label: 'Me, Ana Prado',
        content: (
          <span style={{ display: 'flex', gap: 6 }}>
            <Avatar name="Ana Prado" hue="rose" size={20} isDecorative /> Me, Ana Prado
          </span>
        ),
      },
    ],
    operators: [{ op: 'eq', label: 'is', input: 'option' }],
  },
  {
    id: 'budget',
    label: 'Budget',
    kind: 'Currency',
    operators: [
      { op: 'gte', label: 'is at least', input: 'number' },
      { op: 'eq', label: '=', input: 'number' },
    ],
  },
];

const filter: readonly FilterNodeData[] = [
  { kind: 'condition', id: '1', logicalOp: 'and', fieldId: 'status', op: 'anyof', subOp: null, value: 'In progress,In review,Planned' },
  { kind: 'condition', id: '2', logicalOp: 'and', fieldId: 'due', op: 'isWithin', subOp: 'nextNumberOfDays', value: '90' },
  {
    kind: 'group',
    id: '3',
    logicalOp: 'and',
    children: [
      { kind: 'condition', id: '4', logicalOp: 'or', fieldId: 'owner', op: 'eq', subOp: null, value: 'me' },
      { kind: 'condition', id: '5', logicalOp: 'or', fieldId: 'budget', op: 'gte', subOp: null, value: '€1,500' },
    ],
  },
];

function Filter({ width = 736, initial = filter }: { readonly width?: number; readonly initial?: readonly FilterNodeData[] }) {
  const [nodes, setNodes] = useState(initial);
  return (
    <div style={{ ...card, inlineSize: width }}>
      <FilterBuilder
        nodes={nodes}
        onChange={setNodes}
        fields={fields}
        today="2026-12-01"
        summary="28 of 1,204 records"
        note="Saved to this view for everyone"
        onCopy={() => undefined}
        onPaste={() => undefined}
      />
    </div>
  );
}

export const FilterPanel = { render: () => <Filter /> };
export const FilterPanelNarrow = { render: () => <Filter width={360} /> };
export const FilterPanelEmpty = { render: () => <Filter initial={[]} /> };
export const FilterPanelArabic = { globals: { direction: 'rtl', locale: 'ar' }, render: () => <Filter /> };

function Sort() {
  const [sorts, setSorts] = useState<readonly SortData[]>([
    { fieldId: 'due', direction: 'asc' },
    { fieldId: 'name', direction: 'desc' },
  ]);
  return (
    <div style={{ ...card, inlineSize: 420 }}>
      <SortList
        sorts={sorts}
        onChange={setSorts}
        fields={[
          { id: 'name', label: 'Name', kind: 'SingleLineText', ascLabel: 'A to Z', descLabel: 'Z to A' },
          { id: 'due', label: 'Due', kind: 'Date', ascLabel: 'Earliest first', descLabel: 'Latest first' },
          { id: 'points', label: 'Points', kind: 'Number', ascLabel: 'Smallest first', descLabel: 'Largest first' },
        ]}
      />
    </div>
  );
}

export const SortPanel = { render: () => <Sort /> };

function Fields() {
  const [items, setItems] = useState<readonly FieldsMenuItem[]>([
    { id: 'name', label: 'Name', kind: 'SingleLineText', isShown: true, isLocked: true },
    { id: 'status', label: 'Status', kind: 'SingleSelect', isShown: true },
    { id: 'email', label: 'Email of the person who asked for this in the first place', kind: 'Email', isShown: false },
    { id: 'files', label: 'Files', kind: 'Attachment', isShown: true },
    { id: 'id', label: 'Id', kind: 'ID', isShown: false, isSystem: true },
    { id: 'created', label: 'Created', kind: 'CreateTime', isShown: false, isSystem: true },
  ]);
  return (
    <div style={{ ...card, inlineSize: 288 }}>
      <FieldsMenu
        items={items}
        onShownChange={(ids, isShown) => setItems(items.map((item) => (ids.includes(item.id) ? { ...item, isShown } : item)))}
        onMove={(_, from, to) => setItems(moveItem(items, from, to))}
      />
    </div>
  );
}

export const FieldsPanel = { render: () => <Fields /> };

const draft: FieldDraft = {
  name: 'Status',
  kind: 'SingleSelect',
  options: [
    { id: '1', title: 'Planned', color: '#d8e8ff', records: 18 },
    { id: '2', title: 'In progress', color: '#fde2b8', records: 6 },
    { id: '3', title: 'In review', color: '#e5e3ff', records: 4 },
    { id: '4', title: 'Blocked', color: '#fedce3', records: 0 },
    { id: '5', title: 'Shipped', color: '#c0f4dc', records: 1176 },
  ],
  settings: {},
  isRequired: true,
  isUnique: false,
  description: null,
};

function Editor({ initial, settings }: { readonly initial: FieldDraft; readonly settings?: boolean }) {
  const [value, setValue] = useState(initial);
  return (
    <div style={{ ...card, inlineSize: 360 }}>
      <FieldEditor
        draft={value}
        onChange={setValue}
        onSave={() => undefined}
        onCancel={() => undefined}
        hasOptions={value.kind === 'SingleSelect'}
        {...(settings
          ? {
              settings: [
                {
                  key: 'precision',
                  label: 'Places',
                  control: 'choice',
                  choices: [
                    { value: '0', label: '1' },
                    { value: '2', label: '1.00' },
                  ],
                },
                { key: 'thousands', label: 'Show thousands separator', control: 'switch' },
                { key: 'max', label: 'Most', control: 'number', min: 1 },
              ],
              nameError: 'A field named Budget is already here',
            }
          : {
              defaultControl: (
                <Select
                  value="Planned"
                  onValueChange={() => undefined}
                  hasUpDown
                  choices={[{ value: 'Planned', label: 'Planned', color: 'blue' }]}
                />
              ),
            })}
        kinds={[
          { kind: 'SingleLineText', label: 'Text', group: 'Basic' },
          { kind: 'LongText', label: 'Long text', group: 'Basic' },
          { kind: 'SingleSelect', label: 'Single select', group: 'Choice' },
          { kind: 'MultiSelect', label: 'Multi select', group: 'Choice' },
          { kind: 'Decimal', label: 'Decimal', group: 'Number' },
        ]}
      />
    </div>
  );
}

export const FieldEditorSelect = { render: () => <Editor initial={draft} /> };
export const FieldEditorNumber = {
  render: () => (
    <Editor
      initial={{
        ...draft,
        name: 'Budget',
        kind: 'Decimal',
        options: [],
        settings: { precision: '2', thousands: true, max: 10 },
        description: 'What it may cost.',
      }}
      settings
    />
  ),
};
