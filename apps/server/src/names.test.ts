import { expect, it } from 'vitest';
import { type ApiFixture, columnOf, describeApi } from './features/records/testing/api-fixture.ts';

let api: ApiFixture;

describeApi(
  async (started) => {
    api = started;
  },
  () => {
    const signs = ['\u0000', '\u0001', '\t', '\n', '\u007f', '\u0085', '\u2028'].map(
      (sign) => [sign, `a${sign}b`, 'control characters'] as const,
    );
    const unseen = ['\u200b', '\u202e', '\u2066', '\u2060', '\ufeff', '\ud800', '\udfff'].map(
      (sign) => [sign, `a${sign}b`, 'nobody sees'] as const,
    );
    const blank = ['\u200d', '\u3164'].map((sign) => [sign, sign, 'can be seen'] as const);

    it.each([...signs, ...unseen, ...blank])('names of every kind hold no %j', async (sign, bad, why) => {
      const isControl = why === 'control characters';
      const table = await api.table(`T${sign.charCodeAt(0)}`, { Name: 'SingleLineText' });
      const project = `db/meta/projects/${api.projectId}`;
      const view = (table as unknown as { views: { id: string }[] }).views[0]?.id ?? '';
      const column = columnOf(table, 'Name').id;
      const { id: userId } = (await api.call('GET', 'auth/user/me')).body as { id: string };
      const asked: readonly (readonly [string, string, object])[] = [
        ['POST', 'db/meta/projects', { title: bad }],
        ['PATCH', project, { title: bad }],
        ['POST', `${project}/tables`, { table_name: bad, title: 'x', columns: [] }],
        ['POST', `${project}/tables`, { table_name: 'x', title: bad, columns: [] }],
        ['POST', `${project}/tables`, { table_name: 'x', title: 'x', columns: [{ title: bad, column_name: 'y', uidt: 'Number' }] }],
        ['PATCH', `db/meta/tables/${table.id}`, { title: bad, table_name: 'x' }],
        ['POST', `db/meta/tables/${table.id}/columns`, { title: bad, column_name: 'n', uidt: 'Number' }],
        ['POST', `db/meta/tables/${table.id}/columns`, { title: 'n', column_name: bad, uidt: 'Number' }],
        // Options are made of values.
        ...(isControl
          ? ([
              [
                'POST',
                `db/meta/tables/${table.id}/columns`,
                { title: 'n', uidt: 'SingleSelect', colOptions: { options: [{ title: bad }] } },
              ],
              ['POST', `db/meta/tables/${table.id}/columns`, { title: 'n', uidt: 'SingleSelect', dtxp: `'${bad}'` }],
            ] as const)
          : []),
        ['PATCH', `db/meta/columns/${column}`, { title: bad, column_name: 'name', uidt: 'SingleLineText' }],
        ...['grids', 'forms', 'galleries', 'kanbans'].map(
          (kind) => ['POST', `db/meta/tables/${table.id}/${kind}`, { title: bad }] as const,
        ),
        ['PATCH', `db/meta/views/${view}`, { title: bad }],
        ['POST', `db/meta/tables/${table.id}/hooks`, { title: bad, event: 'after', operation: 'insert', notification: { type: 'URL' } }],
        ['PATCH', `users/${userId}/profile`, { firstname: bad }],
        ['POST', 'auth/user/signup', { email: 'n@example.org', password: 'long enough 1', firstname: bad }],
      ];
      for (const [method, path, body] of asked) {
        const answer = await api.call(method, path, body);
        expect([method, path, answer.status, answer.text.includes(why)]).toEqual([method, path, 400, true]);
      }
      // What records hold is not a name.
      const added = await api.call('POST', `db/data/noco/${api.projectId}/${table.id}`, { Name: sign === '\u0000' ? 'a' : bad });
      expect(added.status).toBe(200);
    });
  },
);
