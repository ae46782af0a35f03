import { refuse } from '@quadrille/contract';
import type { FileStore } from './file-store.ts';

/** The places files are kept in. New ones go to the current one, old ones stay where they are. */
export interface FileStores {
  current(): Promise<{ readonly name: string; readonly files: FileStore }>;
  of(name: string): Promise<FileStore>;
}

export interface FilePlaces {
  readonly local: FileStore;
  /** Of the settings; null when they name none. */
  readonly own: FileStore | null;
  /** Of the plugin that is active now; null when there is none. */
  readonly ofPlugin: () => Promise<FileStore | null>;
}

export function createFileStores({ local, own, ofPlugin }: FilePlaces): FileStores {
  return {
    current: async () => {
      if (own) return { name: 's3', files: own };
      const files = await ofPlugin();
      return files ? { name: 'plugin', files } : { name: 'local', files: local };
    },
    of: async (name) => {
      const files = name === 'local' ? local : name === 's3' ? own : await ofPlugin();
      if (files) return files;
      throw refuse('storageGone');
    },
  };
}
