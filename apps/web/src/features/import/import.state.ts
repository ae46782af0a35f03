import { t } from '@lingui/core/macro';
import { atom } from 'nanostores';
import { notices } from '../../platform/notices.ts';
import { closeSidebarOverPage } from '../../platform/sidebar.state.ts';

export interface ImportRequest {
  /** Tells one opening of the wizard from the next. */
  readonly id: number;
  /** The base to import into; null makes a new one named after the file. */
  readonly baseId: string | null;
  /** Files dropped or chosen already; empty opens the wizard at its first step. */
  readonly files: readonly File[];
}

/** What the wizard is at work for; null when there is no import. */
export const $importRequest = atom<ImportRequest | null>(null);
/** The wizard fills the page; an import that is not shown goes on behind a chip. */
export const $isImportShown = atom(false);
/** Something was chosen, typed or is running that a new import would lose. */
export const $hasImportWork = atom(false);

let lastId = 0;

export function openImport(request: { baseId: string | null; files?: readonly File[] }): void {
  closeSidebarOverPage();
  if ($importRequest.get() && $hasImportWork.get()) {
    if (!$isImportShown.get()) notices.toast(t`Finish or cancel this import first`);
    return $isImportShown.set(true);
  }
  $importRequest.set({ files: [], ...request, id: (lastId += 1) });
  $isImportShown.set(true);
}

export function closeImport(): void {
  $importRequest.set(null);
  $isImportShown.set(false);
  $hasImportWork.set(false);
}

/** Leaves the wizard without losing what is in it; with nothing in it, it is closed. */
export function hideImport(): void {
  if (!$isImportShown.get()) return;
  if ($hasImportWork.get()) $isImportShown.set(false);
  else closeImport();
}
