import { afterAll, beforeAll, describe, expect } from 'vitest';
import { itAnswers, startWorld, type WireWorld } from './testing/wire-world.ts';

// Tables, columns and views.
let world: WireWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.api.stop());

const faultAt = (instancePath: string) => ({ msg: 'Invalid request body', errors: [expect.objectContaining({ instancePath })] });
const tables = 'db/meta/projects/{project}/tables';
const text = { column_name: 'a', title: 'A', uidt: 'SingleLineText' };
const withColumn = (column: object) => ({ columns: expect.arrayContaining([expect.objectContaining(column)]) });

describe('tables', () => {
  itAnswers(
    () => world,
    [
      {
        fact: 'are listed without columns, in their order',
        ask: `GET ${tables}`,
        exactly: {
          list: [
            expect.objectContaining({ title: 'Writers', type: 'table', mm: 0, enabled: 1, order: 1 }),
            expect.objectContaining({ title: 'Books' }),
          ],
        },
        without: /"columns"/,
      },
      {
        fact: 'take no notice of pages',
        ask: `GET ${tables}?page=2&pageSize=1&sort=title`,
        gives: { list: [{ title: 'Writers' }, { title: 'Books' }] },
      },
      {
        fact: 'of junctions are listed where asked',
        ask: `GET ${tables}?includeM2M=true`,
        gives: { list: expect.arrayContaining([expect.objectContaining({ mm: 1 })]) },
      },
      {
        fact: 'are made of minimal columns',
        ask: `POST ${tables}`,
        send: {
          table_name: 'orders',
          title: 'Orders',
          columns: [
            { column_name: 'id', title: 'Id', uidt: 'ID' },
            { column_name: 'title', title: 'Title', uidt: 'SingleLineText' },
          ],
        },
        gives: {
          title: 'Orders',
          columns: expect.arrayContaining([
            expect.objectContaining({ title: 'Id', pk: 1, ai: 1, uidt: 'ID' }),
            expect.objectContaining({ title: 'Title', pv: 1, fk_model_id: expect.any(String), column_name: 'title' }),
          ]),
          columnsById: expect.any(Object),
          views: [{ title: 'Orders', type: 3, is_default: 1 }],
        },
        keep: { orders: 'id', 'orders.view': 'views.0.id' },
      },
      {
        fact: 'show the column after the key where that is sent as one',
        ask: `POST ${tables}`,
        send: {
          table_name: 'keyed',
          columns: [
            { column_name: 'id', title: 'Id', uidt: 'ID', pk: true },
            { column_name: 'name', title: 'Name', uidt: 'SingleLineText' },
          ],
        },
        gives: withColumn({ title: 'Name', pv: 1 }),
        keep: { keyed: 'id' },
      },
      { fact: 'get their title from their name', ask: 'GET db/meta/tables/{keyed}', gives: { title: 'keyed' } },
      { fact: 'need a name', ask: `POST ${tables}`, send: { title: 'x', columns: [text] }, status: 400, gives: faultAt('/table_name') },
      { fact: 'need columns', ask: `POST ${tables}`, send: { table_name: 'x' }, status: 400, gives: faultAt('/columns') },
      {
        fact: 'have titles of 255 characters',
        ask: `POST ${tables}`,
        send: { table_name: 'x', title: 'x'.repeat(256), columns: [text] },
        status: 400,
        gives: faultAt('/title'),
      },
      {
        fact: 'have names of 255 characters',
        ask: `POST ${tables}`,
        send: { table_name: 'x'.repeat(256), columns: [text] },
        status: 400,
        gives: { msg: expect.any(String) },
      },
      {
        fact: 'have columns of 255 characters',
        ask: `POST ${tables}`,
        send: { table_name: 'x', columns: [{ ...text, column_name: 'c'.repeat(256) }] },
        status: 400,
        gives: { msg: expect.any(String) },
      },
      {
        fact: 'have names of their own',
        ask: `POST ${tables}`,
        send: { table_name: 'orders', title: 'Other', columns: [text] },
        status: 400,
        gives: { msg: 'Duplicate table name' },
      },
      {
        fact: 'have titles of their own',
        ask: `POST ${tables}`,
        send: { table_name: 'other', title: 'Orders', columns: [text] },
        status: 400,
        gives: { msg: 'Duplicate table alias' },
      },
      {
        fact: 'have no blanks around their names',
        ask: `POST ${tables}`,
        send: { table_name: ' x ', columns: [text] },
        status: 400,
        gives: { msg: 'Leading or trailing whitespace not allowed in table names' },
      },
      {
        fact: 'are read with everything',
        ask: 'GET db/meta/tables/{orders}',
        as: 'viewer',
        gives: {
          id: '{orders}',
          project_id: '{project}',
          base_id: '{base}',
          columns: expect.any(Array),
          columnsById: expect.any(Object),
          views: [{ id: '{orders.view}', ptype: 'table', disabled: { viewer: false } }],
        },
      },
      {
        fact: 'take meta alone',
        ask: 'PATCH db/meta/tables/{orders}',
        send: { meta: { icon: 'cart' } },
        exactly: { msg: 'The table has been updated successfully' },
      },
      { fact: 'give it back', ask: 'GET db/meta/tables/{orders}', gives: { title: 'Orders', meta: { icon: 'cart' } } },
      {
        fact: 'are renamed',
        ask: 'PATCH db/meta/tables/{orders}',
        send: { table_name: 'sales', title: 'Sales', project_id: '{project}' },
        exactly: { msg: 'The table has been updated successfully' },
      },
      {
        fact: 'need a name for that',
        ask: 'PATCH db/meta/tables/{orders}',
        send: { project_id: '{project}' },
        status: 400,
        gives: { msg: 'Missing table name `table_name` property in request body' },
      },
      {
        fact: 'do not take the name of another',
        ask: 'PATCH db/meta/tables/{orders}',
        send: { table_name: 'books', title: 'Sales' },
        status: 400,
        gives: { msg: expect.stringMatching(/^Duplicate table (name|alias)$/) },
      },
      {
        fact: 'do not take the title of another',
        ask: 'PATCH db/meta/tables/{orders}',
        send: { table_name: 'sales', title: 'Books' },
        status: 400,
        gives: { msg: 'Duplicate table alias' },
      },
      {
        fact: 'are in no other project',
        ask: 'PATCH db/meta/tables/{orders}',
        send: { table_name: 'sales', title: 'Sales', project_id: 'pnothing' },
        status: 400,
        gives: { msg: 'Model does not belong to project' },
      },
      { fact: 'move', ask: 'POST db/meta/tables/{orders}/reorder', send: { order: 0.5 }, exactly: 1 },
      {
        fact: 'have moved',
        ask: `GET ${tables}`,
        gives: { list: expect.arrayContaining([expect.objectContaining({ id: '{orders}', order: 0.5 })]) },
      },
      { fact: 'move to a number', ask: 'POST db/meta/tables/{orders}/reorder', send: { order: 'first' }, status: 400 },
      { fact: 'go', ask: 'DELETE db/meta/tables/{keyed}', exactly: true },
      { fact: 'are unknown then', ask: 'GET db/meta/tables/{keyed}', status: 404, gives: { msg: 'Table not found' } },
      {
        fact: 'are made by makers',
        ask: `POST ${tables}`,
        as: 'editor',
        send: { table_name: 'x', columns: [text] },
        status: 403,
        gives: { msg: 'tableCreate - editor : Not allowed' },
      },
    ],
  );
});

