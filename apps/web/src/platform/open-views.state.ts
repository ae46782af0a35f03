import type { WireView } from '@quadrille/contract';
import { atom } from 'nanostores';

/** The views of the table on screen, and which of them one sees. */
export interface OpenViews {
  readonly tableId: string;
  readonly views: readonly WireView[];
  readonly currentId: string;
}

/** Null while no table is on screen. */
export const $openViews = atom<OpenViews | null>(null);

/** What stands below a table in the sidebar: its views while it is open and there are several to choose from. */
export function listViewsBelow(open: OpenViews | null, tableId: string): readonly WireView[] {
  return open?.tableId === tableId && open.views.length > 1 ? open.views : [];
}
