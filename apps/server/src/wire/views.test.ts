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

describe('views', () => {
  itAnswers(
    () => world,
    [
      {
        fact: 'are listed with what is of their kind, and with whom they are hidden from',
        ask: `GET ${ofPlaces}/views`,
        as: 'viewer',
        exactly: {
          list: [
            expect.objectContaining({
              id: '{places.view}',
              title: 'Places',
              type: 3,
              is_default: 1,
              fk_model_id: '{places}',
              lock_type: 'collaborative',
              show: 1,
              ptn: 'places',
              _ptn: 'Places',
              ptype: 'table',
              tn: 'Places',
              disabled: expect.objectContaining({ viewer: false }),
              view: expect.objectContaining({ fk_view_id: '{places.view}' }),
            }),
          ],
        },
      },
      {
        fact: 'are grids',
        ask: `POST ${ofPlaces}/grids`,
        send: { title: 'Grid', type: 3 },
        gives: { type: 3, title: 'Grid', fk_model_id: '{places}', is_default: null, order: 2 },
        without: /"view":/,
        keep: { grid: 'id' },
      },
      { fact: 'are forms', ask: `POST ${ofPlaces}/forms`, send: { title: 'Form' }, gives: { type: 1, order: 3 }, keep: { form: 'id' } },
      { fact: 'are galleries', ask: `POST ${ofPlaces}/galleries`, send: { title: 'Gallery' }, gives: { type: 2 }, keep: { gallery: 'id' } },
      {
        fact: 'are boards',
        ask: `POST ${ofPlaces}/kanbans`,
        send: { title: 'Board', fk_grp_col_id: '{places.Kind}' },
        gives: { type: 4 },
        keep: { board: 'id' },
      },
      {
        fact: 'are maps',
        ask: `POST ${ofPlaces}/maps`,
        send: { title: 'Map', fk_geo_data_col_id: '{places.Where}' },
        gives: { type: 5 },
        keep: { map: 'id' },
      },
      ...['grids', 'forms', 'galleries', 'kanbans', 'maps'].map((kind) => ({
        fact: 'need a title',
        ask: `POST ${ofPlaces}/${kind}`,
        send: {},
        status: 400,
        gives: { msg: 'Invalid request body' },
      })),
      ...['grids', 'forms', 'galleries', 'kanbans', 'maps'].map((kind) => ({
        fact: 'are made by makers',
        ask: `POST ${ofPlaces}/${kind}`,
        as: 'editor' as const,
        send: { title: 'x' },
        status: 403,
        gives: { msg: expect.stringMatching(/ViewCreate - editor : Not allowed$/) },
      })),
      {
        fact: 'may be copies',
        ask: `POST ${ofPlaces}/grids`,
        send: { title: 'Copy', copy_from_id: '{grid}' },
        gives: { type: 3 },
        keep: { copy: 'id' },
      },
      { fact: 'take the title of another', ask: `POST ${ofPlaces}/grids`, send: { title: 'Copy' }, keep: { twin: 'id' } },
      {
        fact: 'are changed',
        ask: 'PATCH db/meta/views/{grid}',
        send: { title: 'Renamed', order: 9, lock_type: 'locked', show_system_fields: true, meta: { a: 1 } },
        gives: { id: '{grid}', title: 'Renamed', order: 9, lock_type: 'locked', show_system_fields: 1, meta: { a: 1 } },
      },
      {
        fact: 'are open again',
        ask: 'PATCH db/meta/views/{grid}',
        send: { lock_type: 'collaborative' },
        gives: { lock_type: 'collaborative' },
      },
      {
        fact: 'lock in no other way',
        ask: 'PATCH db/meta/views/{grid}',
        send: { lock_type: 'shut' },
        status: 400,
        gives: faultAt('/lock_type'),
      },
      { fact: 'go', ask: 'DELETE db/meta/views/{twin}', exactly: true },
      {
        fact: 'that never were',
        ask: 'PATCH db/meta/views/vwnothing',
        send: { title: 'x' },
        status: 404,
        gives: { msg: 'View not found' },
      },
    ],
  );
});

