import { tracingChannel } from 'node:diagnostics_channel';
import type { WireFullDashboard, WireFullTable } from '@quadrille/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ApiFixture, columnOf, describeApiOnEach } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
/** SQL the server sends to its database. */
const sent: string[] = [];
const channels = ['mysql2:query', 'mysql2:execute'].map((name) => tracingChannel<{ query?: string }, { query?: string }>(name));
const started = { start: ({ query }: { query?: string }): void => void sent.push(query ?? '') };
// The driver of PostgreSQL tells nobody, so its own method is looked through; it does what it did.
const queryPostgres = pg.Client.prototype.query;

describeApiOnEach(
  (one) => void (api = one),
  () => {
    let table: WireFullTable;
    let board: WireFullDashboard;
    const questions = (): object[] => {
      const amount = columnOf(table, 'Amount').id;
      const count = { fk_model_id: table.id, measures: [{ aggregate: 'count' }] };
      const sum = { fk_model_id: table.id, measures: [{ aggregate: 'sum', fk_column_id: amount }] };
      return [count, sum, count, { ...count, groups: [{ fk_column_id: columnOf(table, 'City').id }] }];
    };

    beforeEach((test) => {
      if (api.app.parts.engine.kind === 'sqlite')
        test.skip('SQLite is read in threads, whose statements nobody hears; they run the same code.');
    });
    beforeAll(async () => {
      for (const channel of channels) channel.start.subscribe(started.start as never);
      pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
        const [first] = given;
        sent.push(typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? ''));
        return Reflect.apply(queryPostgres, this, given) as unknown;
      } as never;
      table = await api.table('Sales', { City: 'SingleLineText', Amount: 'Number' });
      const rows = Array.from({ length: 60 }, (_, at) => ({ City: `Town ${at % 5}`, Amount: at }));
      await api.call('POST', `db/data/bulk/v1/${api.projectId}/${table.id}`, rows);
      const widgets = questions().map((question) => ({ kind: 'number', questions: [question] }));
      board = (await api.call('POST', `db/meta/projects/${api.projectId}/dashboards`, { title: 'Shared', widgets })).body;
    });
    afterAll(() => {
      for (const channel of channels) channel.start.unsubscribe(started.start as never);
      pg.Client.prototype.query = queryPostgres;
    });

    const look = async (as: ApiFixture['viewer']): Promise<unknown> => {
      const answer = await api.call('POST', `db/meta/dashboards/${board.id}/answers`, {}, as);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.answers.map(({ answers: [one] }: { answers: { groups: unknown }[] }) => one?.groups);
    };
    /** How often the records were read. */
    const readings = (): number => sent.filter((text) => /^\s*select\b/i.test(text) && /\bt_[0-9a-z]+\b/.test(text)).length;

    it('fifty viewers at once cost what one costs, equal widgets are one question, and nobody asks again before something changed', async () => {
      // what is found out once about a table is known before anything is counted
      await look(api.viewer);
      await api.call('PATCH', `tables/${table.id}/rows`, [{ Id: 1, Amount: 1000 }]);
      sent.length = 0;
      const alone = await look(api.viewer);
      const cost = readings();
      expect(cost).toBeGreaterThan(0);
      // four questions, one look: whatever else is read is about the order of values
      expect(sent.filter((text) => /count\(\*\)/i.test(text) && /\bt_[0-9a-z]+\b/.test(text))).toHaveLength(1);
      await api.call('PATCH', `tables/${table.id}/rows`, [{ Id: 1, Amount: 0 }]);
      sent.length = 0;
      const all = await Promise.all(Array.from({ length: 50 }, (_, at) => look([api.viewer, api.editor, api.owner][at % 3] as never)));
      expect(readings()).toBe(cost);
      expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
      expect(JSON.stringify(all[0])).not.toBe(JSON.stringify(alone));
      sent.length = 0;
      await look(api.viewer);
      expect(readings()).toBe(0);
    });
  },
);
