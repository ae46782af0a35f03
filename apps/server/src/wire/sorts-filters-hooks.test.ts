import { afterAll, beforeAll, describe, expect } from 'vitest';
import { makePlaces } from './testing/make-places.ts';
import { itAnswers, startWorld, type WireWorld } from './testing/wire-world.ts';

let world: WireWorld;
beforeAll(async () => {
  world = await startWorld();
  await makePlaces(world);
});
afterAll(() => world.api.stop());

const faultAt = (instancePath: string) => ({ msg: 'Invalid request body', errors: [expect.objectContaining({ instancePath })] });
const ofPlaces = 'db/meta/tables/{places}';

describe('sorts', () => {
  const sorts = 'db/meta/views/{places.view}/sorts';
  itAnswers(
    () => world,
    [
      {
        fact: 'are made',
        ask: `POST ${sorts}`,
        as: 'editor',
        send: { fk_column_id: '{places.Name}', direction: 'desc' },
        gives: {
          fk_view_id: '{places.view}',
          fk_column_id: '{places.Name}',
          direction: 'desc',
          order: 1,
          base_id: '{base}',
          project_id: '{project}',
        },
        keep: { sort: 'id' },
      },
      {
        fact: 'go up unless told',
        ask: `POST ${sorts}`,
        send: { fk_column_id: '{places.Stars}' },
        gives: { direction: 'asc' },
        keep: { second: 'id' },
      },
      {
        fact: 'go to the front',
        ask: `POST ${sorts}`,
        send: { fk_column_id: '{places.Note}', direction: 'asc', push_to_top: true },
        keep: { first: 'id' },
      },
      {
        fact: 'are listed in their order',
        ask: `GET ${sorts}`,
        as: 'viewer',
        gives: { list: [{ id: '{first}' }, { id: '{sort}' }, { id: '{second}' }] },
      },
      { fact: 'are read', ask: 'GET db/meta/sorts/{sort}', gives: { id: '{sort}' } },
      { fact: 'are changed', ask: 'PATCH db/meta/sorts/{sort}', send: { fk_column_id: '{places.Stars}', direction: 'asc' }, exactly: 1 },
      { fact: 'are what they were made', ask: 'GET db/meta/sorts/{sort}', gives: { fk_column_id: '{places.Stars}', direction: 'asc' } },
      { fact: 'go', ask: 'DELETE db/meta/sorts/{sort}', exactly: true },
      { fact: 'that never were', ask: 'GET db/meta/sorts/{sort}', status: 404 },
      {
        fact: 'are made by editors',
        ask: `POST ${sorts}`,
        as: 'viewer',
        send: { fk_column_id: '{places.Name}' },
        status: 403,
        gives: { msg: 'sortCreate - viewer : Not allowed' },
      },
    ],
  );
});

describe('filters', () => {
  const filters = 'db/meta/views/{places.view}/filters';
  itAnswers(
    () => world,
    [
      {
        fact: 'are made',
        ask: `POST ${filters}`,
        as: 'editor',
        send: { fk_column_id: '{places.Stars}', comparison_op: 'gt', value: 3, logical_op: 'and' },
        gives: {
          fk_view_id: '{places.view}',
          fk_column_id: '{places.Stars}',
          comparison_op: 'gt',
          value: '3',
          logical_op: 'and',
          is_group: null,
          fk_parent_id: null,
          order: 1,
        },
        keep: { filter: 'id' },
      },
      {
        fact: 'are groups',
        ask: `POST ${filters}`,
        send: { is_group: true, logical_op: 'or' },
        gives: { is_group: 1, comparison_op: null, logical_op: 'or' },
        keep: { group: 'id' },
      },
      {
        fact: 'stand in groups',
        ask: `POST ${filters}`,
        send: { fk_parent_id: '{group}', fk_column_id: '{places.Name}', comparison_op: 'like', value: 'a' },
        gives: { fk_parent_id: '{group}' },
        keep: { inner: 'id' },
      },
      {
        fact: 'know a part of a comparison',
        ask: `POST ${filters}`,
        send: { fk_parent_id: '{group}', fk_column_id: '{places.Name}', comparison_op: 'eq', comparison_sub_op: null, value: null },
      },
      {
        fact: 'are listed from the top',
        ask: `GET ${filters}`,
        as: 'viewer',
        exactly: { list: [expect.objectContaining({ id: '{filter}' }), expect.objectContaining({ id: '{group}' })] },
      },
      {
        fact: 'are listed with those in groups where all are asked for',
        ask: `GET ${filters}?all=true`,
        as: 'viewer',
        gives: { list: [{ id: '{filter}' }, { id: '{group}' }, { id: '{inner}', fk_parent_id: '{group}' }, { fk_parent_id: '{group}' }] },
      },
      { fact: 'are listed in a group', ask: 'GET db/meta/filters/{group}/children', gives: { list: [{ id: '{inner}' }, {}] } },
      { fact: 'are read', ask: 'GET db/meta/filters/{inner}', gives: { id: '{inner}', value: 'a' } },
      {
        fact: 'compare in ways there are',
        ask: `POST ${filters}`,
        send: { fk_column_id: '{places.Name}', comparison_op: 'resembles', value: 'x' },
        status: 400,
        gives: faultAt('/comparison_op'),
      },
      {
        fact: 'join in ways there are',
        ask: `POST ${filters}`,
        send: { fk_column_id: '{places.Name}', comparison_op: 'eq', logical_op: 'xor' },
        status: 400,
        gives: faultAt('/logical_op'),
      },
      { fact: 'are changed', ask: 'PATCH db/meta/filters/{filter}', send: { comparison_op: 'lt', value: '4' }, exactly: 1 },
      { fact: 'are what they were made', ask: 'GET db/meta/filters/{filter}', gives: { comparison_op: 'lt', value: '4' } },
      { fact: 'take what is in them along', ask: 'DELETE db/meta/filters/{group}', exactly: true },
      { fact: 'that are gone', ask: 'GET db/meta/filters/{inner}', status: 404 },
      {
        fact: 'are made by editors',
        ask: `POST ${filters}`,
        as: 'viewer',
        send: { is_group: true },
        status: 403,
        gives: { msg: 'filterCreate - viewer : Not allowed' },
      },
    ],
  );
});

