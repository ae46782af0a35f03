import { t } from '@lingui/core/macro';
import type { StoredFile } from '@quadrille/contract';
import { acceptOf, fileRulesOf, limits } from '@quadrille/domain';
import type { AttachedFile, Field } from '@quadrille/domain';
import { moveItem } from '@quadrille/ui-kit-react';
import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { client } from '../../platform/client.ts';
import { $appInfo } from '../../platform/session.state.ts';
import { errorWords } from '../../platform/error-words.ts';
import { notices } from '../../platform/notices.ts';
import { addressesIn } from './addresses-in.ts';
import type { FindAddresses } from './cell-pictures.ts';
import { chooseFiles } from './choose-files.ts';
import { endUpload, startUpload } from './running-uploads.ts';
import { uploadFile } from './upload-file.ts';

/** A file of the cell, with what is needed to show it. */
export interface ShownFile {
  readonly file: AttachedFile;
  /** Opens it for a while; null for one that may not be seen. */
  readonly address: string | null;
  readonly thumbnail: string | null;
  /** By the bytes, of our own files; of others as they say. */
  readonly type: string;
}

/** A file on its way. */
export interface FileOnItsWay {
  readonly key: number;
  readonly name: string;
  readonly part: number;
  readonly failure: string | null;
}

export interface FilePanelState {
  /** Null until they were read. */
  readonly $files: ReadableAtom<readonly ShownFile[] | null>;
  readonly $uploads: ReadableAtom<readonly FileOnItsWay[]>;
  readonly $failure: ReadableAtom<string | null>;
  /** Why files that were given last did not come in. */
  readonly $refusal: ReadableAtom<string | null>;
  /** What the dialog that chooses files offers; undefined: every file. */
  readonly accept: string | undefined;
  read(): Promise<void>;
  /** Uploads one after the other; each stands in the cell once it is there. */
  add(files: readonly File[]): Promise<void>;
  cancel(key: number): void;
  /** The refusal was read. */
  forgetRefusal(): void;
  remove(file: ShownFile): Promise<void>;
  /** Calls a file something else; what it is stays. */
  rename(file: ShownFile, title: string): Promise<void>;
  /** Puts the file at one place to another, both counted before the move. */
  move(from: number, to: number): Promise<void>;
  /** Nobody looks at it any more: what is on its way goes on, and says so. */
  leave(): void;
}

export interface FilePanelOptions {
  readonly tableId: string;
  readonly rowId: number;
  readonly field: Pick<Field, 'id' | 'title' | 'meta'>;
  readonly onChanged: () => void;
}

/** One cell of files, and how it is reached. */
export interface FileCell {
  readonly rowId: number;
  readonly field: FilePanelOptions['field'];
  read(): Promise<readonly AttachedFile[]>;
  readonly addressesOf: FindAddresses;
  write(files: readonly AttachedFile[]): Promise<unknown>;
}

let keys = 0;

/** Cells with files on their way: whoever looks at one again finds them there. */
const busy = new Map<string, KeptPanel>();

interface KeptPanel extends FilePanelState {
  enter(onChanged: () => void): void;
}

/** The files of one cell: reading, adding, taking away. Every step is saved at once and one step of undo. */
export function openFilePanel({ onChanged, ...options }: FilePanelOptions): FilePanelState {
  const cell = cellOfTable(options);
  const held = busy.get(nameOf(cell));
  if (!held) return createFilePanel(cell, onChanged);
  held.enter(onChanged);
  return held;
}

/** The files of one cell for somebody who may only look at them. */
export function showFiles(cell: Omit<FileCell, 'write'>): FilePanelState {
  return createFilePanel({ ...cell, write: () => Promise.reject(new Error('These files are read only.')) }, () => {});
}

const nameOf = ({ rowId, field }: FileCell): string => `${rowId} ${field.id}`;

function cellOfTable({ tableId, rowId, field }: Omit<FilePanelOptions, 'onChanged'>): FileCell {
  const { title } = field;
  return {
    rowId,
    field,
    read: async () => {
      const row = await client.tableRows.read({ params: { tableId, rowId: String(rowId) }, query: { fields: [title] } });
      const cell = (row as Readonly<Record<string, unknown>>)[title];
      return Array.isArray(cell) ? (cell as AttachedFile[]) : [];
    },
    addressesOf: addressesIn(tableId),
    write: (files) => client.tableRows.update({ params: { tableId }, body: { Id: rowId, [field.id]: files.length === 0 ? null : files } }),
  };
}

