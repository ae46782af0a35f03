import type { SourceId } from '@quadrille/domain';
import type { CommittedChange } from '../store/committed-change.ts';
import { BaseReader, type BaseReaderParts } from '../read/base-reader.ts';
import type { IndexesInUse } from '../read/read-ways.ts';
import { explainReadFailures } from './explain-read-failure.ts';
import type { OpenSource, SourceConnections } from './source.ts';

/** How long an answer about a table of a source counts as fresh. */
const freshMs = 2000;

/** Databases of sources never get an index of ours. */
const noIndexes: IndexesInUse = {
  ready: () => Promise.resolve(),
  has: () => false,
  hasAny: () => false,
  noteUse: () => undefined,
  noteMiss: () => undefined,
  freshen: () => undefined,
};

/** Answers reads of tables that live in sources, each database by a reader of its own. */
export class SourceReaders {
  readonly #connections: SourceConnections;
  readonly #parts: Pick<BaseReaderParts, 'baseId' | 'current' | 'now' | 'vectors' | 'tallies'>;
  readonly #readers = new Map<SourceId, { readonly source: OpenSource; readonly reader: BaseReader }>();

  constructor(connections: SourceConnections, parts: Pick<BaseReaderParts, 'baseId' | 'current' | 'now' | 'vectors' | 'tallies'>) {
    this.#connections = connections;
    this.#parts = parts;
  }

  async of(id: SourceId): Promise<BaseReader> {
    const source = await this.#connections.open(id);
    const known = this.#readers.get(id);
    if (known?.source === source) return known.reader;
    const { baseId, current, now, vectors, tallies } = this.#parts;
    const { dialect } = source;
    const lanes = explainReadFailures(source.lanes);
    const parts = { baseId, current, now, vectors, tallies, lanes, dialect, physicalSchema: null, indexes: noIndexes, freshMs };
    const reader = new BaseReader(parts);
    this.#readers.set(id, { source, reader });
    return reader;
  }

  note(change: CommittedChange): void {
    for (const { reader } of this.#readers.values()) reader.note(change);
  }
}
