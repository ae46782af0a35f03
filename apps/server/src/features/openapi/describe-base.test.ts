import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EveryTypeTable, makeEveryTypeTable } from '../fields/testing/every-type-table.ts';
import { type ApiFixture, startApi } from '../records/testing/api-fixture.ts';

let api: ApiFixture;
let every: EveryTypeTable;
// oxlint-disable-next-line typescript/no-explicit-any -- a description is looked into as programs without types do
let document: any;

beforeAll(async () => {
  api = await startApi();
  every = await makeEveryTypeTable(api);
  await api.table('Wörter', { 'a "b" {c}': 'SingleLineText' });
  await api.table('Every!', { Name: 'SingleLineText' });
  document = await describeFor(api.owner);
});
afterAll(() => api.stop());

const describeFor = async (as = api.owner) => (await api.call('GET', `db/meta/projects/${api.projectId}/swagger.json`, undefined, as)).body;
const operationsOf = (one: { paths: object }): { operationId: string }[] =>
  Object.values(one.paths).flatMap((path) => Object.values(path as object));

describe('the description of a base', () => {
  it('is valid by the rules of OpenAPI 3.1', async () => {
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  });

  it('names each operation once, under its table', () => {
    const ids = operationsOf(document).map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('Every.list');
    expect(document.tags.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['Every', 'Cities', 'Wörter']));
    expect(JSON.stringify(document)).not.toContain('nc_m2m');
  });

  it('describes rows of every type as they are read', async () => {
    const ajv = new Ajv2020({ strict: false, formats: { date: /^\d{4}-\d\d-\d\d$/ } });
    ajv.addSchema(document, 'base');
    const { list } = (await api.call('GET', `db/data/noco/${api.projectId}/${every.title}`)).body;
    expect(list).toHaveLength(3);
    for (const row of list) {
      expect(Object.keys(document.components.schemas.EveryRow.properties)).toEqual(expect.arrayContaining(Object.keys(row)));
      expect([ajv.validate({ $ref: 'base#/components/schemas/EveryRow' }, row), ajv.errors]).toEqual([true, null]);
    }
    for (const wrong of [
      { Number: 'many' },
      { SingleSelect: 'none of them' },
      { Checkbox: 1 },
      { Date: 'today' },
      { DateTime: '2020-01-01' },
    ])
      expect(ajv.validate({ $ref: 'base#/components/schemas/EveryRow' }, { ...list[0], ...wrong })).toBe(false);
  });

  it('takes what it describes, and names nothing that is computed', async () => {
    const { EveryValues: values } = document.components.schemas;
    expect(Object.keys(values.properties)).toEqual(expect.arrayContaining(['SingleLineText', 'Attachment', 'Checkbox']));
    for (const computed of ['ID', 'Formula', 'Lookup', 'Rollup', 'Links', 'CreateTime'])
      expect(values.properties).not.toHaveProperty(computed);
  });

  it('leads to calls the server answers', async () => {
    const path = Object.entries(document.paths as Record<string, Record<string, { operationId: string }>>).find(
      ([, methods]) => methods['get']?.operationId === 'Every.list',
    )?.[0];
    expect((await api.app.call('GET', path ?? '', { as: api.owner })).body.pageInfo.totalRows).toBe(3);
    const linked = Object.entries(document.paths as Record<string, Record<string, { operationId: string }>>).find(([, methods]) =>
      methods['get']?.operationId.startsWith('Every.listLinked'),
    )?.[0];
    expect((await api.app.call('GET', linked?.replace('{rowId}', '1') ?? '', { as: api.owner })).body.list).toEqual(expect.any(Array));
  });

  it('has what the role of its reader may do, and no more', async () => {
    const ids = operationsOf(await describeFor(api.viewer)).map(({ operationId }) => operationId);
    expect(ids).toContain('Every.list');
    expect(ids.filter((id) => /create|update|delete|\.link|unlink/i.test(id))).toEqual([]);
    expect((await api.call('GET', `db/meta/projects/${api.projectId}/swagger.json`, undefined, api.stranger)).status).toBe(403);
  });

  it('tells nobody of fields they may not read', async () => {
    const column = every.table.columns.find(({ title }) => title === 'PhoneNumber');
    await api.call('POST', `db/meta/tables/${every.id}/rules`, { fk_column_id: column?.id, actions: ['read'], roles: ['editor'] });
    const seen = (await describeFor(api.viewer)).components.schemas.EveryRow.properties;
    expect([Object.keys(seen).includes('PhoneNumber'), Object.keys(seen).includes('Email')]).toEqual([false, true]);
  });
});