function createFilePanel(cell: FileCell, changed: () => void): FilePanelState {
  const name = nameOf(cell);
  const rules = fileRulesOf(cell.field);
  let onChanged = changed;
  let isSeen = true;
  const $files = atom<readonly ShownFile[] | null>(null);
  const $uploads = atom<readonly FileOnItsWay[]>([]);
  const $failure = atom<string | null>(null);
  const $refusal = atom<string | null>(null);
  const running = new Map<number, AbortController>();
  let turn: Promise<void> = Promise.resolve();

  const read = async (): Promise<void> => {
    try {
      const [files, signed] = await Promise.all([cell.read(), cell.addressesOf([{ rowId: cell.rowId, columnId: cell.field.id }])]);
      const byPath = new Map((signed.list[0]?.files ?? []).map((file) => [file.path, file]));
      $files.set(files.map((file) => toShown(file, byPath.get(file.path ?? ''))));
      $failure.set(null);
    } catch (error) {
      $failure.set(errorWords(error));
    }
  };

  /** What the cell holds is read anew first: somebody else may have added a file meanwhile. Unread, nothing is written over it. */
  const write = async (change: (files: readonly AttachedFile[]) => readonly AttachedFile[], signal?: AbortSignal): Promise<void> => {
    const held = await cell.read();
    signal?.throwIfAborted();
    await cell.write(change(held));
    onChanged();
    await read();
  };

  const attempt = async (change: (files: readonly AttachedFile[]) => readonly AttachedFile[]): Promise<void> => {
    try {
      await write(change);
    } catch (error) {
      $failure.set(errorWords(error));
    }
  };

  const patch = (key: number, change: Partial<FileOnItsWay>): void =>
    $uploads.set($uploads.get().map((one) => (one.key === key ? { ...one, ...change } : one)));
  const end = (key: number): void => {
    const upload = running.get(key);
    if (upload) endUpload(upload);
    running.delete(key);
  };
  const drop = (key: number): void => {
    end(key);
    $uploads.set($uploads.get().filter((one) => one.key !== key));
  };

  const upload = async (file: File, key: number, controller: AbortController): Promise<void> => {
    const { signal } = controller;
    if (signal.aborted) return drop(key);
    try {
      const stored = await uploadFile(file, { onProgress: (part) => patch(key, { part }), signal });
      signal.throwIfAborted();
      await write((files) => [...files, toCell(stored)], signal);
      drop(key);
    } catch (error) {
      if (signal.aborted) return drop(key);
      const failure = error instanceof Error && error.name === 'Error' ? error.message : errorWords(error);
      end(key);
      patch(key, { failure });
      if (!isSeen) notices.notify({ title: t`${file.name} could not be added`, description: failure, tone: 'danger', isLasting: true });
    }
  };

  const cancelAll = (): void => {
    for (const controller of running.values()) controller.abort();
  };

  const panel: KeptPanel = {
    $files,
    $uploads,
    $failure,
    $refusal,
    accept: acceptOf(rules),
    read,
    add: async (files) => {
      const mostBytes = Math.min(rules.maxBytes ?? Infinity, $appInfo.get()?.ncAttachmentFieldSize ?? limits.attachmentBytes);
      const room = rules.maxFiles - ($files.get()?.length ?? 0) - running.size;
      const { taken, refusal } = chooseFiles(files, { ...rules, maxBytes: mostBytes }, room);
      $refusal.set(refusal);
      for (const file of taken) {
        const key = (keys += 1);
        const controller = startUpload();
        running.set(key, controller);
        $uploads.set([...$uploads.get(), { key, name: file.name, part: 0, failure: null }]);
        turn = turn.then(() => upload(file, key, controller));
      }
      busy.set(name, panel);
      const ours = turn;
      await ours;
      if (turn === ours) busy.delete(name);
    },
    cancel: (key) => {
      running.get(key)?.abort();
      drop(key);
    },
    forgetRefusal: () => $refusal.set(null),
    remove: ({ file }) => attempt((files) => files.filter((one) => !isSame(one, file))),
    rename: ({ file }, title) => attempt((files) => files.map((one) => (isSame(one, file) ? { ...one, title } : one))),
    move: async (from, to) => {
      const moved = $files.get()?.[from];
      const shown = $files.get() ?? [];
      if (!moved || from === to) return;
      $files.set(moveItem(shown, from, to));
      try {
        await write((files) => {
          const now = files.findIndex((one) => isSame(one, moved.file));
          return now < 0 ? files : moveItem(files, now, to);
        });
      } catch (error) {
        $files.set(shown);
        $failure.set(errorWords(error));
      }
    },
    enter: (next) => {
      isSeen = true;
      onChanged = next;
    },
    leave: () => {
      isSeen = false;
      if (running.size > 0) notices.toast(t`Files are still being added`, { action: { label: t`Cancel`, onSelect: cancelAll } });
    },
  };
  return panel;
}

function toShown(file: AttachedFile, stored: StoredFile | undefined): ShownFile {
  const type = stored?.mimetype ?? file.mimetype ?? '';
  // A picture of another server would tell it who looks: only its address is shown.
  return { file, address: stored?.signedPath ?? file.url ?? null, thumbnail: stored?.thumbnails?.small ?? null, type };
}

function toCell({ path, title, mimetype, size, width, height }: StoredFile): AttachedFile {
  return { path, title, mimetype, size, ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}

function isSame(left: AttachedFile, right: AttachedFile): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
