import { describe, expect, it } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './calls/calls.ts';
import { parseInput } from './parse-input.ts';

const params = {};

function accept(call: Call, raw: { query?: unknown; body?: unknown }) {
  const result = parseInput(call, { params, query: raw.query, body: raw.body });
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.input;
}

function refuse(call: Call, raw: { query?: unknown; body?: unknown }): string[] {
  const result = parseInput(call, { params, query: raw.query, body: raw.body });
  return result.ok ? [] : result.issues.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
}

describe('row queries', () => {
  const query = (given: unknown) => accept(calls.rows.list, { query: given }).query;

  it('have a limit of 25 and an offset of 0 when nothing is said (C-20)', () => {
    expect(query({})).toMatchObject({ limit: 25, offset: 0, shuffle: false });
    expect(accept(calls.rows.list, {}).query).toMatchObject({ limit: 25, offset: 0 });
  });

  it.each([
    [{ limit: '10' }, 10],
    [{ l: '10' }, 10],
    [{ limit: 10 }, 10],
    [{ limit: '0' }, 25],
    [{ limit: '-1' }, 25],
    [{ limit: '2.5' }, 25],
    [{ limit: 'ten' }, 25],
    [{ limit: '' }, 25],
    [{ limit: '5000' }, 1000],
    [{ limit: '1e999' }, 25],
  ])('read %o as a limit of %i (C-20)', (given, limit) => {
    expect(query(given)).toMatchObject({ limit });
  });

  it.each([
    [{ offset: '50' }, 50],
    [{ o: '50' }, 50],
    [{ offset: '-1' }, 0],
    [{ offset: '1.5' }, 0],
    [{ offset: 'x' }, 0],
  ])('read %o as an offset of %i (C-20)', (given, offset) => {
    expect(query(given)).toMatchObject({ offset });
  });

  it('know the short names (C-21)', () => {
    expect(query({ f: 'A,B', s: '-A', w: '(A,eq,1)', r: '1' })).toMatchObject({
      fields: ['A', 'B'],
      sort: '-A',
      where: '(A,eq,1)',
      shuffle: true,
    });
    expect(query({ filter: '(A,eq,1)' })).toMatchObject({ where: '(A,eq,1)' });
  });

  it('split a text of fields at commas but leave listed titles whole (C-21)', () => {
    expect(query({ fields: 'A,B' })).toMatchObject({ fields: ['A', 'B'] });
    expect(query({ fields: ['A,B', 'C'] })).toMatchObject({ fields: ['A,B', 'C'] });
    expect(query({})).toMatchObject({ fields: undefined });
  });

  it('ignore keys nobody knows (C-22)', () => {
    expect(query({ opt: 'false', anything: ['x'] })).not.toHaveProperty('opt');
  });

  it('keep what is said about nested links', () => {
    expect(query({ nested: { Cast: { limit: '3' } } })).toMatchObject({ nested: { Cast: { limit: '3' } } });
  });

  it('need a column to group by', () => {
    expect(refuse(calls.rows.groupBy, {})).toEqual(['/column_name required']);
    expect(accept(calls.rows.groupBy, { query: { column_name: 'a,b' } }).query).toMatchObject({ columnNames: ['a', 'b'] });
  });
});

