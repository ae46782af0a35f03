import type { SourceId } from '@quadrille/domain';
import type { CommittedChange } from '../store/committed-change.ts';
import { ReadHub, type ReadHubParts } from '../read/read-hub.ts';
import type { IndexesInUse } from '../read/read-ways.ts';
import type { OpenSource, SourceDesk } from './source.ts';

/** How long an answer about somebody else's table is taken for true. */
const freshMs = 2000;

/** Nobody else's database gets an index of ours. */
const noIndexes: IndexesInUse = {
  ready: () => Promise.resolve(),
  has: () => false,
  hasAny: () => false,
  noteUse: () => undefined,
  noteMiss: () => undefined,
  freshen: () => undefined,
};

/** Answers reads of tables that live in people's own databases, each database by a hub of its own. */
export class SourceHubs {
  readonly #desk: SourceDesk;
  readonly #parts: Pick<ReadHubParts, 'baseId' | 'current' | 'now' | 'vectors'>;
  readonly #hubs = new Map<SourceId, { readonly source: OpenSource; readonly hub: ReadHub }>();

  constructor(desk: SourceDesk, parts: Pick<ReadHubParts, 'baseId' | 'current' | 'now' | 'vectors'>) {
    this.#desk = desk;
    this.#parts = parts;
  }

  async of(id: SourceId): Promise<ReadHub> {
    const source = await this.#desk.open(id);
    const known = this.#hubs.get(id);
    if (known?.source === source) return known.hub;
    const { baseId, current, now, vectors } = this.#parts;
    const { lanes, dialect } = source;
    const hub = new ReadHub({ baseId, current, now, vectors, lanes, dialect, physicalSchema: null, indexes: noIndexes, freshMs });
    this.#hubs.set(id, { source, hub });
    return hub;
  }

  note(change: CommittedChange): void {
    for (const { hub } of this.#hubs.values()) hub.note(change);
  }
}
