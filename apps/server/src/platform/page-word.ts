import type { ItemId } from '@quadrille/domain';

/** What the processes of the installation tell each other of a page. */
export interface PageWord {
  readonly itemId: ItemId;
  /** Of the update that was merged into it; null: something was said about it. */
  readonly updateId: string | null;
  /** The connection that sent it. */
  readonly socketId: string | null;
}
