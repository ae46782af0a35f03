import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { SharedViewMeta } from '@quadrille/contract';
import { KitProvider } from '@quadrille/ui-kit-react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { notices } from '../../platform/notices.ts';
import { SharedGrid } from './shared-grid.tsx';
import { createSharedViewState } from './shared-view.state.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
afterEach(() => void vi.unstubAllGlobals());

const ids = { base_id: 'b1', project_id: 'p1' };
const stamps = { created_at: '', updated_at: '' };
const common = { ...ids, ...stamps, meta: null, order: 1 };
const view = {
  ...common,
  id: 'vw1',
  fk_model_id: 'md1',
  title: 'Plan',
  type: 3,
  is_default: 1,
  show_system_fields: 0,
  lock_type: null,
  uuid: 'u',
  show: 1,
} as const;
const model = {
  ...common,
  id: 'md1',
  table_name: 'plan',
  title: 'Plan',
  type: 'table',
  schema: null,
  enabled: 1,
  mm: 0,
  tags: null,
  pinned: 0,
  deleted: 0,
} as const;
const flags = { pk: 0, pv: 0, rqd: 0, un: 0, ai: 0, unique: 0, au: 0, virtual: 0, system: 0 } as const;
const types = { dt: null, np: null, ns: null, clen: null, cop: null, ct: null, cc: null, csn: null, dtx: null, dtxp: null, dtxs: null };
const column = { ...common, ...flags, ...types, cdf: null, fk_model_id: 'md1' };

type Shown = readonly [title: string, type: string];
const name: Shown = ['Name', 'SingleLineText'];
const hours: Shown = ['Hours', 'Number'];
const papers: Shown = ['Papers', 'Attachment'];
const owner: Shown = ['Owner', 'Collaborator'];

/** A grid with these columns, the first its display column. */
function metaOf(columns: readonly Shown[], sorts: SharedViewMeta['sorts'] = []): SharedViewMeta {
  const all: readonly Shown[] = [['Id', 'ID'], ...columns];
  return {
    ...view,
    columns: all.map(([title], order) => ({
      ...common,
      id: `nc${title}`,
      fk_view_id: 'vw1',
      fk_column_id: title,
      show: order > 0,
      order,
      width: '200px',
    })),
    filter: { is_group: true, logical_op: 'and', children: [] },
    sorts,
    model: {
      ...model,
      columns: all.map(([title, uidt], order) => ({ ...column, id: title, title, column_name: title, uidt, order, pv: order === 1 })),
    },
    relatedMetas: {},
  };
}

const file = { path: 'download/p1/notes.txt', title: 'notes.txt', mimetype: 'text/plain', size: 3 };
const row = { Id: 1, Name: 'First', Hours: 3, Papers: [file] };

/** A server that shows a view as it is now. */
function serve(columns: readonly Shown[]) {
  const server = { meta: metaOf(columns), people: () => Response.json([{ id: 'us1', name: 'Ana Prado' }]) };
  vi.stubGlobal('fetch', async (input: Request | URL | string, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(new Request(input, init).url);
    if (pathname.endsWith('/meta')) return Response.json(server.meta);
    if (pathname.endsWith('/people')) return server.people();
    if (pathname.endsWith('/files')) return Response.json({ list: [] });
    if (pathname.endsWith('/aggregates')) return Response.json({ values: [3], sequence: 1 });
    const pageInfo = { totalRows: 1, page: 1, pageSize: 25, isFirstPage: true, isLastPage: true };
    return Response.json({ list: [row], pageInfo });
  });
  return server;
}

async function open(columns: readonly Shown[]) {
  const server = serve(columns);
  const state = createSharedViewState('u');
  await state.open();
  await render(
    <I18nProvider i18n={i18n}>
      <KitProvider notices={notices}>
        <div style={{ display: 'grid', blockSize: 300 }}>
          <SharedGrid state={state} />
        </div>
      </KitProvider>
    </I18nProvider>,
  );
  const heads = (): [string, number][] =>
    [...document.querySelectorAll<HTMLElement>('.q-head-cell')]
      .map((one): [string, number, number] => [one.dataset['column'] ?? '', one.offsetWidth, one.getBoundingClientRect().x])
      .sort((a, b) => a[2] - b[2])
      .flatMap(([id, width]): [string, number][] => (id === '' ? [] : [[id, width]]));
  const cellOf = (title: string): HTMLElement | null => {
    const at = document.querySelector(`.q-head-cell[data-column="${title}"]`)?.getAttribute('aria-colindex');
    return document.querySelector(`[role="row"][aria-rowindex="2"] [aria-colindex="${at}"]`);
  };
  const change = async (next: readonly Shown[], sorts?: SharedViewMeta['sorts']): Promise<void> => {
    server.meta = metaOf(next, sorts);
    await state.open();
  };
  await expect.poll(() => cellOf('Name')?.textContent).toContain('First');
  return { server, state, heads, cellOf, change };
}

