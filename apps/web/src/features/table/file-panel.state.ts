import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { StoredFile } from '@quadrille/contract';
import { limits } from '@quadrille/domain';
import type { AttachedFile } from '@quadrille/domain';
import { moveItem } from '@quadrille/ui-kit-react';
import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { client } from '../../platform/client.ts';
import { formatBytes } from '../../platform/format-bytes.ts';
import { $appInfo } from '../../platform/session.state.ts';
import { errorWords } from '../../platform/error-words.ts';
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
  read(): Promise<void>;
  /** Uploads one after the other; each stands in the cell once it is there. */
  add(files: readonly File[]): Promise<void>;
  cancel(key: number): void;
  remove(file: ShownFile): Promise<void>;
  /** Calls a file something else; what it is stays. */
  rename(file: ShownFile, title: string): Promise<void>;
  /** Puts the file at one place to another, both counted before the move. */
  move(from: number, to: number): Promise<void>;
  close(): void;
}

export interface FilePanelOptions {
  readonly tableId: string;
  readonly rowId: number;
  readonly fieldId: string;
  readonly title: string;
  readonly onChanged: () => void;
}

let keys = 0;

/** The files of one cell: reading, adding, taking away. Every step is saved at once and one step of undo. */
export function createFilePanel({ tableId, rowId, fieldId, title, onChanged }: FilePanelOptions): FilePanelState {
  const $files = atom<readonly ShownFile[] | null>(null);
  const $uploads = atom<readonly FileOnItsWay[]>([]);
  const $failure = atom<string | null>(null);
  const running = new Map<number, AbortController>();
  let turn: Promise<void> = Promise.resolve();

  const read = async (): Promise<void> => {
    try {
      const [row, signed] = await Promise.all([
        client.tableRows.read({ params: { tableId, rowId: String(rowId) }, query: { fields: [title] } }),
        client.storage.addresses({ params: { tableId }, body: { cells: [{ rowId, columnId: fieldId }] } }),
      ]);
      const cell = (row as Readonly<Record<string, unknown>>)[title];
      const byPath = new Map((signed.list[0]?.files ?? []).map((file) => [file.path, file]));
      $files.set((Array.isArray(cell) ? (cell as AttachedFile[]) : []).map((file) => toShown(file, byPath.get(file.path ?? ''))));
      $failure.set(null);
    } catch (error) {
      $failure.set(errorWords(error));
    }
  };

  /** What the cell holds is read anew first: somebody else may have added a file meanwhile. */
  const write = async (change: (files: readonly AttachedFile[]) => readonly AttachedFile[]): Promise<void> => {
    await read();
    const files = change(($files.get() ?? []).map(({ file }) => file));
    await client.tableRows.update({ params: { tableId }, body: { Id: rowId, [title]: files.length === 0 ? null : files } });
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
  const drop = (key: number): void => {
    running.delete(key);
    $uploads.set($uploads.get().filter((one) => one.key !== key));
  };

  const upload = async (file: File, key: number, controller: AbortController): Promise<void> => {
    if (controller.signal.aborted) return;
    try {
      const stored = await uploadFile(file, { onProgress: (part) => patch(key, { part }), signal: controller.signal });
      await write((files) => [...files, toCell(stored)]);
      drop(key);
    } catch (error) {
      if (controller.signal.aborted) drop(key);
      else patch(key, { failure: error instanceof Error && error.name === 'Error' ? error.message : errorWords(error) });
    }
  };

  return {
    $files,
    $uploads,
    $failure,
    read,
    add: async (files) => {
      const mostBytes = $appInfo.get()?.ncAttachmentFieldSize ?? limits.attachmentBytes;
      const room = limits.attachmentsPerCell - ($files.get()?.length ?? 0) - running.size;
      $failure.set(files.length > room ? t`A cell holds at most ${limits.attachmentsPerCell} files.` : null);
      for (const file of files.slice(0, Math.max(0, room))) {
        const key = (keys += 1);
        if (file.size > mostBytes) {
          $uploads.set([...$uploads.get(), { key, name: file.name, part: 0, failure: tooLargeWords(file.size, mostBytes) }]);
          continue;
        }
        const controller = new AbortController();
        running.set(key, controller);
        $uploads.set([...$uploads.get(), { key, name: file.name, part: 0, failure: null }]);
        turn = turn.then(() => upload(file, key, controller));
      }
      await turn;
    },
    cancel: (key) => {
      running.get(key)?.abort();
      drop(key);
    },
    remove: ({ file }) => attempt((files) => files.filter((one) => !isSame(one, file))),
    rename: ({ file }, name) => attempt((files) => files.map((one) => (isSame(one, file) ? { ...one, title: name } : one))),
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
    close: () => {
      for (const controller of running.values()) controller.abort();
    },
  };
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

function tooLargeWords(size: number, most: number): string {
  const given = formatBytes(size, i18n.locale);
  const allowed = formatBytes(most, i18n.locale);
  return t`This file has ${given}. The most is ${allowed}.`;
}
