import { limits } from '@quadrille/domain';
import { beforeAll, expect, it } from 'vitest';
import { type ApiFixture, columnOf, describeApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let table: { readonly id: string };

const formula = (title: string, text: string): ReturnType<ApiFixture['call']> =>
  api.call('POST', `db/meta/tables/${table.id}/columns`, { title, uidt: 'Formula', formula_raw: text });

describeApi(
  async (started) => {
    api = started;
    table = await api.table('Chain', { Name: 'SingleLineText' });
    await api.call('POST', `db/data/v1/${api.projectId}/Chain`, { Name: 'x' });
  },
  () => {
    let refusedAt: number;

    beforeAll(async () => {
      for (let step = 1, before = 'Name'; step <= 10; step++, before = `F${step - 1}`) {
        const answer = await formula(`F${step}`, `{${before}} & {${before}} & {${before}} & {${before}}`);
        if (answer.status === 200) continue;
        refusedAt = step;
        expect(answer.body.details).toMatchObject({
          fault: { code: 'expressionTooLarge', limit: 'computedSize', most: limits.computedSize },
        });
        return;
      }
    });

    it('refuses the field whose whole expression is larger than the limit, and computes those before it', async () => {
      expect(refusedAt).toBe(6);
      const { body } = await api.call('GET', `db/data/v1/${api.projectId}/Chain`);
      expect(body.list[0]['F5']).toBe('x'.repeat(4 ** 5));
    });

    it('refuses a change below that makes a field above too large', async () => {
      const meta = await api.call('GET', `db/meta/tables/${table.id}`);
      const change = { uidt: 'Formula', title: 'F1', formula_raw: Array(40).fill('{Name}').join(' & ') };
      const answer = await api.call('PATCH', `db/meta/columns/${columnOf(meta.body, 'F1').id}`, change);
      expect(answer.body.details).toMatchObject({ fault: { code: 'expressionTooLarge', field: 'F4' } });
      expect((await api.call('GET', `db/data/v1/${api.projectId}/Chain`)).body.list[0]['F5']).toHaveLength(4 ** 5);
    });

    it('refuses rules that ask of too much at once', async () => {
      const titles = ['F4', 'F5', 'F5a', 'F5b'];
      for (const title of titles.slice(2)) expect((await formula(title, '{F4} & {F4} & {F4}')).status).toBe(200);
      const { body } = await api.call('GET', `db/meta/tables/${table.id}`);
      const filter = titles.map((title) => ({ fk_column_id: columnOf(body, title).id, comparison_op: 'eq', value: 'x' }));
      const answer = await api.call('POST', `db/meta/tables/${table.id}/rules`, { actions: ['read'], roles: ['viewer'], filter });
      expect(answer.body.details).toMatchObject({ fault: { code: 'ruleTooLarge' } });
    });
  },
);
