import { calls, listCalls } from '@quadrille/contract';
import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiFixture, columnOf, startApi } from './features/records/testing/api-fixture.ts';

let api: ApiFixture;
/** Stands in a table of another base: no answer may ever hold it. */
const canary = 'canary-5f1c';

beforeAll(async () => {
  api = await startApi();
  const other = (await api.call('POST', 'db/meta/projects', { title: 'Elsewhere' })).body.id as string;
  const columns = [{ title: 'Name', column_name: 'name', uidt: 'SingleLineText' }];
  await api.call('POST', `db/meta/projects/${other}/tables`, { table_name: 'canaries', title: 'canaries', columns });
  await api.call('POST', `db/data/noco/${other}/canaries`, { Name: canary });
});
afterAll(() => api.stop());

/** Pieces that end or begin something in one database or another. */
const piece = fc.constantFrom(
  ...[
    "'",
    '"',
    '`',
    '\\',
    ';',
    '--',
    '/*',
    '*/',
    '#',
    '%',
    '_',
    '$1',
    '{{x}}',
    ')',
    '(',
    ' OR 1=1',
    ' UNION SELECT * FROM ',
    'canaries',
  ].concat(['\n', '\t', 'é', 'أ', '漢', '🂡', '\u202e', '\ufeff', ' ', 'a', 'Z', '0', 'NULL', 'true', '=', '@', '+', '-', '\u2028', '~or']),
);
const text = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
const named = text.map((value) => `n${value}`.trim());
/** What is refused with a sentence is no fault; what fails inside is. */
const isCalm = ({ status }: { status: number }): boolean => status < 500;

// CVE-2023-43794 and kin: identifiers or values that become part of a statement.
describe('SQL injection', () => {
  let count = 0;

  it('names and values with any signs come back as they were written, and are found by equality alone', async () => {
    await fc.assert(
      fc.asyncProperty(named, named, fc.array(text, { minLength: 2, maxLength: 5 }), async (title, column, values) => {
        const body = {
          table_name: `t${(count += 1)}${title}`.trim(),
          title: `${title}${count}`,
          columns: [{ title: column, column_name: column, uidt: 'SingleLineText' }],
        };
        const made = await api.call('POST', `db/meta/projects/${api.projectId}/tables`, body);
        expect(isCalm(made)).toBe(true);
        if (made.status !== 200) return;
        const table = made.body as Parameters<typeof columnOf>[0];
        const field = columnOf(table, column);
        const added = await api.call(
          'POST',
          `tables/${table.id}/rows`,
          values.map((value) => ({ [column]: value })),
        );
        expect(added.status).toBe(200);
        const list = async (query: string): Promise<unknown[]> =>
          ((await api.call('GET', `tables/${table.id}/rows?limit=100&${query}`)).body.list as Record<string, unknown>[]).map(
            (row) => row[column] ?? '',
          );
        const kept = await list('');
        expect(kept.map((value) => String(value).trim())).toEqual(values.map((value) => value.trim()));
        for (const value of kept.filter((one) => one !== '')) {
          const filter = JSON.stringify([{ fk_column_id: field.id, comparison_op: 'eq', value }]);
          const found = await list(`filterArrJson=${encodeURIComponent(filter)}`);
          expect(found.length).toBeGreaterThan(0);
          expect(found.every((one) => String(one).toLowerCase() === String(value).toLowerCase())).toBe(true);
        }
        const path = `db/data/noco/${encodeURIComponent(api.projectId)}/${encodeURIComponent(table.title)}`;
        for (const query of [
          `groupby?column_name=${encodeURIComponent(column)}`,
          `group/${field.id}`,
          `export/csv`,
          `count?where=${encodeURIComponent(`(${column},like,${values[0]})`)}`,
        ]) {
          const answer = await api.call('GET', `${path}/${query}`);
          expect([query, isCalm(answer)]).toEqual([query, true]);
          expect(answer.text).not.toContain(canary);
        }
        expect((await api.call('DELETE', `db/meta/tables/${table.id}`)).text).toBe('true');
      }),
      tries(6),
    );
  });

  it('whatever stands where names, ids, orders and numbers are due is data or refused', async () => {
    const table = await api.table('Targets', { Name: 'SingleLineText' });
    await api.call('POST', `tables/${table.id}/rows`, [{ Name: 'one' }, { Name: 'two' }]);
    const inside = `db/data/noco/${api.projectId}/Targets`;
    const evil = [
      `1 OR 1=1`,
      `1; DROP TABLE x`,
      `' OR ''='`,
      `Name"; --`,
      `Name) UNION SELECT * FROM canaries --`,
      `\0`,
      '%00',
      `-1`,
      `1e9999`,
      `[]`,
    ];
    for (const value of evil) {
      const coded = encodeURIComponent(value);
      const paths = [
        ...['sort', 'fields', 'where', 'limit', 'offset', 'shuffle', 'sortArrJson', 'filterArrJson', 'nested[x][where]', 'viewId'].map(
          (name) => `${inside}?${name}=${coded}`,
        ),
        ...['', '/exist', '/mm/x', `/hm/${coded}`].map((rest) => `${inside}/${coded}${rest}`),
        `${inside}/groupby?column_name=${coded}`,
        `${inside}/group/${coded}`,
        `${inside}/export/${coded}`,
        `${inside}/views/${coded}`,
        `db/data/noco/${coded}/Targets`,
        `db/data/noco/${api.projectId}/${coded}`,
        `tables/${table.id}/grid?where=(Name,eq,${coded})&search=${coded}`,
        `tables/${table.id}/grid/groups?groupArrJson=${encodeURIComponent(JSON.stringify([{ fk_column_id: value }]))}`,
        `db/meta/tables/${coded}`,
        `db/public/shared-view/${coded}/rows`,
      ];
      for (const path of paths) {
        const answer = await api.call('GET', path);
        expect([path, isCalm(answer)]).toEqual([path, true]);
        expect(answer.text).not.toContain(canary);
      }
    }
    expect((await api.call('GET', `tables/${table.id}/rows/count`)).body).toEqual({ count: 2 });
  });
});

