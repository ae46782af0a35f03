import { expect } from 'vitest';
import type { TestAnswer, TestUser } from '../../../testing/start-test-app.ts';
import type { ApiFixture } from '../../records/testing/api-fixture.ts';
import { commentOn, type Dice, type OracleBase, randomFilter, toWireFilter } from './oracle-base.ts';
import { textOfZip } from './text-of-zip.ts';
import { type OracleReader, type OracleWorld, parts, type TableName, tableNames } from './oracle-world.ts';

export interface Look extends OracleReader {
  readonly api: ApiFixture;
  readonly base: OracleBase;
  readonly dice: Dice;
  readonly world: OracleWorld;
  /** Null: by a public link. */
  readonly user: TestUser | null;
  /** `xc-preview` of whoever looks through other eyes, `xc-shared-base-id` of a visitor of the whole base. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly note: string;
}

type Row = ReturnType<OracleWorld['rows']>[number];
type Wire = Record<string, unknown>;

/** Asks every surface and compares with the world; answers how many values and rows were compared. */
export async function lookEverywhere(look: Look): Promise<number> {
  let checks = 0;
  for (const table of tableNames) checks += await new TableLook(look, table).all();
  return checks;
}

class TableLook {
  readonly #look: Look;
  readonly #table: TableName;
  readonly #rows: readonly Row[];
  readonly #fields: readonly string[];
  #checks = 0;

  constructor(look: Look, table: TableName) {
    this.#look = look;
    this.#table = table;
    this.#rows = look.world.rows(table);
    this.#fields = look.world.fields(table);
  }