describe('bodies', () => {
  it('report all complaints with their places (C-7)', () => {
    expect(refuse(calls.auth.signup, { body: { email: 'nobody', password: 'short' } })).toEqual(['/email format', '/password minLength']);
    expect(refuse(calls.tables.create, { body: { table_name: '', columns: [{ title: 'A' }, { uidt: 'Nope', title: 'B' }, {}] } })).toEqual([
      '/table_name minLength',
      '/columns/1/uidt enum',
      '/columns/2 check',
    ]);
    expect(refuse(calls.projects.create, { body: { title: 'x'.repeat(129) } })).toEqual(['/title maxLength']);
    expect(refuse(calls.projects.create, { body: {} })).toEqual(['/title required']);
    expect(refuse(calls.projects.create, { body: 'text' })).toEqual([' type']);
    expect(refuse(calls.projects.create, {})).toEqual([' required']);
    expect(refuse(calls.filters.create, { body: { comparison_op: 'equals' } })).toEqual(['/comparison_op enum']);
    expect(refuse(calls.bulk.create, { body: { Title: 'one row' } })).toEqual([' type']);
  });

  it('lower-case the address of an account', () => {
    expect(accept(calls.auth.signup, { body: { email: ' A@Example.ORG ', password: '12345678' } }).body).toMatchObject({
      email: 'a@example.org',
    });
  });

  it('let a sign-in without values through to its own answer', () => {
    expect(accept(calls.auth.signin, { body: {} }).body).toEqual({});
  });

  it('accept flags as booleans, 0 and 1, and texts (C-23)', () => {
    for (const yes of [true, 1, 'true', '1'])
      expect(accept(calls.viewColumns.update, { body: { show: yes } }).body).toMatchObject({ show: true });
    for (const no of [false, 0, 'false', '0', ''])
      expect(accept(calls.viewColumns.update, { body: { show: no } }).body).toMatchObject({ show: false });
    for (const nothing of [null, undefined])
      expect(accept(calls.viewColumns.update, { body: { show: nothing } }).body).toEqual({ show: undefined });
    expect(refuse(calls.viewColumns.update, { body: { show: 'maybe' } })).toHaveLength(1);
  });

  it('accept numbers as texts (C-23)', () => {
    expect(accept(calls.tables.reorder, { body: { order: '2.5' } }).body).toEqual({ order: 2.5 });
    expect(refuse(calls.tables.reorder, { body: { order: 'first' } })).toHaveLength(1);
  });

  it('accept a column record sent back whole', () => {
    const column = {
      id: 'c1',
      base_id: 'b1',
      fk_model_id: 'm1',
      title: 'State',
      column_name: 'state',
      uidt: 'SingleSelect',
      dt: 'text',
      np: null,
      cop: '3',
      pk: 0,
      rqd: 0,
      cdf: null,
      dtxp: "'a','b'",
      virtual: null,
      meta: {},
      colOptions: { options: [{ id: 's1', fk_column_id: 'c1', title: 'a', color: null, order: 1 }, { title: 'b' }] },
      created_at: '2026-01-01 00:00:00+00:00',
    };
    expect(accept(calls.columns.update, { body: column }).body).toMatchObject({ title: 'State', uidt: 'SingleSelect', pk: false });
  });

  it('take a new column by its title alone, as text', () => {
    expect(accept(calls.columns.create, { body: { title: 'Note' } }).body).toMatchObject({ title: 'Note', uidt: 'SingleLineText' });
    expect(accept(calls.columns.create, { body: { column_name: 'note' } }).body).toMatchObject({ column_name: 'note' });
  });

  it('take settings as an object or as the text older programs send', () => {
    for (const meta of [{ a: 1 }, '{"a":1}', null]) expect(accept(calls.projects.update, { body: { meta } }).body).toEqual({ meta });
  });

  it('read any direction but desc as asc', () => {
    const direction = (value: unknown) => accept(calls.sorts.create, { body: { fk_column_id: 'c1', direction: value } }).body;
    expect(direction('desc')).toMatchObject({ direction: 'desc' });
    expect(direction('ASC')).toMatchObject({ direction: 'asc' });
    expect(direction(undefined)).toMatchObject({ direction: undefined });
  });

  it('make the value of a filter a text', () => {
    expect(accept(calls.filters.create, { body: { value: 5 } }).body).toMatchObject({ value: '5' });
    expect(accept(calls.filters.create, { body: { value: true } }).body).toMatchObject({ value: 'true' });
    expect(accept(calls.filters.create, { body: { value: null } }).body).toMatchObject({ value: null });
  });

  it('take ids to ignore as one text or as a list', () => {
    expect(accept(calls.views.hideAll, { query: { ignoreIds: 'c1' } }).query).toEqual({ ignoreIds: ['c1'] });
    expect(accept(calls.views.hideAll, { query: { ignoreIds: ['c1', 'c2'] } }).query).toEqual({ ignoreIds: ['c1', 'c2'] });
    expect(accept(calls.views.hideAll, {}).query).toEqual({ ignoreIds: [] });
  });

  it('take one row or many where both are meant', () => {
    expect(accept(calls.tableRows.create, { body: { Title: 'x' } }).body).toEqual({ Title: 'x' });
    expect(accept(calls.tableRows.create, { body: [{ Title: 'x' }] }).body).toEqual([{ Title: 'x' }]);
    expect(refuse(calls.tableRows.create, { body: 'x' })).toHaveLength(1);
  });

  it('refuse a list where one row is meant', () => {
    expect(refuse(calls.rows.create, { body: [{ Title: 'x' }] })).toEqual([' type']);
    expect(refuse(calls.bulk.create, { body: [{ Title: 'x' }, ['y']] })).toEqual(['/1 type']);
  });

  it('may be missing where everything in them may (C-24)', () => {
    expect(accept(calls.changes.undo, {}).body).toEqual({});
    expect(accept(calls.auth.refreshToken, { body: { anything: 1 } }).body).toBeNull();
  });

  it('of bytes are handed through unread', () => {
    const bytes = (async function* () {
      yield new Uint8Array([1]);
    })();
    expect(accept(calls.imports.uploadPart, { body: bytes }).body).toBe(bytes);
  });

  it('do not let a key named __proto__ reach the prototype', () => {
    const body: unknown = JSON.parse('{"__proto__": {"polluted": true}, "Title": "x"}');
    const row = accept(calls.rows.create, { body }).body as unknown as object;
    expect(Object.getPrototypeOf(row)).not.toHaveProperty('polluted');
    expect(row).not.toHaveProperty('polluted');
    expect(row).toHaveProperty('Title', 'x');
  });

  it('refuse an import plan that names no field type, with its place', () => {
    const plan = {
      kind: 'csv',
      fileName: 'films.csv',
      size: 10,
      tables: [{ refTableName: 'films', title: 'Films', hasHeader: true, columns: [{ source: 0, title: 'A', type: 'Text' }] }],
    };
    expect(refuse(calls.imports.create, { body: plan })).toEqual(['/tables/0/columns/0/type enum']);
  });
});