describe('what is of a kind', () => {
  itAnswers(
    () => world,
    [
      {
        fact: 'rows of a grid are of four heights',
        ask: 'PATCH db/meta/grids/{grid}',
        as: 'editor',
        send: { row_height: 3, meta: '{"b":2}' },
        exactly: 1,
      },
      { fact: 'and no fifth', ask: 'PATCH db/meta/grids/{grid}', send: { row_height: 4 }, status: 400, gives: faultAt('/row_height') },
      {
        fact: 'columns of a grid are a bare list',
        ask: 'GET db/meta/grids/{grid}/grid-columns',
        gives: expect.arrayContaining([
          expect.objectContaining({ fk_view_id: '{grid}', fk_column_id: '{places.Name}', width: '200px', show: 1, group_by: null }),
        ]),
        keep: { column: '1.id' },
      },
      {
        fact: 'a column of a grid',
        ask: 'PATCH db/meta/grid-columns/{column}',
        as: 'editor',
        send: { width: '320px', label: 'L', help: 'H', show: true, order: 2, group_by: true, group_by_order: 1, group_by_sort: 'desc' },
        exactly: 1,
      },
      {
        fact: 'is what it was made',
        ask: 'GET db/meta/grids/{grid}/grid-columns',
        gives: expect.arrayContaining([
          expect.objectContaining({
            id: '{column}',
            width: '320px',
            label: 'L',
            help: 'H',
            group_by: 1,
            group_by_order: 1,
            group_by_sort: 'desc',
          }),
        ]),
      },
      {
        fact: 'is not grouped any more',
        ask: 'PATCH db/meta/grid-columns/{column}',
        send: { group_by: false, group_by_order: null, group_by_sort: null },
        exactly: 1,
      },
      {
        fact: 'a form with its columns',
        ask: 'GET db/meta/forms/{form}',
        as: 'viewer',
        gives: {
          fk_view_id: '{form}',
          heading: 'Form',
          subheading: null,
          submit_another_form: null,
          meta: {},
          columns: expect.arrayContaining([expect.objectContaining({ fk_column_id: '{places.Name}', required: null, meta: {} })]),
        },
        keep: { formColumn: 'columns.1.id' },
      },
      {
        fact: 'a form',
        ask: 'PATCH db/meta/forms/{form}',
        send: {
          heading: 'Tell us',
          subheading: 'All of it',
          success_msg: 'Thanks',
          redirect_url: 'https://example.org',
          redirect_after_secs: '5',
          email: '{"a@example.org":true}',
          submit_another_form: true,
          show_blank_form: 1,
          banner_image_url: null,
          logo_url: null,
          meta: { c: 3 },
        },
        exactly: 1,
      },
      {
        fact: 'is what it was made',
        ask: 'GET db/meta/forms/{form}',
        gives: {
          heading: 'Tell us',
          subheading: 'All of it',
          success_msg: 'Thanks',
          redirect_url: 'https://example.org',
          redirect_after_secs: '5',
          email: '{"a@example.org":true}',
          submit_another_form: 1,
          show_blank_form: 1,
          meta: { c: 3 },
        },
      },
      {
        fact: 'a column of a form',
        ask: 'PATCH db/meta/form-columns/{formColumn}',
        send: {
          label: 'Your name',
          help: 'Please',
          description: 'D',
          required: true,
          show: true,
          order: 1,
          meta: { d: 4 },
          enable_scanner: false,
        },
        exactly: 1,
      },
      {
        fact: 'is what it was made',
        ask: 'GET db/meta/forms/{form}',
        gives: {
          columns: expect.arrayContaining([
            expect.objectContaining({
              id: '{formColumn}',
              label: 'Your name',
              help: 'Please',
              description: 'D',
              required: 1,
              meta: { d: 4 },
            }),
          ]),
        },
      },
      {
        fact: 'a gallery shows the first files there are',
        ask: 'GET db/meta/galleries/{gallery}',
        gives: { fk_view_id: '{gallery}', fk_cover_image_col_id: '{places.Photo}' },
      },
      { fact: 'or none', ask: 'PATCH db/meta/galleries/{gallery}', send: { fk_cover_image_col_id: null, meta: { e: 5 } }, exactly: 1 },
      {
        fact: 'a board',
        ask: 'GET db/meta/kanbans/{board}',
        gives: { fk_view_id: '{board}', fk_grp_col_id: '{places.Kind}', fk_cover_image_col_id: '{places.Photo}' },
      },
      {
        fact: 'keeps how its stacks stand',
        ask: 'PATCH db/meta/kanbans/{board}',
        send: { fk_grp_col_id: '{places.Kind}', meta: '{"x":[]}' },
        exactly: 1,
      },
      { fact: 'as it was sent', ask: 'GET db/meta/kanbans/{board}', gives: { meta: '{"x":[]}' } },
      {
        fact: 'keeps the column it is grouped by',
        ask: 'DELETE db/meta/columns/{places.Kind}',
        status: 400,
        gives: { msg: "The column 'kind' is being used in Kanban View. Please delete Kanban View first." },
      },
      { fact: 'a map', ask: 'GET db/meta/maps/{map}', gives: { fk_view_id: '{map}', fk_geo_data_col_id: '{places.Where}' } },
      { fact: 'is changed', ask: 'PATCH db/meta/maps/{map}', send: { fk_geo_data_col_id: '{places.Where}', meta: { f: 6 } }, exactly: 1 },
    ],
  );
});

