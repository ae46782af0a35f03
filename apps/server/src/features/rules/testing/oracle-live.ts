import type { LiveChange, LiveJoined, LivePeople } from '@quadrille/contract';
import type { FieldId } from '@quadrille/domain';
import { expect } from 'vitest';
import { io, type Socket } from 'socket.io-client';
import type { TestUser } from '../../../testing/start-test-app.ts';
import type { ApiFixture } from '../../records/testing/api-fixture.ts';
import type { OracleBase } from './oracle-base.ts';
import { type OracleWorld, parts, tableNames } from './oracle-world.ts';

/** Somebody who keeps all tables of the base open while others work in them. */
export class LiveReader {
  readonly #api: ApiFixture;
  readonly #base: OracleBase;
  readonly #socket: Socket;
  readonly #changes: LiveChange[] = [];
  readonly #people: LivePeople[] = [];

  constructor(api: ApiFixture, base: OracleBase, user: TestUser) {
    this.#api = api;
    this.#base = base;
    this.#socket = io(`${api.app.url}/live`, { auth: { token: user.token }, transports: ['websocket'], forceNew: true });
    this.#socket.on('changed', (change: LiveChange) => this.#changes.push(change));
    this.#socket.on('people', (people: LivePeople) => this.#people.push(people));
  }

  close(): void {
    this.#socket.close();
  }

  async join(tableId: string): Promise<LiveJoined> {
    return (await this.#socket.emitWithAck('join', { tableId, viewId: null, since: null, clientId: null })) as LiveJoined;
  }

  look(tableId: string, rowId: number, fieldId: string): void {
    this.#socket.emit('look', { tableId, viewId: null, place: { rowId, fieldId } });
  }

  /** A table is open to whoever may see anything of it. */
  async joinAll(world: OracleWorld, note: string): Promise<number> {
    for (const table of tableNames) {
      const joined = await this.join(this.#base.tables[table].id);
      expect(joined.ok, `${note}: joins ${table}`).toBe(world.isReadable(table));
    }
    await this.join(this.#base.fence.id);
    return tableNames.length;
  }

  async leaveAll(): Promise<void> {
    for (const { id } of [...Object.values(this.#base.tables), this.#base.fence]) this.#socket.emit('leave', { tableId: id });
    this.#changes.length = 0;
    this.#people.length = 0;
  }

  /** Messages come in the order of the changes: that of a table all may read is the last. */
  async catchUp(sequence: number): Promise<void> {
    await expect
      .poll(() => this.#changes.some((one) => one.tableId === this.#base.fence.id && one.sequence >= sequence), {
        timeout: 15_000,
        interval: 5,
      })
      .toBe(true);
  }

  /** Nothing told names a row or field the reader saw neither before nor after; what is named can be read. Answers the number of checks. */
  async verify(before: OracleWorld, after: OracleWorld, user: TestUser, note: string): Promise<number> {
    let checks = 0;
    for (const table of tableNames) {
      const sees = (id: number): boolean => before.isVisible(table, id) || after.isVisible(table, id);
      const fields = new Map(Object.keys(parts[table]).map((field) => [this.#base.fieldId(table, field), field]));
      const seesField = (id: string): boolean => {
        const field = fields.get(id as FieldId);
        return field === undefined ? after.sees('People', 'Team') : after.sees(table, field);
      };
      const told = this.#changes.filter(({ tableId }) => tableId === this.#base.tables[table].id);
      for (const { rows, fieldIds } of told) {
        const named = rows === null ? [] : [...rows.created, ...rows.updated, ...rows.deleted];
        expect(
          named.filter((id) => !sees(id)),
          `${note}: rows of ${table} named`,
        ).toEqual([]);
        expect(
          fieldIds.filter((id) => !seesField(id)),
          `${note}: fields of ${table} named`,
        ).toEqual([]);
        checks += named.length + fieldIds.length + 1;
        if (named.length === 0) continue;
        const { body } = await this.#api.call(
          'GET',
          `tables/${this.#base.tables[table].id}/grid/rows?ids=${named.join(',')}`,
          undefined,
          user,
        );
        const found = (body.rows as [number][]).map(([id]) => id);
        expect(
          found.filter((id) => !after.isVisible(table, id)),
          `${note}: rows of ${table} read after a message`,
        ).toEqual([]);
        checks += found.length;
      }
      for (const { here } of this.#people.filter(({ tableId }) => tableId === this.#base.tables[table].id))
        for (const { place } of here) {
          checks += 1;
          if (place === null) continue;
          expect(sees(place.rowId) && seesField(place.fieldId), `${note}: somebody's place in ${table}`).toBe(true);
        }
    }
    return checks;
  }
}
