import { atom } from 'nanostores';

export interface ImportRequest {
  /** The base to import into; null makes a new one named after the file. */
  readonly baseId: string | null;
  /** Files dropped or chosen already; empty opens the wizard at its first step. */
  readonly files: readonly File[];
}

/** What the wizard was opened for; null while it is closed. */
export const $importRequest = atom<ImportRequest | null>(null);

export function openImport(request: { baseId: string | null; files?: readonly File[] }): void {
  $importRequest.set({ files: [], ...request });
}

export const closeImport = (): void => $importRequest.set(null);