describe('which columns a new view shows', () => {
  const shown = (ids: readonly string[], hidden: readonly string[]) => ({
    list: expect.arrayContaining([
      ...ids.map((id) => expect.objectContaining({ fk_column_id: `{places.${id}}`, show: 1 })),
      ...hidden.map((id) => expect.objectContaining({ fk_column_id: `{places.${id}}`, show: 0 })),
    ]),
  });
  itAnswers(
    () => world,
    [
      {
        fact: 'a grid all',
        ask: 'GET db/meta/views/{places.view}/columns',
        gives: shown(['Name', 'Photo', 'Kind', 'Where', 'Note', 'Stars'], []),
      },
      {
        fact: 'a form all but the key',
        ask: 'GET db/meta/views/{form}/columns',
        gives: shown(['Name', 'Photo', 'Kind', 'Where', 'Note', 'Stars'], ['Id']),
      },
      {
        fact: 'a board three, and what it is grouped by',
        ask: 'GET db/meta/views/{board}/columns',
        gives: shown(['Name', 'Photo', 'Kind'], ['Note', 'Where']),
      },
      { fact: 'a map all', ask: 'GET db/meta/views/{map}/columns', gives: shown(['Where', 'Name'], []) },
      {
        fact: 'a new column is shown by all, at the end',
        ask: 'POST db/meta/tables/{places}/columns',
        send: { title: 'Late', column_name: 'late', uidt: 'Number' },
      },
      {
        fact: 'a grid',
        ask: 'GET db/meta/views/{grid}/columns',
        gives: { list: expect.arrayContaining([expect.objectContaining({ order: 8, show: 1 })]) },
      },
    ],
  );
});

