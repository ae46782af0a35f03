import { tracingChannel } from 'node:diagnostics_channel';
import type { WireFullTable } from '@quadrille/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ApiFixture, columnOf, describeApiOnEach } from './testing/api-fixture.ts';

let api: ApiFixture;
const rows = 500;

/** SQL the server sends to its database. */
const sent: string[] = [];
const channels = ['mysql2:query', 'mysql2:execute'].map((name) => tracingChannel<{ query?: string }, { query?: string }>(name));
const started = { start: ({ query }: { query?: string }): void => void sent.push(query ?? '') };
// The driver of PostgreSQL tells nobody, so its own method is looked through; it does what it did.
const queryPostgres = pg.Client.prototype.query;

function listen(): void {
  for (const channel of channels) channel.start.subscribe(started.start as never);
  pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    sent.push(typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? ''));
    return Reflect.apply(queryPostgres, this, given) as unknown;
  } as never;
}

function stopListening(): void {
  for (const channel of channels) channel.start.unsubscribe(started.start as never);
  pg.Client.prototype.query = queryPostgres;
}

describeApiOnEach(
  (started) => void (api = started),
  () => {
    let orders: WireFullTable;

    beforeEach((test) => {
      if (api.app.parts.engine.kind === 'sqlite')
        test.skip('SQLite is read in threads, whose statements nobody hears; they run the same code.');
    });

    beforeAll(async () => {
      listen();
      const towns = await api.table('Towns', { Name: 'SingleLineText', People: 'Number' });
      const fk_relation_column_id = 'Stops';
      orders = await api.table('Orders', {
        Name: 'SingleLineText',
        Amount: 'Number',
        Stops: { uidt: 'Links', type: 'mm', childId: towns.id },
        Home: { uidt: 'LinkToAnotherRecord', type: 'bt', parentId: towns.id },
        Names: { uidt: 'Lookup', fk_relation_column_id, fk_lookup_column_id: columnOf(towns, 'Name').id },
        Sum: { uidt: 'Rollup', fk_relation_column_id, fk_rollup_column_id: columnOf(towns, 'People').id, rollup_function: 'sum' },
        Count: { uidt: 'Count', fk_relation_column_id },
        Share: { uidt: 'Formula', formula: '{Sum} / {Count}' },
        Spelled: { uidt: 'Formula', formula: 'REGEX_REPLACE({Name}, "[aeiou]", "_")' },
      });
      const creates = Array.from({ length: 20 }, (_, index) => ({ Name: `Town ${index}`, People: index }));
      await api.call('POST', `db/data/bulk/v1/${api.projectId}/Towns`, creates);
      await api.call('PATCH', `tables/${orders.id}/grid`, {
        creates: Array.from({ length: rows }, (_, index) => ({
          cells: { Name: `Order ${index}`, Amount: index % 7 },
          links: { Stops: { ids: [(index % 20) + 1, ((index + 3) % 20) + 1] }, Home: { ids: [(index % 20) + 1] } },
        })),
      });
    });
    afterAll(stopListening);

    const ask = async (path: string): Promise<readonly string[]> => {
      sent.length = 0;
      const answer = await api.call('GET', path);
      expect(answer.status, answer.text.slice(0, 300)).toBe(200);
      return sent.filter((sql) => sql.includes(orders.id.slice(1)));
    };

    it.each<[string, (limit: number) => string]>([
      ['a page', (limit) => `db/data/v1/${api.projectId}/Orders?limit=${limit}`],
      [
        'a page with nested records',
        (limit) => `db/data/v1/${api.projectId}/Orders?limit=${limit}&nested[Home][fields]=*&nested[Stops][limit]=5`,
      ],
      [
        'a page sorted and filtered by what is computed',
        (limit) => `db/data/v1/${api.projectId}/Orders?limit=${limit}&sort=-Sum&where=(Names,like,1)`,
      ],
      ['a page of a view', (limit) => `db/data/v1/${api.projectId}/Orders/views/${orders.views[0]?.id}?limit=${limit}`],
      ['values and their counts', (limit) => `db/data/v1/${api.projectId}/Orders/groupby?column_name=Amount&limit=${limit}`],
      ['linked records', (limit) => `db/data/v1/${api.projectId}/Orders/1/mm/Stops?limit=${limit}`],
    ])('%s takes no more statements for many rows than for few', async (_what, path) => {
      await ask(path(2));
      const [few, many] = [await ask(path(5)), await ask(path(rows))];
      expect(few.length).toBeGreaterThan(0);
      expect(many.length).toBeLessThanOrEqual(Math.min(few.length, 4));
    });

    it('a page that ends before its limit tells how many there are, so nobody counts them', async () => {
      const path = (name: string, limit: number): string =>
        `db/data/v1/${api.projectId}/Orders?fields=Name&where=(Name,like,${name})&limit=${limit}`;
      const counted = async (...of: Parameters<typeof path>) =>
        (await ask(path(...of))).filter((sql) => /select count\(/i.test(sql)).length;
      await counted('Order 3', 5); // sizes are looked at once
      expect([await counted('Order 49', 25), await counted('Order 48', 5)]).toEqual([0, 1]);
    });
  },
);
