import { calls } from '@quadrille/contract';
import type { GridAggregates, GridLinked, SharedViewMeta, WireColumn } from '@quadrille/contract';
import type { Person } from '@quadrille/domain';
import { connectShare, isRequestError } from '@quadrille/sdk';
import type { RowSource, SourceEvent } from '@quadrille/ui-kit/grid';
import { atom, computed } from 'nanostores';
import type { ReadableAtom, WritableAtom } from 'nanostores';
import { client } from '../../platform/client.ts';
import { noteLineLost } from '../../platform/connection.ts';
import { setChanged } from '../../platform/set-changed.ts';
import { repeatShareRead } from './repeat-share-read.ts';
import { createRecordReads, toGridRow } from './shared-record-reads.ts';
import type { SharedRecordReads } from './shared-record-reads.ts';
import { createSharedParts } from './shared-parts.ts';
import { createVisitorQuery } from './visitor-query.ts';
import type { VisitorQuery } from './visitor-query.ts';
import type { ReadSharedPage, SharedRows } from './shared-parts.ts';
import type { PartReads } from '../records/index.ts';
import { chosenSummaries, readGroups, readGroupSummaries, toAggregatesText } from '../view/index.ts';
import type { QueryGroups, OwnChanges } from '../view/index.ts';
import { toField, valuesOf } from '../structure/index.ts';
import type { TableField } from '../structure/index.ts';
import type { ExportCalls } from '../export/index.ts';
import type { FindAddresses } from '../files/index.ts';

export type SharedViewStatus =
  | 'loading'
  | 'locked'
  | 'refused'
  /** It was open, and has a password by now, which it had not before. */
  | 'passwordAdded'
  /** It was open, and has another password by now. */
  | 'passwordChanged'
  | 'ready'
  | 'missing'
  | 'failed';

/** One shared view as a visitor sees it. The password stays in memory. */
export interface SharedViewState extends SharedRecordReads {
  readonly uuid: string;
  readonly $status: WritableAtom<SharedViewStatus>;
  readonly $meta: WritableAtom<SharedViewMeta | null>;
  readonly $fields: ReadableAtom<readonly TableField[]>;
  /** People of visible cells by name. */
  readonly $people: WritableAtom<readonly Person[]>;
  /** Conditions and an order of this visitor's own, and how wide columns are for them and where they stand, over how the view has them. */
  readonly $own: WritableAtom<OwnChanges>;
  /** Text this visitor looks for; '' when nothing. */
  readonly $search: WritableAtom<string>;
  /** How many records a grid shows; null until they were counted. */
  readonly $total: WritableAtom<number | null>;
  /** Narrows or orders the records for this visitor alone. */
  ask(change: VisitorQuery): void;
  readonly $error: WritableAtom<unknown>;
  readonly source: RowSource & PartReads;
  /** Of files in visible cells. */
  readonly addressesOf: FindAddresses;
  /** The field that numbers the records; without one nothing can be asked about a single record. */
  keyField(): TableField | undefined;
  /** Without a password the one given last goes along, if any. */
  open(password?: string): Promise<void>;
  /** Shows what others do, from the first connection on, until the link ends. Answers how to stop. */
  follow(): () => void;
  /** Answers summaries as they were asked for. */
  summarize(asked: string, signal: AbortSignal): Promise<GridAggregates['values']>;
  /** With these fields, in this order. */
  exportOf(fieldIds: readonly string[]): ExportCalls;
}

