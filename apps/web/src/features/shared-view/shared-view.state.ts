import type { SharedViewMeta, WireColumn } from '@quadrille/contract';
import type { CellValue, Person } from '@quadrille/domain';
import { connectShare, isRequestError } from '@quadrille/sdk';
import type { GridRow, RowSource, SourceEvent } from '@quadrille/ui-kit/grid';
import { atom } from 'nanostores';
import type { WritableAtom } from 'nanostores';
import { client } from '../../platform/client.ts';
import { noteLineLost } from '../../platform/connection.ts';
import { fromWire, keepReading, toField, valuesOf } from '../table/index.ts';
import type { FindAddresses, Reading, TableField } from '../table/index.ts';

export type SharedViewStatus = 'loading' | 'locked' | 'refused' | 'changed' | 'ready' | 'missing' | 'failed';

/** A reading that does not end in this time is made again with the next change. */
const patienceMs = 10_000;

/** One shared view as a visitor sees it. The password stays in memory. */
export interface SharedViewState {
  readonly uuid: string;
  readonly $status: WritableAtom<SharedViewStatus>;
  readonly $meta: WritableAtom<SharedViewMeta | null>;
  /** People of visible cells by name. */
  readonly $people: WritableAtom<readonly Person[]>;
  readonly $error: WritableAtom<unknown>;
  readonly source: RowSource;
  /** Of files in visible cells. */
  readonly addressesOf: FindAddresses;
  /** The field that numbers the records; without one nothing can be asked about a single record. */
  keyField(): TableField | undefined;
  fields(): readonly TableField[];
  open(password: string | null): Promise<void>;
  /** Shows what others do, from the first connection on, until the link ends. Answers how to stop. */
  follow(): () => void;
  exportCsv(): Promise<Uint8Array>;
}

export function createSharedViewState(uuid: string): SharedViewState {
  const $status = atom<SharedViewStatus>('loading');
  const $meta = atom<SharedViewMeta | null>(null);
  const $people = atom<readonly Person[]>([]);
  const $error = atom<unknown>(null);
  const params = { uuid };
  const listeners = new Set<(event: SourceEvent) => void>();
  let password: string | null = null;
  const fields = (): readonly TableField[] => ($meta.get()?.model.columns ?? []).map((column) => toField(column as unknown as WireColumn));
  const keyField = (): TableField | undefined => fields().find(({ type }) => type === 'ID');
  const rows = (query: { offset: number; limit: number }, signal: AbortSignal) =>
    client.public.sharedViewRows({ params, query }, { signal, viewPassword: password });

  /** Names make ids readable; without them the view works all the same. */
  const readPeople = async (): Promise<void> => {
    if (!fields().some((field) => valuesOf(field)?.type === 'Collaborator')) return;
    const people = await client.public.sharedViewPeople({ params }, { viewPassword: password }).catch(() => []);
    setNews(
      $people,
      people.map(({ id, name }) => ({ id, name, email: '' })),
    );
  };

  const readMeta = async (signal?: AbortSignal): Promise<void> =>
    setNews($meta, await client.public.sharedViewMeta({ params }, { viewPassword: password, ...(signal && { signal }) }));

  const source: RowSource = {
    shape: async (signal) => {
      const { pageInfo } = await rows({ offset: 0, limit: 1 }, signal);
      return { total: pageInfo?.totalRows ?? 0, exact: true, epoch: '0' };
    },
    page: async ({ offset, limit }, signal) => {
      const { list } = await rows({ offset, limit }, signal);
      const [known, key] = [fields(), keyField()];
      return { rows: list.map((row, i) => toGridRow(row, offset + i, known, key)), epoch: '0' };
    },
    write: () => Promise.reject(new Error('A shared view is read only.')),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // visitors are told now and then, not of each change in turn
    caughtUp: () => Promise.resolve(false),
  };

  const follow = (): (() => void) => {
    let isStructureDue = false;
    let reading: Reading | null = null;
    let isHere = true;
    const end = (error: unknown): void => {
      isStructureDue = true;
      const status = toStatus(error, null);
      if (status !== 'failed') $status.set(status === 'locked' ? 'changed' : status);
    };
    /** Rows come by the titles of their columns: these are read first. What could not be read is due with the next change. */
    const read = async (signal: AbortSignal): Promise<void> => {
      const isDue = isStructureDue;
      isStructureDue = false;
      if (isDue) await readMeta(AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])).catch(end);
      if (signal.aborted || $status.get() !== 'ready') return;
      for (const listener of listeners) listener({ type: 'shifted' });
      await readPeople();
    };
    const leave = connectShare(
      client,
      { uuid, password },
      {
        onChange: ({ isStructural }) => {
          isHere = true;
          isStructureDue ||= isStructural;
          if (reading) reading.again();
          else reading = keepReading(read, 0);
        },
        onLost: () => {
          isHere = false;
          noteLineLost(() => isHere);
        },
        onEnd: ({ code }) => $status.set(code === 'sharePasswordWrong' ? 'changed' : 'missing'),
      },
    );
    return () => {
      isHere = true; // nobody waits for it
      leave();
      reading?.end();
    };
  };

  return {
    uuid,
    $status,
    $meta,
    $people,
    $error,
    source,
    addressesOf: (cells) => client.public.sharedViewFiles({ params, body: { cells: [...cells] } }, { viewPassword: password }),
    keyField,
    fields,
    open: async (given) => {
      password = given;
      try {
        await readMeta();
        $status.set('ready');
        void readPeople();
      } catch (error) {
        $error.set(error);
        $status.set(toStatus(error, given));
      }
    },
    follow,
    exportCsv: () => client.public.sharedViewExportCsv({ params }, { viewPassword: password }),
  };
}

/** Whoever watches hears of what differs, not of each reading. */
function setNews<Value>(store: WritableAtom<Value>, value: Value): void {
  if (JSON.stringify(store.get()) !== JSON.stringify(value)) store.set(value);
}

function toStatus(error: unknown, password: string | null): SharedViewStatus {
  if (!isRequestError(error)) return 'failed';
  if (error.status === 403) return password === null ? 'locked' : 'refused';
  return error.status === 404 ? 'missing' : 'failed';
}

/** Rows of a share are keyed by title and may come without an id: their place stands in for it. */
function toGridRow(
  row: Readonly<Record<string, unknown>>,
  index: number,
  fields: readonly TableField[],
  key: TableField | undefined,
): GridRow {
  const cells: Record<string, CellValue> = {};
  for (const field of fields) cells[field.id] = fromWire(field, row[field.title]);
  const id = key && row[key.title];
  return { id: typeof id === 'number' ? id : index, version: 0, cells };
}