describe('columns', () => {
  const columns = 'db/meta/tables/{books}/columns';
  itAnswers(
    () => world,
    [
      {
        fact: 'answer the whole table',
        ask: `POST ${columns}`,
        send: { column_name: 'price', title: 'Price', uidt: 'Decimal', dtxp: '10', dtxs: '2', meta: {} },
        gives: {
          id: '{books}',
          ...withColumn({ title: 'Price', uidt: 'Decimal', column_name: 'price' }),
          columnsById: expect.any(Object),
          views: expect.any(Array),
        },
      },
      {
        fact: 'of a selection take their options from colOptions',
        ask: `POST ${columns}`,
        send: {
          column_name: 'state',
          title: 'State',
          uidt: 'SingleSelect',
          colOptions: { options: [{ title: 'new', color: '#cfdffe' }, { title: 'old' }] },
        },
        gives: withColumn({
          title: 'State',
          dtxp: "'new','old'",
          colOptions: {
            options: [
              expect.objectContaining({ title: 'new', color: '#cfdffe', order: 1 }),
              expect.objectContaining({ title: 'old', order: 2 }),
            ],
          },
        }),
      },
      {
        fact: 'or from dtxp',
        ask: `POST ${columns}`,
        send: { column_name: 'tags', title: 'Tags', uidt: 'MultiSelect', dtxp: "'x','y'" },
        gives: withColumn({ title: 'Tags', dtxp: "'x','y'" }),
      },
      {
        fact: 'of a formula',
        ask: `POST ${columns}`,
        send: { title: 'Twice', uidt: 'Formula', formula: '{Pages} * 2', formula_raw: '{Pages} * 2' },
        gives: withColumn({
          title: 'Twice',
          uidt: 'Formula',
          column_name: null,
          colOptions: expect.objectContaining({ formula_raw: '{Pages} * 2', formula: expect.stringContaining('{{') }),
        }),
      },
      {
        fact: 'that show another as a code',
        ask: `POST ${columns}`,
        send: { title: 'Code', uidt: 'QrCode', fk_qr_value_column_id: '{books.Title}' },
        gives: withColumn({ title: 'Code', colOptions: expect.objectContaining({ fk_qr_value_column_id: '{books.Title}' }) }),
      },
      {
        fact: 'that show another as bars',
        ask: `POST ${columns}`,
        send: {
          title: 'Bars',
          column_name: 'bars',
          uidt: 'Barcode',
          fk_barcode_value_column_id: '{books.Title}',
          meta: { barcodeFormat: 'CODE128' },
        },
        gives: withColumn({
          title: 'Bars',
          meta: expect.objectContaining({ barcodeFormat: 'CODE128' }),
          colOptions: expect.objectContaining({ fk_barcode_value_column_id: '{books.Title}' }),
        }),
      },
      {
        fact: 'of a link, by its older name',
        ask: 'POST db/meta/tables/{writers}/columns',
        send: { title: 'Edited', uidt: 'LinkToAnotherRecord', type: 'hm', parentId: '{writers}', childId: '{books}', virtual: true },
        gives: withColumn({ title: 'Edited', colOptions: expect.objectContaining({ type: 'hm', fk_related_model_id: '{books}' }) }),
        keep: {},
      },
      {
        fact: 'that look up',
        ask: 'POST db/meta/tables/{writers}/columns',
        send: { title: 'Titles', uidt: 'Lookup', fk_relation_column_id: '{writers.Wrote}', fk_lookup_column_id: '{books.Title}' },
        gives: withColumn({
          title: 'Titles',
          colOptions: expect.objectContaining({ fk_relation_column_id: '{writers.Wrote}', fk_lookup_column_id: '{books.Title}' }),
        }),
      },
      {
        fact: 'that roll up',
        ask: 'POST db/meta/tables/{writers}/columns',
        send: {
          title: 'All pages',
          uidt: 'Rollup',
          fk_relation_column_id: '{writers.Wrote}',
          fk_rollup_column_id: '{books.Pages}',
          rollup_function: 'sum',
        },
        gives: withColumn({ title: 'All pages', colOptions: expect.objectContaining({ rollup_function: 'sum' }) }),
      },
      {
        fact: 'have names of their own',
        ask: `POST ${columns}`,
        send: { column_name: 'price', title: 'Other', uidt: 'Number' },
        status: 400,
        gives: { msg: 'Duplicate column name' },
      },
      {
        fact: 'have titles of their own',
        ask: `POST ${columns}`,
        send: { column_name: 'other', title: 'Price', uidt: 'Number' },
        status: 400,
        gives: { msg: 'Duplicate column alias' },
      },
      {
        fact: 'have formulas that can be read',
        ask: `POST ${columns}`,
        send: { title: 'F', uidt: 'Formula', formula_raw: '{Pages} +' },
        status: 400,
        gives: { msg: expect.any(String) },
      },
      {
        fact: 'have each option once',
        ask: `POST ${columns}`,
        send: { column_name: 'o', title: 'O', uidt: 'SingleSelect', colOptions: { options: [{ title: 'a' }, { title: 'a' }] } },
        status: 400,
        gives: { msg: 'Duplicates are not allowed!' },
      },
      {
        fact: 'have no empty options',
        ask: `POST ${columns}`,
        send: { column_name: 'o', title: 'O', uidt: 'SingleSelect', colOptions: { options: [{ title: '' }] } },
        status: 400,
        gives: { msg: 'Empty options are not allowed!' },
      },
      {
        fact: 'have no commas in options of several',
        ask: `POST ${columns}`,
        send: { column_name: 'o', title: 'O', uidt: 'MultiSelect', colOptions: { options: [{ title: 'a,b' }] } },
        status: 400,
        gives: { msg: "Illegal char(',') for MultiSelect" },
      },
      {
        fact: 'begin with an option there is',
        ask: `POST ${columns}`,
        send: { column_name: 'o', title: 'O', uidt: 'SingleSelect', dtxp: "'a','b'", cdf: 'c' },
        status: 400,
        gives: { msg: "Default value 'c' is not a select option." },
      },
      {
        fact: 'look up through a link there is',
        ask: `POST ${columns}`,
        send: { title: 'L', uidt: 'Lookup', fk_relation_column_id: 'cnothing', fk_lookup_column_id: '{books.Title}' },
        status: 400,
        gives: { msg: 'Relation column not found' },
      },
      {
        fact: 'look up a column there is',
        ask: 'POST db/meta/tables/{writers}/columns',
        send: { title: 'L', uidt: 'Lookup', fk_relation_column_id: '{writers.Wrote}', fk_lookup_column_id: 'cnothing' },
        status: 400,
        gives: { msg: 'Lookup column not found in related table' },
      },
      {
        fact: 'roll up a column there is',
        ask: 'POST db/meta/tables/{writers}/columns',
        send: {
          title: 'L',
          uidt: 'Rollup',
          fk_relation_column_id: '{writers.Wrote}',
          fk_rollup_column_id: 'cnothing',
          rollup_function: 'sum',
        },
        status: 400,
        gives: { msg: 'Rollup column not found in related table' },
      },
      {
        fact: 'are read',
        ask: 'GET db/meta/columns/{books.Kind}',
        gives: {
          id: '{books.Kind}',
          fk_model_id: '{books}',
          project_id: '{project}',
          base_id: '{base}',
          title: 'Kind',
          uidt: 'SingleSelect',
          colOptions: { options: [{ title: 'novel' }, { title: 'play' }] },
        },
        keep: { novel: 'colOptions.options.0.id' },
      },
      { fact: 'that never were', ask: 'GET db/meta/columns/cnothing', status: 404, gives: { msg: 'Column not found' } },
      {
        fact: 'rename options, drop options and add some',
        ask: 'PATCH db/meta/columns/{books.Kind}',
        send: {
          title: 'Kind',
          column_name: 'kind',
          uidt: 'SingleSelect',
          colOptions: { options: [{ id: '{novel}', title: 'Novel' }, { title: 'poem' }] },
        },
        gives: withColumn({
          title: 'Kind',
          colOptions: {
            options: [
              expect.objectContaining({ id: '{novel}', title: 'Novel', order: 1 }),
              expect.objectContaining({ title: 'poem', order: 2 }),
            ],
          },
        }),
      },
      {
        fact: 'rows follow',
        ask: 'GET db/data/noco/{project}/{books}?fields=Kind',
        gives: { list: [{ Kind: 'Novel' }, { Kind: null }, { Kind: 'Novel' }, { Kind: null }] },
      },
      {
        fact: 'take no name of another',
        ask: 'PATCH db/meta/columns/{books.Pages}',
        send: { title: 'Pages', column_name: 'price', uidt: 'Number' },
        status: 400,
        gives: { msg: 'Duplicate column name' },
      },
      {
        fact: 'take no title of another',
        ask: 'PATCH db/meta/columns/{books.Pages}',
        send: { title: 'Price', column_name: 'pages', uidt: 'Number' },
        status: 400,
        gives: { msg: 'Duplicate column alias' },
      },
      { fact: 'become what the table shows', ask: 'POST db/meta/columns/{books.Pages}/primary', exactly: true },
      { fact: 'are that then', ask: 'GET db/meta/columns/{books.Pages}', gives: { pv: 1 } },
      { fact: 'are no longer', ask: 'POST db/meta/columns/{books.Title}/primary', exactly: true },
      {
        fact: 'are told by a hash',
        ask: `GET ${columns}/hash`,
        exactly: { hash: expect.stringMatching(/^[0-9a-f]{40}$/) },
        keep: { hash: 'hash' },
      },
      {
        fact: 'change many at once, each for itself',
        ask: `POST ${columns}/bulk`,
        send: {
          hash: '{hash}',
          ops: [
            { op: 'add', column: { column_name: 'b1', title: 'B1', uidt: 'Number' } },
            { op: 'add', column: { column_name: 'b1', title: 'B1', uidt: 'Number' } },
            { op: 'update', column: { id: '{books.Pages}', title: 'Page count', column_name: 'pages', uidt: 'Number' } },
          ],
        },
        exactly: {
          failedOps: [expect.objectContaining({ op: 'add', column: expect.objectContaining({ title: 'B1' }), error: expect.anything() })],
        },
      },
      {
        fact: 'refuse what knew another table',
        ask: `POST ${columns}/bulk`,
        send: { hash: '{hash}', ops: [] },
        status: 400,
        gives: { msg: 'Columns are updated by someone else! Your changes are rejected. Please refresh the page and try again.' },
      },
      { fact: 'and of this one', ask: `GET ${columns}/hash`, keep: { hash: 'hash' } },
      {
        fact: 'need the id of what is changed',
        ask: `POST ${columns}/bulk`,
        send: { hash: '{hash}', ops: [{ op: 'update', column: { title: 'x' } }] },
        status: 400,
        gives: { msg: 'Bad request, update operation requires column id' },
      },
      {
        fact: 'need the id of what is deleted',
        ask: `POST ${columns}/bulk`,
        send: { hash: '{hash}', ops: [{ op: 'delete', column: {} }] },
        status: 400,
        gives: { msg: 'Bad request, delete operation requires column id' },
      },
      {
        fact: 'need what is added',
        ask: `POST ${columns}/bulk`,
        send: { hash: '{hash}', ops: [{ op: 'add' }] },
        status: 400,
        gives: { msg: 'Bad request, add operation requires column' },
      },
      {
        fact: 'go, and answer the whole table',
        ask: 'DELETE db/meta/columns/{books.Pages}',
        gives: { id: '{books}', columns: expect.not.arrayContaining([expect.objectContaining({ title: 'Page count' })]) },
      },
      { fact: 'of formulas stay without what they named', ask: 'GET db/data/noco/{project}/{books}/1', gives: { Twice: 'ERR' } },
      {
        fact: 'of links take those that stand on them along',
        ask: 'DELETE db/meta/columns/{writers.Wrote}',
        gives: { columns: expect.not.arrayContaining([expect.objectContaining({ title: 'Titles' })]) },
      },
      {
        fact: 'are changed by makers',
        ask: `POST ${columns}`,
        as: 'editor',
        send: text,
        status: 403,
        gives: { msg: 'columnAdd - editor : Not allowed' },
      },
    ],
  );
});

describe('what a table shows of itself', () => {
  itAnswers(
    () => world,
    [
      {
        fact: 'another column takes the place of one that goes',
        ask: `POST ${tables}`,
        send: {
          table_name: 'shown',
          title: 'Shown',
          columns: [
            { column_name: 'x', title: 'X', uidt: 'SingleLineText' },
            { column_name: 'y', title: 'Y', uidt: 'SingleLineText' },
          ],
        },
        gives: withColumn({ title: 'X', pv: 1 }),
        keep: { shown: 'id', a: 'columns.0.id', b: 'columns.1.id', c: 'columns.2.id' },
      },
      { fact: 'is found by its column', ask: 'GET db/meta/columns/{b}', gives: { title: 'X' } },
      { fact: 'goes', ask: 'DELETE db/meta/columns/{b}', gives: withColumn({ title: 'Y', pv: 1 }) },
    ],
  );
});