describe('prototype pollution', () => {
  const takesJson = listCalls(calls).filter((call) => call.body !== null && (call.body.kind !== 'content' || call.body.orJson === true));
  const poisons = ['{"a":[{"__proto__":{"isAdmin":true}}]}', '{"a":{"constructor":{"prototype":{"isAdmin":true}}}}'];

  it.each(takesJson.map((call) => [call.name, call] as const))('is refused in the body of %s', async (_name, call) => {
    const path = call.path.replaceAll(/:(\w+)/g, (_match, name: string) =>
      name === 'projectId' || name === 'project' ? api.projectId : 'x',
    );
    for (const body of poisons) {
      const { status } = await api.app.call(call.method, path, { as: api.owner, body });
      expect(status).toBe(400);
    }
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });
});

// CVE-2022-22120 and kin: what decides over rights, sent along by whoever should not decide.
describe('mass assignment', () => {
  const extra = {
    id: 'us1',
    user_id: 'us1',
    fk_user_id: 'us1',
    created_by: 'us1',
    owner: 'us1',
    roles: 'super',
    role: 'owner',
    is_meta: false,
    deleted: true,
    uuid: 'made-up',
    password: 'x',
  };

  it('of keys that are not the caller’s to set changes nothing, wherever something is made', async () => {
    const table = await api.table('Made', { Name: 'SingleLineText' });
    const project = (await api.call('POST', 'db/meta/projects', { ...extra, title: 'Mine' })).body;
    expect(project).toMatchObject({ title: 'Mine', deleted: 0, uuid: null });
    expect(project.id).not.toBe('us1');
    const view = (await api.call('POST', `db/meta/tables/${table.id}/grids`, { ...extra, title: 'Made view' })).body;
    expect(view).toMatchObject({ uuid: null, password: null, fk_model_id: table.id });
    const renamed = await api.call('PATCH', `db/meta/views/${view.id}`, { ...extra, title: 'Made view' });
    expect([renamed.status, (await api.call('GET', `db/meta/tables/${table.id}/share`)).body.list]).toEqual([200, []]);
    const notification = { type: 'URL', payload: { method: 'POST', path: 'https://example.org/' } };
    const hook = (
      await api.call('POST', `db/meta/tables/${table.id}/hooks`, {
        ...extra,
        title: 'H',
        event: 'after',
        operation: 'insert',
        notification,
      })
    ).body;
    expect(hook).toMatchObject({ fk_model_id: table.id, project_id: api.projectId });
    const { id } = (await api.call('GET', 'auth/user/me', undefined, api.viewer)).body;
    await api.call('PATCH', `users/${id}/profile`, { ...extra, firstname: 'V', email: 'boss@example.org' }, api.viewer);
    const me = (await api.call('GET', `auth/user/me?project_id=${api.projectId}`, undefined, api.viewer)).body;
    expect(me).toMatchObject({ id, email: api.viewer.email, roles: { 'org-level-viewer': true }, project_roles: { viewer: true } });
    await api.call('PATCH', `db/meta/projects/${api.projectId}/user`, { ...extra, starred: true }, api.viewer);
    expect((await api.call('GET', `auth/user/me?project_id=${api.projectId}`, undefined, api.viewer)).body.project_roles).toEqual({
      viewer: true,
    });
    const token = (await api.call('POST', 'tokens', { ...extra, description: 'x' }, api.viewer)).body;
    expect(token.fk_user_id).toBe(id);
    const row = (await api.call('POST', `db/data/noco/${api.projectId}/Made`, { Name: 'x', Id: 77, created_by: 'us1', ver: 9 })).body;
    expect(row.Name).toBe('x');
  });
});

describe('whether an account exists', () => {
  it('is not told by how long signing in takes', async () => {
    const once = async (email: string): Promise<number> => {
      const begun = performance.now();
      const { status } = await api.app.call('POST', '/api/v1/auth/user/signin', { body: { email, password: 'not the password' } });
      expect(status).toBe(400);
      return performance.now() - begun;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < 9; turn += 1) {
      known.push(await once(api.owner.email));
      unknown.push(await once(`nobody${turn}@example.org`));
    }
    const median = (times: number[]): number => times.toSorted((a, b) => a - b)[4] ?? 0;
    // Hashing takes most of it: without it an unknown account would answer in a tenth of the time.
    expect(median(unknown) / median(known)).toBeGreaterThan(0.5);
    expect(median(unknown) / median(known)).toBeLessThan(2);
  });
});