describe('webhooks', () => {
  const notification = {
    type: 'URL',
    payload: {
      method: 'POST',
      path: 'http://127.0.0.1:1/told',
      body: '{{ json data }}',
      headers: [{ name: 'x-a', value: '1', enabled: true }],
      parameters: [],
      auth: null,
    },
  };
  const hook = { title: 'Told', event: 'after', operation: 'insert', notification };
  itAnswers(
    () => world,
    [
      {
        fact: 'are made with what is usual',
        ask: `POST ${ofPlaces}/hooks`,
        send: hook,
        gives: {
          fk_model_id: '{places}',
          title: 'Told',
          event: 'after',
          operation: 'insert',
          active: 1,
          env: 'all',
          retries: 0,
          retry_interval: 60_000,
          timeout: 60_000,
          payload: 1,
          condition: 0,
          async: 0,
          version: 'v2',
          notification: expect.stringContaining('"type":"URL"'),
        },
        keep: { hook: 'id' },
      },
      { fact: 'are listed', ask: `GET ${ofPlaces}/hooks`, exactly: { list: [expect.objectContaining({ id: '{hook}' })] } },
      ...(['title', 'event', 'operation', 'notification'] as const).map((key) => ({
        fact: `need ${key}`,
        ask: `POST ${ofPlaces}/hooks`,
        send: { ...hook, [key]: undefined },
        status: 400,
        gives: faultAt(`/${key}`),
      })),
      {
        fact: 'are changed',
        ask: 'PATCH db/meta/hooks/{hook}',
        send: { ...hook, title: 'Said', active: false, async: true, description: 'D', retries: 2 },
        gives: { id: '{hook}', title: 'Said', active: 0, description: 'D', retries: 2 },
      },
      {
        fact: 'need all of it for that',
        ask: 'PATCH db/meta/hooks/{hook}',
        send: { title: 'Said' },
        status: 400,
        gives: { msg: 'Invalid request body' },
      },
      {
        fact: 'have conditions',
        ask: 'POST db/meta/hooks/{hook}/filters',
        send: { fk_column_id: '{places.Name}', comparison_op: 'eq', value: 'x' },
        gives: { fk_hook_id: '{hook}', fk_view_id: null, comparison_op: 'eq' },
      },
      { fact: 'list them', ask: 'GET db/meta/hooks/{hook}/filters', gives: { list: [{ fk_hook_id: '{hook}' }] } },
      {
        fact: 'have a log in pages',
        ask: 'GET db/meta/hooks/{hook}/logs?limit=5',
        gives: { list: [], pageInfo: { totalRows: 0, pageSize: 5 } },
      },
      {
        fact: 'whose target fails say so',
        ask: `POST ${ofPlaces}/hooks/test`,
        send: { hook, payload: {} },
        status: 400,
        gives: { msg: expect.any(String) },
      },
      {
        fact: 'at the older address too',
        ask: 'POST db/meta/hooks/test',
        send: { hook: { ...hook, fk_model_id: '{places}' }, payload: {} },
        status: 400,
        gives: { msg: expect.any(String) },
      },
      ...['insert', 'update', 'delete', 'bulkInsert', 'bulkUpdate', 'bulkDelete'].map((operation) => ({
        fact: 'shows what would be sent',
        ask: `GET ${ofPlaces}/hooks/samplePayload/${operation}/v2`,
        gives: {
          type: `records.after.${operation}`,
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          data: { table_id: '{places}', table_name: 'Places' },
        },
      })),
      {
        fact: 'shows the row alone',
        ask: `GET ${ofPlaces}/hooks/samplePayload/insert/v1`,
        gives: { Name: 'Sample Text', Note: 'Sample Long text', Stars: 123, Kind: 'inn' },
      },
      { fact: 'shows the id alone', ask: `GET ${ofPlaces}/hooks/samplePayload/delete/v1`, gives: { Id: 1 } },
      {
        fact: 'shows something without a table',
        ask: 'GET db/meta/hooks/samplePayload/insert/v2',
        gives: { type: 'records.after.insert' },
      },
      { fact: 'knows no such thing', ask: `GET ${ofPlaces}/hooks/samplePayload/nothing/v2`, status: 400 },
      { fact: 'go', ask: 'DELETE db/meta/hooks/{hook}', exactly: true },
      { fact: 'that never were', ask: 'DELETE db/meta/hooks/{hook}', status: 404 },
      {
        fact: 'are for makers',
        ask: `GET ${ofPlaces}/hooks`,
        as: 'editor',
        status: 403,
        gives: { msg: 'hookList - editor : Not allowed' },
      },
    ],
  );
});
