import type { BaseId, UserId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import { filesInUpdates } from '../../platform/page-doc.ts';

/**
 * Lets the readers of a base see the files that are written into a page: those the writer uploaded or may read elsewhere. Others stay closed,
 * so nobody opens a file by knowing its name.
 */
export async function claimPageFiles({ meta }: AppParts, baseId: BaseId, update: Uint8Array, writer: UserId | null): Promise<void> {
  const ids = filesInUpdates([update]);
  if (ids.length === 0 || writer === null) return;
  await meta.files.addToBase(baseId, await meta.files.listWithin(writer, ids));
}
