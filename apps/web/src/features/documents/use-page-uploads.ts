import { useLingui } from '@lingui/react/macro';
import type { StoredFile } from '@quadrille/contract';
import type { EditorView } from 'prosemirror-view';
import { useState } from 'react';
import { client } from '../../platform/client.ts';
import { reportError } from '../../platform/notices.ts';
import { uploadFile } from '../files/index.ts';
import { insertBlock } from './editor/page-commands.ts';
import type { PageAddresses } from './editor/page-addresses.ts';
import { nodeType } from './editor/page-schema.ts';

/** A file on its way into the page. */
export interface PageUpload {
  readonly id: number;
  readonly name: string;
  /** From 0 to 1. */
  readonly part: number;
  readonly cancel: () => void;
}

export interface PageUploads {
  readonly running: readonly PageUpload[];
  /** Uploads files and puts them where the cursor is by then. */
  readonly put: (files: readonly File[]) => void;
  /** Takes images from elsewhere into the page: all of them, or those of one address. */
  readonly fetchImages: (only?: string) => void;
}

let count = 0;

/** Images and files on their way into a page, one after the other where somebody gives several. */
export function usePageUploads(view: () => EditorView | undefined, { put: know }: PageAddresses): PageUploads {
  const { t } = useLingui();
  const [running, setRunning] = useState<readonly PageUpload[]>([]);
  const insert = (file: StoredFile): void => {
    know(file);
    const editor = view();
    if (!editor || editor.isDestroyed) return;
    const isImage = file.width !== undefined;
    const attrs = isImage ? { path: file.path } : { path: file.path, name: file.title, size: String(file.size) };
    insertBlock(() => nodeType(isImage ? 'image' : 'file').create(attrs))(editor.state, editor.dispatch, editor);
  };
  const send = async (file: File): Promise<void> => {
    const stop = new AbortController();
    const id = (count += 1);
    const forget = (): void => setRunning((all) => all.filter((one) => one.id !== id));
    setRunning((all) => [...all, { id, name: file.name, part: 0, cancel: () => stop.abort() }]);
    const onProgress = (part: number): void => setRunning((all) => all.map((one) => (one.id === id ? { ...one, part } : one)));
    try {
      insert(await uploadFile(file, { onProgress, signal: stop.signal }));
    } catch (error) {
      if (!stop.signal.aborted) reportError(t`“${file.name}” could not be uploaded`, error);
    } finally {
      forget();
    }
  };
  const fetchImage = async (source: string): Promise<void> => {
    const [file] = await client.storage.uploadByUrl({ body: [{ url: source }] });
    const editor = view();
    if (!file || !editor || editor.isDestroyed) return;
    know(file);
    const transaction = editor.state.tr;
    editor.state.doc.descendants((node, at) => {
      if (node.type !== nodeType('image') || node.attrs['source'] !== source || node.attrs['path'] !== '') return;
      transaction.setNodeAttribute(at, 'path', file.path).setNodeAttribute(at, 'source', '');
    });
    editor.dispatch(transaction);
  };
  return {
    running,
    put: (files) => {
      void (async () => {
        for (const file of files) await send(file);
      })();
    },
    fetchImages: (only) => {
      const sources = new Set<string>();
      view()?.state.doc.descendants((node) => {
        const source = String(node.attrs['source'] ?? '');
        if (node.type === nodeType('image') && node.attrs['path'] === '' && source !== '' && (only ?? source) === source)
          sources.add(source);
      });
      for (const source of sources)
        fetchImage(source).catch((error: unknown) =>
          reportError(t`An image could not be taken from where it stands`, error, `image ${source}`),
        );
    },
  };
}