it('keeps the names of people when they are not answered once', async () => {
  const { server, state, change } = await open([name, owner]);
  await expect.poll(() => state.$people.get().map((one) => one.name)).toEqual(['Ana Prado']);
  let asked = 0;
  server.people = () => {
    asked += 1;
    return Response.json({ msg: 'busy' }, { status: 500 });
  };
  await change([name, owner, hours]);
  await expect.poll(() => asked).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 50)); // for what comes of the answer
  expect(state.$people.get().map((one) => one.name)).toEqual(['Ana Prado']);
});

/** The owner puts the records in another order. */
const sorted = [{ ...ids, ...stamps, id: 's1', fk_view_id: 'vw1', fk_column_id: 'Hours', direction: 'desc', order: 1 }] as const;

it('keeps what a visitor did to the columns when the owner changes the view, adds a column and takes one away', async () => {
  const { heads, cellOf, change } = await open([name, hours, papers]);
  expect(heads()).toEqual([
    ['Name', 200],
    ['Hours', 200],
    ['Papers', 200],
  ]);
  await userEvent.click(cellOf('Hours') as HTMLElement);
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
  await userEvent.keyboard('{Control>}{Alt>}{ArrowRight}{/Alt}{/Control}');
  const own = [
    ['Name', 200],
    ['Papers', 200],
    ['Hours', 216],
  ];
  await expect.poll(heads).toEqual(own);
  await change([name, hours, papers], [...sorted]);
  await expect.poll(heads).toEqual(own);
  await change([name, hours, papers, owner]);
  await expect.poll(heads).toEqual([...own, ['Owner', 200]]);
  await change([name, papers, owner]);
  await expect.poll(heads).toEqual([
    ['Name', 200],
    ['Papers', 200],
    ['Owner', 200],
  ]);
});

it('the display column stays the first, wherever it is moved', async () => {
  const { heads, cellOf, change } = await open([name, hours, papers]);
  await userEvent.click(cellOf('Name') as HTMLElement);
  await userEvent.keyboard('{Control>}{Alt>}{ArrowRight}{/Alt}{/Control}');
  const before = heads();
  await change([name, hours, papers], [...sorted]);
  expect(heads()).toEqual(before);
});

it('a width that is being dragged stays under the pointer when the owner changes the view', async () => {
  const { heads, change } = await open([name, hours, papers]);
  const handle = document.querySelector('.q-head-cell[data-column="Hours"] .q-resize');
  const { x = 0, y = 0 } = handle?.getBoundingClientRect() ?? {};
  const point = (type: string, by: number) =>
    handle?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX: x + by, clientY: y }));
  point('pointerdown', 0);
  point('pointermove', 40);
  await expect.poll(() => heads()[1]).toEqual(['Hours', 240]);
  await change([name, hours, papers], [...sorted]);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(heads()[1]).toEqual(['Hours', 240]);
  point('pointermove', 50);
  point('pointerup', 50);
  await expect.poll(() => heads()[1]).toEqual(['Hours', 250]);
});

it('closes files whose field is hidden, gives the grid the focus, and leaves them closed when it is shown again', async () => {
  const { cellOf, change } = await open([name, papers]);
  const dialog = () => document.querySelector('[role="dialog"]');
  await userEvent.click(cellOf('Papers') as HTMLElement);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => dialog()?.textContent ?? '').toContain('notes.txt');
  await change([name]);
  await expect.poll(dialog).toBeNull();
  await expect.poll(() => document.activeElement?.closest('[role="grid"]')).not.toBeNull();
  await change([name, papers]);
  await expect.poll(() => cellOf('Papers')).not.toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 100)); // a popover would open
  expect(dialog()).toBeNull();
});

/** How the owner has the grid look. */
const look = (meta: object, row_height = 0) => ({ ...ids, fk_view_id: 'vw1', uuid: null, row_height, meta: { ...meta } });

it('looks as the owner has the view: its row height, frozen columns, colours, summaries and sorts, and follows changes of them', async () => {
  const { server, state, cellOf } = await open([name, hours, papers]);
  const filters = [{ fk_column_id: 'Hours', comparison_op: 'eq', value: '3' }];
  const meta = { frozen: 2, summaries: { Hours: 'sum' }, color_rules: [{ hue: 'teal', fk_column_id: 'Name', filters }] };
  const rowHeight = (): number => document.querySelector<HTMLElement>('[role="row"][aria-rowindex="2"]')?.offsetHeight ?? 0;
  expect(rowHeight()).toBe(32);
  server.meta = { ...metaOf([name, hours, papers], [...sorted]), view: look(meta, 2) };
  await state.open();
  await expect.poll(rowHeight).toBeGreaterThan(80);
  await expect.poll(() => cellOf('Name')?.className).toContain('q-hue-teal');
  const head = (title: string) => document.querySelector<HTMLElement>(`.q-head-cell[data-column="${title}"]`);
  expect(head('Hours')?.getAttribute('aria-sort')).toBe('descending');
  expect(head('Hours')?.closest('.q-frozen')).not.toBeNull();
  expect(head('Papers')?.closest('.q-frozen')).toBeNull();
  await expect.poll(() => document.querySelector('.q-foot')?.textContent, { timeout: 5000 }).toContain('Sum');
});