export function createSharedViewState(uuid: string): SharedViewState {
  const $status = atom<SharedViewStatus>('loading');
  const $meta = atom<SharedViewMeta | null>(null);
  const $people = atom<readonly Person[]>([]);
  const $total = atom<number | null>(null);
  const $error = atom<unknown>(null);
  const params = { uuid };
  const listeners = new Set<(event: SourceEvent) => void>();
  let password: string | null = null;
  const $fields = computed($meta, (meta) => (meta?.model.columns ?? []).map((column) => toField(column as unknown as WireColumn)));
  const { $own, $search, which, ordered, ask } = createVisitorQuery($fields, () =>
    listeners.forEach((listener) => listener({ type: 'reset' })),
  );
  const keyField = (): TableField | undefined => $fields.get().find(({ type }) => type === 'ID');
  const rows = ({ filterArrJson, ...query }: SharedRows, signal: AbortSignal) =>
    client.public.sharedViewRows(
      { params, query: { inGroups: true, ...ordered(), ...which(filterArrJson), ...query } },
      { signal, viewPassword: password },
    );
  const summarize = async (
    query: { readonly aggregates: string; readonly linkedTo?: string },
    signal: AbortSignal,
  ): Promise<GridAggregates['values']> =>
    (await client.public.sharedViewAggregates({ params, query }, { viewPassword: password, signal })).values;
  const isGrouped = (): boolean => ($meta.get()?.columns ?? []).some((column) => 'group_by' in column && column.group_by);
  const queryGroups: QueryGroups = (query, signal) =>
    client.public.sharedViewGroups({ params, query: { ...which(), ...query } }, { signal, viewPassword: password });
  const chosen = () => chosenSummaries($meta.get(), $fields.get());

  /** Names make ids readable; without them the view works all the same, and those that are known stay. */
  const readPeople = async (signal?: AbortSignal): Promise<void> => {
    if (!$fields.get().some((field) => valuesOf(field)?.type === 'Collaborator')) return;
    const people = await client.public.sharedViewPeople({ params }, { viewPassword: password, signal }).catch(() => null);
    if (people)
      setChanged(
        $people,
        people.map(({ id, name }) => ({ id, name, email: '' })),
      );
  };

  const readMeta = async (signal?: AbortSignal): Promise<void> =>
    setChanged($meta, await client.public.sharedViewMeta({ params }, { viewPassword: password, signal }));

  const readPage: ReadSharedPage = async (query, signal) => {
    const { list } = await rows(query, signal);
    const [known, key] = [$fields.get(), keyField()];
    return { rows: list.map((row, i) => toGridRow(row, query.offset + i, known, key)), epoch: '0' };
  };

  const source: RowSource & PartReads = {
    shape: async (signal) => {
      const groups = isGrouped() ? await readGroups(queryGroups, signal) : null;
      const total = groups?.total ?? (await rows({ offset: 0, limit: 1 }, signal)).pageInfo?.totalRows ?? 0;
      $total.set(total);
      return { total, exact: true, epoch: '0', groups: groups?.tree ?? null };
    },
    page: ({ offset, limit }, signal) => readPage({ offset, limit }, signal),
    ...createSharedParts({
      queryGroups,
      readPage,
      summaries: () => ({ chosen: chosen(), fields: $fields.get() }),
      summarize: ({ filterArrJson, ...query }, signal) => summarize({ ...which(filterArrJson), ...query }, signal),
      linkedWith: (columnId, signal) => readLinked({ uuid, columnId, query: which(), password }, signal),
      count: async (query, signal) => (await rows(query, signal)).pageInfo?.totalRows ?? 0,
    }),
    summarizeGroups: (_tree, signal) => readGroupSummaries(queryGroups, chosen(), $fields.get(), signal),
    groupQuestion: () => toAggregatesText(chosen()),
    write: () => Promise.reject(new Error('A shared view is read only.')),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // visitors are told now and then, not of each change in turn
    caughtUp: () => Promise.resolve(false),
  };

  const follow = (): (() => void) => {
    let isHere = true;
    const reading = repeatShareRead({
      readStructure: async (signal) => {
        try {
          await readMeta(signal);
          return true;
        } catch (error) {
          const status = toStatus(error, null);
          if (status !== 'failed') end(status);
          return false;
        }
      },
      readPeople,
      tellRows: () => listeners.forEach((listener) => listener({ type: 'shifted' })),
    });
    const end = (status: SharedViewStatus): void => {
      reading.end();
      const asked = password === null ? 'passwordAdded' : 'passwordChanged';
      $status.set(status === 'locked' ? asked : status);
    };
    const leave = connectShare(
      client,
      { uuid, password },
      {
        onChange: ({ isStructural }) => {
          isHere = true;
          reading.changed(isStructural);
        },
        onLost: () => {
          isHere = false;
          noteLineLost(() => isHere);
        },
        onEnd: ({ code }) => end(code === 'sharePasswordWrong' ? 'locked' : 'missing'),
      },
    );
    return () => {
      isHere = true; // nobody waits for it
      leave();
      reading.end();
    };
  };

  return {
    uuid,
    $status,
    $meta,
    $fields,
    $people,
    $own,
    $search,
    $total,
    ask,
    $error,
    source,
    ...createRecordReads({
      uuid,
      $meta,
      $fields,
      keyField,
      password: () => password,
      own: () => ({ ...ordered(), ...which() }),
      page: rows,
    }),
    addressesOf: (cells) => client.public.sharedViewFiles({ params, body: { cells: [...cells] } }, { viewPassword: password }),
    keyField,
    open: async (given) => {
      password = given ?? password;
      try {
        await readMeta();
        $status.set('ready');
        void readPeople();
      } catch (error) {
        $error.set(error);
        $status.set(toStatus(error, password));
      }
    },
    follow,
    summarize: (aggregates, signal) => summarize({ ...which(), aggregates }, signal),
    exportOf: (fieldIds) => exportShown(uuid, password, { fields: fieldIds.join(','), ...which(), ...ordered() }),
  };
}

function exportShown(uuid: string, viewPassword: string | null, query: object): ExportCalls {
  const params = { uuid };
  return {
    csv: (marked, sending) => client.public.sharedViewExportCsv({ params, query: { ...query, marked } }, { ...sending, viewPassword }),
    excel: (offset, sending) =>
      client.request(calls.public.sharedViewExportExcel, { params, query: { ...query, offset } }, { ...sending, viewPassword }),
  };
}

function toStatus(error: unknown, password: string | null): SharedViewStatus {
  if (!isRequestError(error)) return 'failed';
  if (error.status === 403) return password === null ? 'locked' : 'refused';
  return error.status === 404 ? 'missing' : 'failed';
}

interface LinkedQuestion {
  readonly uuid: string;
  readonly columnId: string;
  readonly query: { readonly filterArrJson?: string; readonly search?: string };
  readonly password: string | null;
}

/** The records that records of the view are linked with, as far as a visitor may know of them. */
const readLinked = ({ uuid, columnId, query, password }: LinkedQuestion, signal: AbortSignal): Promise<GridLinked> =>
  client.public.sharedViewLinked({ params: { uuid, columnId }, query }, { signal, viewPassword: password });
