import { expect, it } from 'vitest';
import { type ApiFixture, describeApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let table: { readonly id: string; readonly views: readonly { readonly id: string }[] };

/** Texts spreadsheets run: signs, their wide forms, and both behind what they leave out. */
const formulas = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@x',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00a0=1',
  '\u200b=1',
  '\ufeff=1',
  '\u202e=1',
  '\u3164=1',
  '\uff1d1',
  '\uff0b1',
  '\ufe66x',
  '\u2212x',
];

/** The records of a file whose cells all stand in one column. */
const cellsOf = (text: string): string[] =>
  [...text.matchAll(/(?:^|\r\n)(?:"((?:[^"]|"")*)"|([^\r\n]*))/g)].map(([, quoted, plain]) =>
    (quoted ?? plain ?? '').replaceAll('""', '"'),
  );

describeApi(
  async (started) => {
    api = started;
    table = (await api.table('Cells', { Text: 'LongText' })) as unknown as typeof table;
    const made = await api.call(
      'POST',
      `tables/${table.id}/rows`,
      formulas.map((Text) => ({ Text })),
    );
    expect(made.status, made.text).toBe(200);
  },
  () => {
    it('marks what spreadsheets would run in every file of plain text, for members and visitors', async () => {
      const { uuid } = (await api.call('POST', `db/meta/views/${table.views[0]?.id}/share`)).body;
      const inside = `db/data/noco/${api.projectId}/Cells`;
      for (const [path, as] of [
        [`${inside}/export/csv`, api.owner],
        [`${inside}/views/${table.views[0]?.id}/export/csv`, api.owner],
        [`db/public/shared-view/${uuid}/rows/export/csv`, null],
      ] as const) {
        const answer = await api.call('GET', path, undefined, as);
        expect([path, answer.status]).toEqual([path, 200]);
        expect([path, cellsOf(answer.text.replace(/^\ufeff/, '')).slice(1, 1 + formulas.length)]).toEqual([
          path,
          formulas.map((text) => `'${text}`),
        ]);
      }
    });
  },
);
