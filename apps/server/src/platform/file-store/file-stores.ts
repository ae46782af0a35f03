import { AppError } from '@quadrille/contract';
import type { FileStore } from './file-store.ts';

/** The places files are kept in. New ones go to the current one, old ones stay where they are. */
export interface FileStores {
  current(): { readonly name: string; readonly files: FileStore };
  of(name: string): FileStore;
}

export function createFileStores(stores: Readonly<Record<string, FileStore>>, current: string): FileStores {
  const of = (name: string): FileStore => {
    const store = Object.hasOwn(stores, name) ? stores[name] : undefined;
    if (store) return store;
    throw new AppError('unprocessable', { reason: `This file is kept in the storage "${name}", which is not set up any more.` });
  };
  return { current: () => ({ name: current, files: of(current) }), of };
}
