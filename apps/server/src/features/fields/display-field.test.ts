import { fieldTypes } from '@quadrille/domain';
import { expect, it } from 'vitest';
import { type ApiFixture, columnOf, describeApi } from '../records/testing/api-fixture.ts';
import { type EveryTypeTable, makeEveryTypeTable } from './testing/every-type-table.ts';

let api: ApiFixture;
let every: EveryTypeTable;

describeApi(
  async (started) => {
    api = started;
    every = await makeEveryTypeTable(api);
  },
  () => {
    it('may be of any type: records are named by it wherever they are linked, and secrets stay secret', async () => {
      for (const type of fieldTypes) {
        const answer = await api.call('POST', `db/meta/columns/${columnOf(every.table, type).id}/primary`);
        expect.soft([type, answer.status]).toEqual([type, 200]);
        for (const path of [`db/data/v1/${api.projectId}/Cities`, `db/data/v1/${api.projectId}/Every`]) {
          const read = await api.call('GET', path);
          expect.soft([type, path, read.status]).toEqual([type, path, 200]);
          expect.soft([type, path, read.text.includes('argon2')]).toEqual([type, path, false]);
        }
      }
    });

    it('may be the link to a table that is named by the link back', async () => {
      const left = await api.table('Left', { Name: 'SingleLineText' });
      const right = await api.table('Right', { Name: 'SingleLineText' });
      const link = await api.call('POST', `db/meta/tables/${left.id}/columns`, {
        uidt: 'LinkToAnotherRecord',
        title: 'Link',
        type: 'mm',
        childId: right.id,
        mirror_title: 'Back',
      });
      for (const title of ['Left', 'Right'])
        await api.call('POST', `db/data/bulk/v1/${api.projectId}/${title}`, [{ Name: 'a' }, { Name: 'b' }]);
      for (const [one, other] of [
        [1, 1],
        [1, 2],
        [2, 1],
        [2, 2],
      ])
        await api.call('POST', `db/data/v1/${api.projectId}/Left/${one}/mm/Link/${other}`);
      const mirror = columnOf((await api.call('GET', `db/meta/tables/${right.id}`)).body, 'Back');
      const made = [
        await api.call('POST', `db/meta/columns/${columnOf(link.body, 'Link').id}/primary`),
        await api.call('POST', `db/meta/columns/${mirror.id}/primary`),
      ];
      expect(made.map(({ status }) => status)).toEqual([200, 200]);
      for (const title of ['Left', 'Right']) {
        const read = await api.call('GET', `db/data/v1/${api.projectId}/${title}`);
        const key = title === 'Left' ? 'Link' : 'Back';
        const linked = [{ Id: 1 }, { Id: 2 }];
        expect(read.body.list).toMatchObject([
          { Name: 'a', [key]: linked },
          { Name: 'b', [key]: linked },
        ]);
        expect((await api.call('GET', `db/data/v1/${api.projectId}/${title}?sort=Link&where=(Back,like,a)`)).status).toBe(200);
      }
    });
  },
);
