import { AppError } from '@quadrille/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRows, fieldDoc, makeTable, type TestTable } from '../testing/store-fixture.ts';
import { type EngineUnderTest, engineKinds } from '../testing/engines.ts';

for (const kind of engineKinds) {
  const reason = await kind.unavailable();
  describe.skipIf(reason !== null)(`the writes of a base, in ${kind.name}${reason === null ? '' : `: ${reason}`}`, () => {
    let under: EngineUnderTest;
    let table: TestTable;
    beforeAll(async () => {
      under = await kind.open();
      table = await makeTable(under.store, 'T', [{ title: 'Name', type: 'SingleLineText' }]);
      await insert('first');
    });
    afterAll(() => under?.close());

    const insert = (name: string, signal?: AbortSignal, meanwhile?: () => Promise<void>) =>
      under.store.write(
        'records.created',
        null,
        async (tx) => {
          const ids = await tx.insertRecords(table.id, [{ [table.field('Name')]: name }]);
          await meanwhile?.();
          return ids;
        },
        { ...(signal && { signal }) },
      );
    const addField = (title: string, meanwhile?: () => void) =>
      under.store.write('field.created', null, async (tx) => {
        const field = fieldDoc(tx, table.id, { title, type: 'Number' }, 9);
        tx.put('field', field);
        meanwhile?.();
        await tx.addColumn(field.id);
      });
    const names = async (): Promise<unknown[]> => {
      const found = [];
      for await (const page of under.store.readAll({ tableId: table.id, query: allRows, fieldIds: [table.field('Name')] }))
        found.push(...page.map(({ cells }) => cells[0]));
      return found;
    };

    it('are held back after a commit, so that whoever holds them can read what the group before has changed', async () => {
      const change = addField('Later');
      const held = under.store.hold(names);
      const after = insert('second');
      expect(await held).toEqual(['first']);
      await Promise.all([change, after]);
      expect(await names()).toEqual(['first', 'second']);
    }, 20_000);

    it('leave nothing once they were answered with a deadline: the one that ran, and one that was done and not committed', async () => {
      const before = await names();
      const clock = new AbortController();
      const runs = insert('too late', clock.signal, async () => clock.abort(new AppError('deadline')));
      await expect(runs).rejects.toMatchObject({ code: 'deadline' });
      const other = new AbortController();
      const told: number[] = [];
      const stop = under.store.onChange(({ sequence }) => told.push(sequence));
      const start = await under.store.sequence();
      const late = insert('late', other.signal);
      const slow = insert('slow', undefined, async () => other.abort(new AppError('deadline')));
      const behind = insert('behind');
      await expect(late).rejects.toMatchObject({ code: 'deadline' });
      // the others of its group were taken back with it, and are done again by themselves
      const [one, two] = await Promise.all([slow, behind]);
      expect(two.result).not.toEqual(one.result);
      expect(await names()).toEqual([...before, 'slow', 'behind']);
      expect(told).toEqual([start + 1, start + 2]);
      expect(await under.store.sequence()).toBe(start + 2);
      stop();
      await insert('next');
      expect(await names()).toEqual([...before, 'slow', 'behind', 'next']);
    });

    it('refuse what is late in a group again and again, and nothing else of it', async () => {
      const before = await names();
      const clocks = Array.from({ length: 4 }, () => new AbortController());
      // each that runs ends the patience of the one after the next
      const runs = Array.from({ length: 6 }, (_, at) =>
        insert(`of six ${at}`, clocks[at]?.signal, async () => clocks[at - 2]?.abort(new AppError('deadline'))),
      );
      const outcomes = (await Promise.allSettled(runs)).map((outcome) =>
        outcome.status === 'rejected' ? (outcome.reason as AppError).code : 'kept',
      );
      expect(outcomes).toEqual(['deadline', 'deadline', 'deadline', 'deadline', 'kept', 'kept']);
      expect(await names()).toEqual([...before, 'of six 4', 'of six 5']);
    });

    it('stand once each where the structure changes in a group of which something is late', async () => {
      const before = await names();
      const [first, last] = [new AbortController(), new AbortController()];
      const outcomes = await Promise.allSettled([
        insert('late before', first.signal),
        insert('once before'),
        addField('Between', () => first.abort(new AppError('deadline'))),
        insert('late behind', last.signal),
        insert('once behind', undefined, async () => last.abort(new AppError('deadline'))),
      ]);
      expect(outcomes.map((one) => (one.status === 'rejected' ? (one.reason as AppError).code : 'kept'))).toEqual([
        'deadline',
        'kept',
        'kept',
        'deadline',
        'kept',
      ]);
      expect(await names()).toEqual([...before, 'once before', 'once behind']);
      const { entities } = await under.store.schema();
      expect([...entities.all('field').values()].filter(({ title }) => title === 'Between')).toHaveLength(1);
    }, 20_000);

    it('are kept where the client has merely gone', async () => {
      const before = await names();
      const client = new AbortController();
      await insert('kept', client.signal, async () => client.abort(new AppError('aborted')));
      expect(await names()).toEqual([...before, 'kept']);
    });
  });
}
