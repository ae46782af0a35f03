import type { WirePageNode } from '@quadrille/contract';

/**
 * A page as somebody without any rights in its base reads it: nothing of tables and their records, no ids of people, and links to those
 * pages alone that the same link opens.
 */
export function forVisitors(node: WirePageNode, pageIds: ReadonlySet<string>): WirePageNode {
  const content = node.content?.flatMap((child) => present(child, pageIds)) ?? [];
  const { attrs, ...rest } = node;
  return { ...rest, ...(attrs && { attrs }), ...(node.content && { content }) };
}

function present(node: WirePageNode, pageIds: ReadonlySet<string>): WirePageNode[] {
  const label = typeof node.attrs?.['label'] === 'string' ? node.attrs['label'] : '';
  switch (node.type) {
    case 'view_block':
    case 'inline_value':
      return [];
    case 'record_link':
      return words('…');
    case 'mention':
      return words(label === '' ? '' : `@${label}`);
    case 'page_link':
      return pageIds.has(String(node.attrs?.['item_id'] ?? '')) ? [node] : words(label);
    default:
      return [forVisitors(node, pageIds)];
  }
}

/** A text node is never empty. */
const words = (text: string): WirePageNode[] => (text === '' ? [] : [{ type: 'text', text }]);
