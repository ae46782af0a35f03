import type { Question, WireFullDashboard, WireWidget } from '@quadrille/contract';
import { expect, it } from 'vitest';
import { isFollowing, partsToAsk, widgetsToAsk } from './what-to-ask.ts';

const asks = (tableId: string): Question =>
  ({ fk_model_id: tableId, filter: [], groups: [], measures: [], limit: 1 }) as unknown as Question;
const widget = (id: string, more: Partial<WireWidget> = {}): WireWidget =>
  ({ id, questions: [asks('orders')], follows: ['amount'], is_hidden: false, ...more }) as WireWidget;
const board = (widgets: readonly WireWidget[], filters: WireFullDashboard['filters'] = []): WireFullDashboard =>
  ({ widgets, filters }) as unknown as WireFullDashboard;

const none = { created: [], updated: [], deleted: [] };
const edit = (fieldIds: string[]) => ({
  rows: { ...none, updated: [1] },
  fieldIds,
  isStructural: false,
  isRelated: false,
  viewIds: [],
});
const heard = (change: ReturnType<typeof edit> | null, tableId = 'orders') => ({
  tableId,
  change,
  filters: [{ id: 'f', title: 'City', fields: ['city'] }],
  columns: [{ id: 'city', uidt: 'SingleLineText' }] as unknown as WireFullDashboard['filter_columns'],
  choices: [] as { filter: string; comparison_op: string }[],
});

it('a widget is asked again for edits of what it follows, for records that come and go, and for nothing else', () => {
  const one = widget('w');
  expect(isFollowing(one, heard(edit(['amount'])))).toBe(true);
  expect(isFollowing(one, heard(edit(['note'])))).toBe(false);
  expect(isFollowing(one, heard(edit(['amount']), 'people'))).toBe(false);
  expect(isFollowing(one, heard({ ...edit([]), rows: { ...none, created: [2] as never[] } as never }))).toBe(true);
  expect(isFollowing(one, heard({ ...edit([]), rows: null as never }))).toBe(true);
  expect(isFollowing(one, heard(null))).toBe(true);
  expect(isFollowing(widget('w', { follows: null }), heard(edit(['note'])))).toBe(true);
});

it('an edit of a field that a chosen filter is about counts, of one nobody chose in does not', () => {
  const change = heard(edit(['city']));
  expect(isFollowing(widget('w'), change)).toBe(false);
  expect(isFollowing(widget('w'), { ...change, choices: [{ filter: 'f', comparison_op: 'eq' }] })).toBe(true);
});

it('any edit counts where a chosen filter is also about a field whose kind is not known here', () => {
  const filters = [{ id: 'f', title: 'City', fields: ['city', 'town'] }];
  const change = { ...heard(edit(['note'])), filters };
  expect(isFollowing(widget('w'), change)).toBe(false);
  expect(isFollowing(widget('w'), { ...change, choices: [{ filter: 'f', comparison_op: 'eq' }] })).toBe(true);
});

it('after others changed the dashboard, what is new or asks something else is asked, and all of it under other filters', () => {
  const before = board([widget('a'), widget('b'), widget('c')]);
  const after = board([widget('a'), widget('b', { questions: [asks('people')] }), widget('d')]);
  expect(widgetsToAsk(null, after)).toEqual([]);
  expect(widgetsToAsk(before, after)).toEqual(['b', 'd']);
  expect(widgetsToAsk(before, before)).toEqual([]);
  expect(widgetsToAsk(before, board([widget('a')], [{ id: 'f', title: 'F', fields: ['x'] }]))).toEqual(['a']);
});

it('widgets that count the records of one table are asked together, lists and other tables by themselves', () => {
  const list = widget('list', { kind: 'table' });
  const others = widget('others', { questions: [asks('people')] });
  expect(partsToAsk([widget('a'), list, others, widget('b')])).toEqual([['a', 'b'], ['list'], ['others']]);
  expect(partsToAsk([])).toEqual([]);
  // whoever asks about two tables holds up nobody who asks about one
  const both = widget('both', { questions: [asks('orders'), asks('people')] });
  const turned = widget('turned', { questions: [asks('people'), asks('orders')] });
  const mixed = widget('mixed', { questions: [asks('orders'), { ...asks('orders'), records: { fields: [], sorts: [] } }] });
  expect(partsToAsk([widget('a'), both, mixed, turned, widget('b')])).toEqual([['a', 'b'], ['both', 'turned'], ['mixed']]);
});