  async all(): Promise<number> {
    const { user, world, headers } = this.#look;
    if (user === null && headers === undefined) return this.#byLink();
    if (!world.isReadable(this.#table)) return this.#nothing();
    await this.#structure();
    await this.#lists();
    await this.#single();
    await this.#grid();
    await this.#links();
    await this.#nested();
    await this.#elsewhere();
    return this.#checks;
  }

  /** A table of which one may see no row is not there. */
  async #nothing(): Promise<number> {
    for (const path of [
      `db/meta/tables/${this.#id}`,
      `tables/${this.#id}/rows`,
      this.#data(),
      this.#data('/count'),
      `tables/${this.#id}/grid`,
    ])
      this.#equal((await this.#ask(path)).status, 404, path);
    const { body } = await this.#ask(`db/meta/projects/${this.#look.api.projectId}/tables`);
    this.#equal(
      body.list.some(({ title }: { title: string }) => title === this.#table),
      false,
      'listed',
    );
    return this.#checks;
  }

  async #structure(): Promise<void> {
    const { body, status } = await this.#ask(`db/meta/tables/${this.#id}`);
    this.#equal(status, 200, 'structure');
    const titles = body.columns.map(({ title }: { title: string }) => title).filter((title: string) => title in parts[this.#table]);
    this.#equal(titles.sort(), [...this.#fields].sort(), 'columns');
  }

  async #lists(): Promise<void> {
    const { dice, base } = this.#look;
    this.#list(await this.#ask(this.#data('?limit=1000')), this.#rows, 'list');
    this.#list(await this.#ask(`tables/${this.#id}/rows?limit=1000`), this.#rows, 'rows');
    this.#list(await this.#ask(this.#data(`/views/${base.tables[this.#table].views[0]?.id}?limit=1000`)), this.#rows, 'view');
    const { query, rows } = this.#choice();
    this.#list(await this.#ask(this.#data(`?limit=1000&${query}`)), rows, 'filtered list');
    this.#equal((await this.#ask(this.#data(`/count?${query}`))).body, { count: rows.length }, 'count');
    const sorted = this.#sorted();
    const answer = await this.#ask(this.#data(`?limit=1000&${sorted.query}`));
    this.#equal(
      answer.body.list.map(({ Id }: Wire) => Id),
      sorted.ids,
      'order',
    );
    const field = dice.pick(['Grade', 'Level', 'Budget', 'Name', 'Open', 'Active'].filter((one) => one in parts[this.#table]));
    const groups = await this.#ask(this.#data(`/groupby?column_name=${field}&limit=1000`));
    if (this.#fields.includes(field))
      this.#groups(
        groups.body.list.map((group: Wire) => [group[field.toLowerCase()] ?? null, group['count']]),
        field,
      );
    else this.#equal(groups.status, 404, `groupby ${field}`);
    this.#csv(await this.#ask(this.#data('/export/csv')));
  }

  async #single(): Promise<void> {
    const { base, dice, world } = this.#look;
    const id = dice.pick<Row>(base.data[this.#table]).id;
    const row = this.#rows.find((one) => one.id === id);
    const answer = await this.#ask(this.#data(`/${id}`));
    this.#equal(answer.status, row === undefined ? 404 : 200, 'read');
    if (row) this.#row(answer.body, row, 'read');
    this.#equal((await this.#ask(this.#data(`/${id}/exist`))).body, row !== undefined, 'exist');
    const events = (await this.#ask(`tables/${this.#id}/rows/${id}/history`)).body.list as { cells: { fieldId: string }[] }[];
    if (!row) this.#equal(events, [], 'history');
    const known = new Set<string>(
      Object.keys(parts[this.#table])
        .filter((field) => !world.sees(this.#table, field))
        .map((field) => base.fieldId(this.#table, field)),
    );
    this.#equal(
      events.some(({ cells }) => cells.some(({ fieldId }) => known.has(fieldId))),
      false,
      'hidden history',
    );
    const [first] = this.#rows;
    const one = (await this.#ask(this.#data('/find-one'))).body;
    if (first) this.#row(one, first, 'find one');
    else this.#equal(one, {}, 'find one');
  }

  async #grid(): Promise<void> {
    const { base, dice } = this.#look;
    const path = `tables/${this.#id}/grid`;
    const page = (await this.#ask(`${path}?limit=1000`)).body as { fields: string[]; rows: unknown[][] };
    this.#equal(
      page.rows.map(([id]) => id),
      this.#rows.map(({ id }) => id),
      'grid rows',
    );
    for (const field of this.#plainFields()) {
      const at = page.fields.indexOf(base.fieldId(this.#table, field)) + 2;
      this.#equal(
        page.rows.map((row) => row[at] ?? null),
        this.#rows.map((row) => this.#cell(row, field)),
        `grid ${field}`,
      );
    }
    const ids = base.data[this.#table].map(({ id }) => id);
    const named = (await this.#ask(`${path}/rows?ids=${ids.join(',')}`)).body as { rows: unknown[][] };
    this.#equal(
      named.rows.map(([id]) => id),
      this.#rows.map(({ id }) => id),
      'grid rows by id',
    );
    const { query, rows } = this.#choice();
    this.#equal((await this.#ask(`${path}/count?${query}`)).body.count, rows.length, 'grid count');
    const id = dice.pick<Row>(base.data[this.#table]).id;
    const at = this.#rows.findIndex((row) => row.id === id);
    this.#equal((await this.#ask(`${path}/position/${id}`)).body.position, at < 0 ? null : at, 'position');
    const needle = String(dice.roll(24)).padStart(3, '0');
    const found = this.#fields.includes('Name') ? this.#rows.filter(({ Name }) => Name.includes(needle)).map((row) => row.id) : null;
    const matches = (await this.#ask(`${path}/matches?search=${needle}zq`)).body.matches as { rowId: number }[];
    if (found && !this.#fields.some((field) => ['Team', 'TeamName', 'Members', 'Tags', 'People'].includes(field)))
      this.#equal(
        matches.map(({ rowId }) => rowId),
        found,
        'matches',
      );
    else
      this.#equal(
        matches.every(({ rowId }) => this.#rows.some((row) => row.id === rowId)),
        true,
        'matches',
      );
    await this.#summaries(path);
    await this.#questions();
  }

  async #summaries(path: string): Promise<void> {
    const { base, dice } = this.#look;
    const field = dice.pick(
      ['Salary', 'Grade', 'Budget', 'Level', 'Pay', 'Best', 'TeamBudget', 'Levels'].filter((one) => one in parts[this.#table]),
    );
    const id = base.fieldId(this.#table, field);
    const specs = ['sum', 'max', 'countFilled', 'countUnique', 'histogram'].map((aggregate) => ({ fk_column_id: id, aggregate }));
    const answer = await this.#ask(`${path}/aggregates?aggregates=${encodeURIComponent(JSON.stringify(specs))}`);
    const distinct = await this.#ask(`${path}/distinct/${id}?limit=1000`);
    const by = `groupArrJson=${encodeURIComponent(JSON.stringify([{ fk_column_id: id, direction: 'asc' }]))}`;
    const groups = await this.#ask(`${path}/groups?limit=1000&${by}`);
    if (!this.#fields.includes(field)) {
      for (const { status } of [answer, distinct, groups]) this.#equal(status, 404, `summaries of ${field}`);
      return;
    }
    const values = this.#rows.map((row) => this.#cell(row, field)).filter((value) => value !== null) as number[];
    const [sum, max, filled, unique, histogram] = answer.body.values as [
      number | null,
      number | null,
      number,
      number,
      { counts: number[] } | null,
    ];
    this.#equal(
      [sum ?? 0, max],
      [values.reduce((total, value) => total + value, 0), values.length === 0 ? null : Math.max(...values)],
      `sum of ${field}`,
    );
    this.#equal([filled, unique], [values.length, new Set(values).size], `count of ${field}`);
    this.#equal(
      (histogram?.counts ?? []).reduce((total, count) => total + count, 0),
      values.length,
      `histogram of ${field}`,
    );
    this.#groups(
      distinct.body.values.map(({ value, count }: { value: unknown; count: number }) => [value, count]),
      field,
    );
    this.#groups(
      groups.body.groups.map(({ values: [value], count }: { values: unknown[]; count: number }) => [value, count]),
      field,
    );
  }

  /** Questions of dashboards: counts, groups, the records behind them, and what moved a number. */
  async #questions(): Promise<void> {
    const { api, base, dice } = this.#look;
    const field = dice.pick(['Salary', 'Grade', 'Budget', 'Level', 'Pay', 'Best', 'TeamBudget'].filter((one) => one in parts[this.#table]));
    const fk_column_id = base.fieldId(this.#table, field);
    const whole = { fk_model_id: this.#id, measures: [{ aggregate: 'count' }] };
    const grouped = { ...whole, groups: [{ fk_column_id }], measures: [{ aggregate: 'sum', fk_column_id }], limit: 1000 };
    const filtered = { ...whole, filter: [{ fk_column_id, comparison_op: 'notblank' }] };
    const at = `db/meta/projects/${api.projectId}/questions`;
    const [all, groups, some] = (await this.#send(at, { questions: [whole, grouped, filtered] })).body.answers;
    this.#equal(all.groups[0].measures, [this.#rows.length], 'counted by a question');
    const behind = (await this.#send(`${at}/records`, { question: whole, limit: 1000 })).body;
    this.#equal(
      behind.rows.map(([id]: [number]) => id).sort(byNumber),
      this.#rows.map(({ id }) => id).sort(byNumber),
      'records behind a question',
    );
    const explained = await this.#send(`${at}/explain`, { question: whole });
    if (explained.status === 200) this.#equal(explained.body.now, this.#rows.length, 'explained number');
    else this.#equal(explained.body.code, 'badRequest', 'explained number');
    if (!this.#fields.includes(field)) return this.#equal([groups.ok, some.ok], [false, false], `questions about ${field}`);
    this.#groups(
      groups.groups.map(({ values: [value], count }: { values: unknown[]; count: number }) => [value, count]),
      field,
    );
    const filled = this.#rows.filter((row) => this.#cell(row, field) !== null).length;
    this.#equal(some.groups[0].measures, [filled], `counted where ${field} is filled`);
  }

  async #links(): Promise<void> {
    const { base, dice, world } = this.#look;
    for (const [field, other] of Object.entries(linksOf[this.#table])) {
      const row = dice.pick<Row>(base.data[this.#table]);
      const answer = await this.#ask(`tables/${this.#id}/links/${base.fieldId(this.#table, field)}/rows/${row.id}?limit=1000`);
      const isThere = this.#fields.includes(field) && this.#rows.some(({ id }) => id === row.id);
      this.#equal(answer.status, isThere ? 200 : 404, `linked ${field}`);
      if (!isThere) continue;
      const ids = world.linkedIds(this.#table, row, field);
      this.#equal(
        answer.body.list.map(({ Id }: Wire) => Id),
        ids,
        `linked ${field}`,
      );
      const seen = new Map(world.rows(other).map((one) => [one.id, one]));
      for (const wire of answer.body.list as Wire[]) this.#rowOf(other, wire, seen.get(Number(wire['Id'])) as Row, `linked ${field}`);
    }
  }

  /** Rows by group, links by the older paths, and what may still be linked. */
  async #nested(): Promise<void> {
    const { base, dice, world, role } = this.#look;
    const by = dice.pick(['Grade', 'Level', 'Budget'].filter((one) => one in parts[this.#table]));
    const grouped = await this.#ask(this.#data(`/group/${base.fieldId(this.#table, by)}?limit=1000`));
    if (this.#fields.includes(by)) {
      const groups = grouped.body as { key: unknown; value: { list: Wire[] } }[];
      const ids = groups.flatMap(({ value }) => value.list.map(({ Id }) => Number(Id)));
      this.#equal([...ids].sort(byNumber), this.#rows.map(({ id }) => id).sort(byNumber), `rows by ${by}`);
      for (const wire of groups.flatMap(({ value }) => value.list))
        this.#row(wire, this.#rows.find(({ id }) => id === wire['Id']) as Row, `rows by ${by}`);
    } else this.#equal(grouped.status, 404, `rows by ${by}`);
    for (const [field, other] of Object.entries(linksOf[this.#table])) {
      const row = dice.pick<Row>(base.data[this.#table]);
      const path = this.#data(`/${row.id}/${field === 'Members' ? 'hm' : 'mm'}/${field}`);
      const [linked, rest] = [await this.#ask(`${path}?limit=1000`), await this.#ask(`${path}/exclude?limit=1000`)];
      const isThere = this.#fields.includes(field) && this.#rows.some(({ id }) => id === row.id);
      this.#equal(linked.status, isThere ? 200 : 404, `linked ${field}, the older path`);
      if (role !== 'editor') this.#equal(rest.status, 403, `not linked ${field}`);
      if (!isThere) continue;
      const ids = world.linkedIds(this.#table, row, field);
      this.#equal(linked.body.list.map(({ Id }: Wire) => Id).sort(byNumber), [...ids].sort(byNumber), `linked ${field}, the older path`);
      if (rest.status !== 200) continue;
      const seen = new Set(world.rows(other).map(({ id }) => id));
      this.#equal(
        (rest.body.list as Wire[]).every(({ Id }) => seen.has(Number(Id)) && !ids.includes(Number(Id))),
        true,
        `not linked ${field}`,
      );
    }
  }

  /** Whatever else tells of rows: no name that is hidden may stand in any of it. */
  async #elsewhere(): Promise<void> {
    const { base, api, dice, role } = this.#look;
    const { id } = dice.pick<Row>(base.data[this.#table]);
    const project = `db/meta/projects/${api.projectId}`;
    const links = Object.keys(linksOf[this.#table]);
    const columns = [...links, 'Name'].map((field) => base.fieldId(this.#table, field));
    const ids = base.data[this.#table].map((row) => row.id).join(',');
    const asked = [
      `${project}/changes`,
      `${project}/audits`,
      `db/meta/audits/comments?fk_model_id=${this.#id}&row_id=${id}`,
      `db/meta/audits/comments/count?fk_model_id=${this.#id}&ids=${ids}`,
      `tables/${this.#id}/rows/${id}/history`,
      `db/meta/tables/${this.#id}/views`,
      ...columns.map((column) => `db/meta/columns/${column}`),
      ...links.map((field) => `tables/${this.#id}/links/${base.fieldId(this.#table, field)}/titles?ids=${ids}`),
      ...(role === 'editor' ? [`${project}/trash`] : []),
      this.#data('?limit=1000&fields=*&nested[Members][fields]=Name,Salary&nested[Tags][fields]=Name&nested[People][fields]=Name,Salary'),
      this.#data(`/find-one?where=${encodeURIComponent('(Name,like,zq)')}`),
      this.#data(`?limit=1000&where=${encodeURIComponent('(Name,like,zq)~or(Salary,gt,0)')}`),
      `db/meta/tables/${this.#id}/columns/hash`,
      `db/meta/projects/${api.projectId}/has-empty-or-null-filters`,
      `db/meta/projects/${api.projectId}/erd`,
      `db/meta/projects/${api.projectId}/people`,
      ...['columns', 'sorts', 'filters'].map((part) => `db/meta/views/${base.tables[this.#table].views[0]?.id}/${part}`),
      'notifications',
      'db/meta/projects/',
    ];
    for (const path of asked) this.#equal((await this.#ask(path)).status < 500, true, path);
    const makersOnly = [`db/meta/tables/${this.#id}/hooks`, `db/meta/tables/${this.#id}/rules`, `${project}/snapshots`, `${project}/users`];
    for (const path of makersOnly) this.#equal((await this.#ask(path)).status >= 400, true, path);
    const shown = (await this.#ask(`db/meta/views/${base.tables[this.#table].views[0]?.id}/columns`)).body.list as {
      fk_column_id: string;
    }[];
    const hidden = Object.keys(parts[this.#table]).filter((field) => !this.#fields.includes(field));
    for (const field of hidden)
      this.#equal(
        shown.some(({ fk_column_id }) => fk_column_id === base.fieldId(this.#table, field)),
        false,
        `${field} among the columns of a view`,
      );
    this.#workbook(await this.#ask(this.#data('/export/excel')));
  }

  /** The texts of an exported workbook, which is packed. */
  #workbook({ text, status }: TestAnswer): void {
    this.#equal(status, 200, 'export to a workbook');
    const sheet = textOfZip(Buffer.from(text, 'base64'));
    this.#keepsSecrets('export/excel', sheet);
    this.#equal((sheet.match(/<row /g) ?? []).length, this.#rows.length + 1, 'exported rows of a workbook');
    for (const field of Object.keys(parts[this.#table]))
      this.#equal(sheet.includes(`>${field}<`), this.#fields.includes(field), `${field} in a workbook`);
  }

  async #byLink(): Promise<number> {
    const { base, dice } = this.#look;
    const path = `db/public/shared-view/${base.shares[this.#table]}`;
    this.#list(await this.#ask(`${path}/rows?limit=1000`), this.#rows, 'shared rows');
    const { query, rows } = this.#choice();
    this.#list(await this.#ask(`${path}/rows?limit=1000&${query}`), rows, 'shared filtered');
    const columns = (await this.#ask(`${path}/meta`)).body.model.columns as { title: string }[];
    const titles = columns.map(({ title }) => title).filter((title) => title in parts[this.#table]);
    this.#equal(titles.sort(), [...this.#fields].sort(), 'shared columns');
    const field = dice.pick(['Grade', 'Level', 'Budget', 'Name'].filter((one) => one in parts[this.#table]));
    const groups = await this.#ask(`${path}/groupby?column_name=${field}&limit=1000`);
    if (this.#fields.includes(field))
      this.#groups(
        groups.body.list.map((group: Wire) => [group[field.toLowerCase()] ?? null, group['count']]),
        field,
      );
    else this.#equal(groups.status, 404, `shared groupby ${field}`);
    this.#csv(await this.#ask(`${path}/rows/export/csv`));
    const id = base.fieldId(this.#table, field);
    const specs = encodeURIComponent(JSON.stringify([{ fk_column_id: id, aggregate: 'countFilled' }]));
    const by = `groupArrJson=${encodeURIComponent(JSON.stringify([{ fk_column_id: id, direction: 'asc' }]))}`;
    const summary = await this.#ask(`${path}/aggregates?aggregates=${specs}`);
    const grouped = await this.#ask(`${path}/groups?limit=1000&${by}`);
    const distinct = await this.#ask(`${path}/distinct/${id}?limit=1000`);
    if (this.#fields.includes(field)) {
      const filled = this.#rows.filter((row) => this.#cell(row, field) !== null).length;
      this.#equal(summary.body.values, [filled], `shared count of ${field}`);
      this.#groups(
        grouped.body.groups.map(({ values: [value], count }: { values: unknown[]; count: number }) => [value, count]),
        field,
      );
      this.#groups(
        distinct.body.values.map(({ value, count }: { value: unknown; count: number }) => [value, count]),
        field,
      );
    } else for (const { status } of [summary, grouped, distinct]) this.#equal(status, 404, `shared summaries of ${field}`);
    for (const link of Object.keys(linksOf[this.#table])) {
      const row = dice.pick<Row>(base.data[this.#table]);
      await this.#ask(`${path}/rows/${row.id}/${link === 'Members' ? 'hm' : 'mm'}/${base.fieldId(this.#table, link)}`);
      await this.#ask(`${path}/nested/${base.fieldId(this.#table, link)}`);
    }
    await this.#ask(`${path}/group/${id}?limit=1000`);
    return this.#checks;
  }

  get #id(): string {
    return this.#look.base.tables[this.#table].id;
  }

  #data(rest = ''): string {
    return `db/data/v1/${this.#look.api.projectId}/${this.#table}${rest}`;
  }

  async #ask(path: string): Promise<TestAnswer> {
    return this.#call('GET', path);
  }

  async #send(path: string, body: unknown): Promise<TestAnswer> {
    return this.#call('POST', path, body);
  }

  async #call(method: string, path: string, body?: unknown): Promise<TestAnswer> {
    const { api, user, headers } = this.#look;
    const request = { as: user, ...(headers !== undefined && { headers }), ...(body !== undefined && { body }) };
    const answer = await api.app.call(method, `/api/v1/${path}`, request);
    this.#keepsSecrets(path, answer.text);
    return answer;
  }

  #keepsSecrets(path: string, text: string): void {
    const { world, base } = this.#look;
    // Names are found nowhere else: no text of any answer may hold that of a row that is not there.
    for (const table of tableNames) {
      for (const { id, Name } of base.data[table]) {
        if (world.isVisible(table, id) && world.sees(table, 'Name')) continue;
        if (text.includes(Name)) expect.fail(`${this.#look.note}: ${path} tells of "${Name}".`);
        this.#checks += 1;
      }
    }
    if (!world.sees('People', 'Salary') && /\b70\d{5}\b/.test(text)) expect.fail(`${this.#look.note}: ${path} tells a salary.`);
    for (const { id } of base.data.People)
      if (!world.isVisible('People', id) && text.includes(commentOn(id)))
        expect.fail(`${this.#look.note}: ${path} tells what was said of row ${id}.`);
  }

  /** A filter of the reader's; a condition on what they do not see matches nothing. */
  #choice(): { readonly query: string; readonly rows: readonly Row[] } {
    const { base, dice, world, userId } = this.#look;
    const [node] = randomFilter(base, dice, this.#table, 2);
    if (node?.kind !== 'condition') return { query: '', rows: this.#rows };
    const field = Object.keys(parts[this.#table]).find((title) => base.fieldId(this.#table, title) === node.fieldId) ?? '';
    const asked = [{ ...node, logicalOp: 'and' as const }];
    const query = `filterArrJson=${encodeURIComponent(JSON.stringify(toWireFilter(asked)))}`;
    if (!this.#fields.includes(field)) return { query, rows: [] };
    return { query, rows: this.#rows.filter((row) => world.passes(this.#table, row, asked, userId)) };
  }

  #sorted(): { readonly query: string; readonly ids: readonly number[] } {
    const { base, dice } = this.#look;
    const field = dice.pick(
      ['Salary', 'Grade', 'Budget', 'Level', 'Pay', 'Double', 'TeamBudget', 'Members'].filter((one) => one in parts[this.#table]),
    );
    const direction = dice.pick(['asc', 'desc'] as const);
    const query = `sortArrJson=${encodeURIComponent(JSON.stringify([{ fk_column_id: base.fieldId(this.#table, field), direction }]))}`;
    if (!this.#fields.includes(field)) return { query, ids: this.#rows.map(({ id }) => id) };
    const key = (row: Row): number => (this.#cell(row, field) as number | null) ?? Number.NEGATIVE_INFINITY;
    const sign = direction === 'asc' ? 1 : -1;
    const rows = [...this.#rows].sort((a, b) => (key(a) === key(b) ? a.id - b.id : key(a) < key(b) ? -sign : sign));
    return { query, ids: rows.map(({ id }) => id) };
  }

  #cell(row: Row, field: string): unknown {
    return this.#look.world.cell(this.#table, row, field);
  }

  #plainFields(): string[] {
    return this.#fields.filter((field) => !(field in linksOf[this.#table]) && field !== 'Team' && field !== 'Boss');
  }

  #list({ body, status, text }: TestAnswer, rows: readonly Row[], what: string): void {
    if (status !== 200) expect.fail(`${this.#look.note}: ${this.#table} ${what} answers ${status} ${text}`);
    this.#equal(body.pageInfo.totalRows, rows.length, `${what} total`);
    this.#equal(
      body.list.map(({ Id }: Wire) => Id),
      rows.map(({ id }) => id),
      what,
    );
    for (const [at, wire] of (body.list as Wire[]).entries()) this.#row(wire, rows[at] as Row, what);
  }

  #row(wire: Wire, row: Row, what: string): void {
    this.#rowOf(this.#table, wire, row, what);
  }

  #rowOf(table: TableName, wire: Wire, row: Row, what: string): void {
    const { world } = this.#look;
    for (const field of Object.keys(parts[table])) {
      if (!world.sees(table, field)) this.#equal(field in wire, false, `${what}: ${field} of ${row.id}`);
      else if (field === 'Team') {
        const [id] = world.linkedIds(table, row, field);
        const name = (wire[field] as Wire | null)?.['Name'];
        this.#equal((wire[field] as Wire | null)?.['Id'], id, `${what}: ${field} of ${row.id}`);
        if (id !== undefined && world.sees('Teams', 'Name'))
          this.#equal(name, this.#look.base.data.Teams.find((team) => team.id === id)?.Name, `${what}: name`);
      } else if (field === 'Boss')
        this.#equal(
          JSON.stringify(wire[field] ?? null).includes('us'),
          world.cell(table, row, field) !== null,
          `${what}: Boss of ${row.id}`,
        );
      else this.#equal(plain(wire[field]), plain(world.cell(table, row, field)), `${what}: ${field} of ${row.id}`);
    }
    const key = Object.keys(wire).find((title) => /teams_id/i.test(title));
    // A foreign key names a row of a table of which one may not see all.
    if (key !== undefined) this.#equal(world.sees('People', 'Team') && world.isWhole('Teams'), true, `${what}: foreign key`);
  }

  #groups(found: readonly (readonly [unknown, unknown])[], field: string): void {
    const counts = new Map<unknown, number>();
    for (const row of this.#rows) counts.set(key(this.#cell(row, field)), (counts.get(key(this.#cell(row, field))) ?? 0) + 1);
    const sort = (pairs: readonly (readonly [unknown, unknown])[]) => pairs.map((pair) => JSON.stringify(pair)).sort();
    this.#equal(sort(found.map(([value, count]) => [key(value), count])), sort([...counts]), `groups of ${field}`);
  }

  #csv({ text, status }: TestAnswer): void {
    this.#equal(status, 200, 'export');
    const [head = '', ...lines] = text.trimEnd().split('\r\n');
    const titles = head.split(',').filter((title) => title in parts[this.#table]);
    this.#equal(titles.sort(), [...this.#fields].sort(), 'exported columns');
    this.#equal(lines.filter((line, at) => at < lines.length - 1 || line !== '').length, this.#rows.length, 'exported rows');
  }

  #equal(found: unknown, expected: unknown, what: string): void {
    this.#checks += Array.isArray(expected) ? Math.max(1, expected.length) : 1;
    if (Object.is(found, expected)) return;
    const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
    if (one !== other)
      expect.fail(`${this.#look.note}: ${this.#table}, ${what}: found ${one?.slice(0, 600)}, expected ${other?.slice(0, 600)}`);
  }
}

const linksOf: Readonly<Record<TableName, Readonly<Record<string, TableName>>>> = {
  Teams: { Members: 'People' },
  People: { Tags: 'Tags' },
  Tags: { People: 'People' },
};

const byNumber = (a: number, b: number): number => a - b;

/** A value as a group has it. */
function key(value: unknown): unknown {
  return value === undefined ? null : value === true ? 1 : value === false ? 0 : value;
}

/** Checkboxes come as they are stored; unset ones as false or nothing. */
function plain(value: unknown): unknown {
  return value === false || value === undefined || value === 0 ? null : value === true ? 1 : value;
}
