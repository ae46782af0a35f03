import type { PageNode } from '@quadrille/domain';

/** Writes the words of a page that is still empty; what knows how pages are made is loaded for it. */
export async function writePage(itemId: string, content: PageNode): Promise<void> {
  const { writeNow } = await import('./write-now.ts');
  await writeNow(itemId, content);
}
