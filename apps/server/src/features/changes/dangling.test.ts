import { fieldTypes } from '@quadrille/domain';
import { expect, it } from 'vitest';
import type { BaseStore } from '../../storage/store/base-store.ts';
import { makeEveryTypeTable } from '../fields/testing/every-type-table.ts';
import { type ApiFixture, columnOf, describeApi } from '../records/testing/api-fixture.ts';
import { listDangling } from './testing/list-dangling.ts';

let api: ApiFixture;
let store: BaseStore;

/** Whatever is deleted, from whichever side: nothing that names it stays, and one undo brings all of it back. */
describeApi(
  async (started) => {
    api = started;
    store = await api.app.parts.engine.openBase(api.projectId as never);
  },
  () => {
    const must = async (method: string, path: string, body?: unknown) => {
      const answer = await api.call(method, path, body);
      expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(200);
      return answer.body;
    };
    const everything = async (): Promise<unknown> => {
      const { tables } = await store.schema();
      const documents = tables.map(({ doc, fields, views }) => [
        doc.id,
        fields.map(({ id }) => id),
        views.map((view) => [view.doc.id, view.viewFields.length, view.sorts.length]),
      ]);
      const rows = await Promise.all(tables.map(async ({ doc }) => (await api.call('GET', `db/data/v1/${api.projectId}/${doc.id}`)).body));
      return JSON.parse(JSON.stringify([documents, rows], (key, value: unknown) => (key === 'stats' ? undefined : value)));
    };
    const deletesCleanly = async (what: string, path: string): Promise<void> => {
      const before = await everything();
      const answer = await api.call('DELETE', path);
      if (answer.status === 400) return; // the field that names records stays
      expect.soft([what, answer.status, await listDangling(store)]).toEqual([what, 200, []]);
      const undone = await must('POST', `db/meta/projects/${api.projectId}/undo`, {});
      expect.soft([what, undone.skipped, await listDangling(store)]).toEqual([what, 0, []]);
      expect.soft([what, await everything()]).toEqual([what, before]);
    };

    it('goes with a field of any type, a table, and either side of a link', async () => {
      const every = await makeEveryTypeTable(api);
      const view = every.table.views[0]?.id;
      for (const type of fieldTypes) {
        const fk_column_id = columnOf(every.table, type).id;
        await api.call('POST', `db/meta/views/${view}/sorts`, { fk_column_id, direction: 'asc' });
        const group = await api.call('POST', `db/meta/views/${view}/filters`, { is_group: true, logical_op: 'or' });
        await api.call('POST', `db/meta/views/${view}/filters`, { fk_column_id, comparison_op: 'notblank', fk_parent_id: group.body?.id });
        await api.call('POST', `db/meta/tables/${every.id}/columns`, {
          title: `Of ${type}`,
          uidt: 'Formula',
          formula: `CONCAT({${type}}, "!")`,
        });
      }
      const select = columnOf(every.table, 'SingleSelect').id;
      await must('POST', `db/meta/tables/${every.id}/kanbans`, { title: 'Board', fk_grp_col_id: select });
      await must('POST', `db/meta/tables/${every.id}/galleries`, {
        title: 'Cards',
        fk_cover_image_col_id: columnOf(every.table, 'Attachment').id,
      });
      await must('POST', `db/meta/tables/${every.id}/maps`, { title: 'Map', fk_geo_data_col_id: columnOf(every.table, 'GeoData').id });
      await must('POST', `db/meta/tables/${every.id}/forms`, { title: 'Form' });
      expect(await listDangling(store)).toEqual([]);

      for (const type of fieldTypes) await deletesCleanly(type, `db/meta/columns/${columnOf(every.table, type).id}`);
      const { tables } = await store.schema();
      for (const { doc, fields } of tables) {
        for (const field of fields)
          if (field.definition?.kind === 'link' || field.type === 'ForeignKey')
            await deletesCleanly(`${doc.title} ${field.title}`, `db/meta/columns/${field.id}`);
        await deletesCleanly(doc.title, `db/meta/tables/${doc.id}`);
      }
    }, 240_000);
  },
);
