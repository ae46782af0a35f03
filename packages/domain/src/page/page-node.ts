/** A mark on a text of a page: `bold`, `link`. */
export interface PageMark {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>> | undefined;
}

/** A node of a page as plain data; the names are those of the wire. A text node has `text` and no `content`. */
export interface PageNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>> | undefined;
  readonly text?: string | undefined;
  readonly marks?: readonly PageMark[] | undefined;
  readonly content?: readonly PageNode[] | undefined;
}

/** Nodes that stand in a line of text and are no text themselves, and what is read aloud, searched and copied in their place. */
const inlineWords: Readonly<Record<string, (attrs: Readonly<Record<string, unknown>>) => string>> = {
  mention: ({ label }) => `@${String(label ?? '')}`,
  page_link: ({ label }) => String(label ?? ''),
  record_link: ({ label }) => String(label ?? ''),
  date: ({ date }) => String(date ?? ''),
  hard_break: () => '\n',
  inline_value: () => '',
  inline_formula: ({ tex }) => String(tex ?? ''),
};

/** What an inline node that is no text says; null for a node that is a block. */
export function inlineText(node: PageNode): string | null {
  if (node.type === 'text') return node.text ?? '';
  return Object.hasOwn(inlineWords, node.type) ? (inlineWords[node.type]?.(node.attrs ?? {}) ?? '') : null;
}

/** All words of a page, a line for each block: what searches and differences look at. */
export function pageText(page: PageNode): string {
  const lines: string[] = [];
  const visit = (node: PageNode): void => {
    const children = node.content ?? [];
    const inline = children.map(inlineText);
    if (children.length > 0 && inline.every((text) => text !== null)) lines.push(inline.join(''));
    else children.forEach(visit);
    const caption = node.attrs?.['caption'] ?? node.attrs?.['name'];
    if (children.length === 0 && typeof caption === 'string' && caption !== '') lines.push(caption);
  };
  visit(page);
  return lines.filter((line) => line.trim() !== '').join('\n');
}

/** The paths of the images and files in a page. */
export function pageFiles(page: PageNode): readonly string[] {
  const paths = new Set<string>();
  const visit = ({ type, attrs, content }: PageNode): void => {
    const path = attrs?.['path'];
    if ((type === 'image' || type === 'file') && typeof path === 'string' && path !== '') paths.add(path);
    content?.forEach(visit);
  };
  visit(page);
  return [...paths];
}

/** Marks of words that somebody proposes to add, and to take away. */
export const suggestionMarks = { added: 'insertion', removed: 'deletion' } as const;

/** A page as it reads without what is only proposed. */
export function withoutSuggestions(page: PageNode): PageNode {
  const isOf = (node: PageNode, type: string): boolean => node.marks?.some((mark) => mark.type === type) === true;
  const settle = (node: PageNode): PageNode[] => {
    if (isOf(node, suggestionMarks.added)) return [];
    const { marks: own, content: inside, ...rest } = node;
    const marks = own?.filter(({ type }) => type !== suggestionMarks.removed) ?? [];
    const content = inside?.flatMap(settle);
    return [{ ...rest, ...(marks.length > 0 && { marks }), ...(content && { content }) }];
  };
  return settle(page)[0] ?? { type: 'doc', content: [] };
}