describe('columns of a view', () => {
  const columns = 'db/meta/views/{copy}/columns';
  itAnswers(
    () => world,
    [
      {
        fact: 'are listed in their order',
        ask: `GET ${columns}`,
        as: 'viewer',
        exactly: { list: expect.any(Array) },
        keep: { entry: 'list.1.id' },
      },
      {
        fact: 'are set by their column',
        ask: `POST ${columns}`,
        send: { fk_column_id: '{places.Name}', show: true, order: 1 },
        gives: { id: '{entry}', fk_column_id: '{places.Name}', show: 1 },
      },
      { fact: 'are changed by their own id', ask: `PATCH ${columns}/{entry}`, as: 'editor', send: { show: true, order: 5 }, exactly: 1 },
      { fact: 'not by that of the column', ask: `PATCH ${columns}/{places.Name}`, send: { show: true }, status: 404 },
      {
        fact: 'are hidden, all but some',
        ask: 'POST db/meta/views/{copy}/hide-all?ignoreIds[]={places.Note}',
        as: 'editor',
        exactly: true,
      },
      { fact: 'with what the table shows left', ask: 'GET db/data/noco/{project}/{places}/views/{copy}?fields=*', gives: { list: [] } },
      {
        fact: 'one by one',
        ask: `GET ${columns}`,
        gives: {
          list: expect.arrayContaining([
            expect.objectContaining({ fk_column_id: '{places.Note}', show: 1 }),
            expect.objectContaining({ fk_column_id: '{places.Stars}', show: 0 }),
          ]),
        },
      },
      { fact: 'are shown, all but some', ask: 'POST db/meta/views/{copy}/show-all?ignoreIds={places.Stars}', as: 'editor', exactly: true },
      {
        fact: 'one by one',
        ask: `GET ${columns}`,
        gives: {
          list: expect.arrayContaining([
            expect.objectContaining({ fk_column_id: '{places.Where}', show: 1 }),
            expect.objectContaining({ fk_column_id: '{places.Stars}', show: 0 }),
          ]),
        },
      },
      {
        fact: 'are left alone, several',
        ask: 'POST db/meta/views/{copy}/hide-all?ignoreIds={places.Stars}&ignoreIds={places.Where}',
        exactly: true,
      },
    ],
  );
});

describe('shared views', () => {
  itAnswers(
    () => world,
    [
      {
        fact: 'get an address, and may be downloaded',
        ask: 'POST db/meta/views/{grid}/share',
        gives: { id: '{grid}', uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/), meta: { allowCSVDownload: true } },
        keep: { uuid: 'uuid' },
      },
      { fact: 'keep it', ask: 'POST db/meta/views/{grid}/share', gives: { uuid: '{uuid}' } },
      {
        fact: 'are listed',
        ask: 'GET db/meta/tables/{places}/share',
        exactly: { list: [expect.objectContaining({ id: '{grid}', uuid: '{uuid}' })] },
      },
      {
        fact: 'get a password',
        ask: 'PATCH db/meta/views/{grid}/share',
        send: { password: 'secret word', meta: { allowCSVDownload: false, theme: { a: 1 } } },
        gives: { id: '{grid}', meta: { allowCSVDownload: false } },
        without: /secret word/,
      },
      {
        fact: 'ask for it',
        ask: 'GET db/public/shared-view/{uuid}/meta',
        as: 'guest',
        status: 403,
        gives: { msg: 'INVALID_SHARED_VIEW_PASSWORD' },
      },
      {
        fact: 'ask for no other',
        ask: 'GET db/public/shared-view/{uuid}/rows',
        as: 'guest',
        headers: { 'xc-password': 'another' },
        status: 403,
        gives: { msg: 'INVALID_SHARED_VIEW_PASSWORD' },
      },
      { fact: 'open by it', ask: 'GET db/public/shared-view/{uuid}/meta', as: 'guest', headers: { 'xc-password': 'secret word' } },
      ...[null, ''].map((password) => ({
        fact: `lose it by ${JSON.stringify(password)}`,
        ask: 'PATCH db/meta/views/{grid}/share',
        send: { password },
        gives: { password: null },
      })),
      { fact: 'end', ask: 'DELETE db/meta/views/{grid}/share', exactly: true },
      { fact: 'are no longer there', ask: 'GET db/public/shared-view/{uuid}/meta', as: 'guest', status: 404, gives: { msg: 'Not found' } },
      { fact: 'are not listed', ask: 'GET db/meta/tables/{places}/share', exactly: { list: [] } },
      {
        fact: 'are shared by makers',
        ask: 'POST db/meta/views/{grid}/share',
        as: 'editor',
        status: 403,
        gives: { msg: 'shareView - editor : Not allowed' },
      },
    ],
  );
});
