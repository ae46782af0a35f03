import { defaultMarkdownParser, MarkdownParser } from 'prosemirror-markdown';
import type { Node } from 'prosemirror-model';
import type { PageNode } from '@quadrille/domain';
import { pageSchema, safeAddress } from './page-schema.ts';

type Token = Parameters<NonNullable<ConstructorParameters<typeof MarkdownParser>[2][string]['getAttrs']>>[0];

// the parser of rich texts has a tokenizer of its own, whose rules are others
const Tokenizer = defaultMarkdownParser.tokenizer.constructor as new (preset: string, options: object) => MarkdownParser['tokenizer'];
const tokenizer = new Tokenizer('commonmark', { html: false }).enable(['table', 'strikethrough']).disable('image');
// cells of pages hold blocks
tokenizer.core.ruler.push('blocks_in_cells', ({ tokens, Token }) => {
  for (let at = tokens.length - 1; at > 0; at -= 1) {
    if (tokens[at]?.type !== 'inline' || !['th_open', 'td_open'].includes(tokens[at - 1]?.type ?? '')) continue;
    tokens.splice(at + 1, 0, new Token('paragraph_close', 'p', -1));
    tokens.splice(at, 0, new Token('paragraph_open', 'p', 1));
  }
});

const cell = (name: string) => ({ block: name });
const parser = new MarkdownParser(pageSchema, tokenizer, {
  blockquote: { block: 'blockquote' },
  paragraph: { block: 'paragraph' },
  list_item: { block: 'list_item' },
  bullet_list: { block: 'bullet_list' },
  ordered_list: { block: 'ordered_list', getAttrs: (token: Token) => ({ order: Number(token.attrGet('start') ?? 1) || 1 }) },
  heading: { block: 'heading', getAttrs: (token: Token) => ({ level: Math.min(4, Number(token.tag.slice(1))) }) },
  code_block: { block: 'code_block', noCloseToken: true },
  fence: { block: 'code_block', getAttrs: (token: Token) => ({ language: token.info.trim() }), noCloseToken: true },
  hr: { node: 'horizontal_rule' },
  hardbreak: { node: 'hard_break' },
  table: { block: 'table' },
  thead: { ignore: true },
  tbody: { ignore: true },
  tr: { block: 'table_row' },
  th: cell('table_header'),
  td: cell('table_cell'),
  em: { mark: 'italic' },
  strong: { mark: 'bold' },
  s: { mark: 'strike' },
  code_inline: { mark: 'code', noCloseToken: true },
  link: { mark: 'link', getAttrs: (token: Token) => ({ href: token.attrGet('href') ?? '' }) },
});

/** Markdown as a page; HTML in it is text. What `pageMarkdown` writes becomes what it was. */
export function readMarkdown(text: string): Node {
  return pageSchema.nodeFromJSON({ type: 'doc', content: notEmpty(readBlocks(text.replaceAll('\r\n', '\n'))) });
}

function notEmpty(nodes: readonly PageNode[]): readonly PageNode[] {
  return nodes.length > 0 ? nodes : [{ type: 'paragraph' }];
}

/** Toggles stand between lines of their own; what is between them is read as blocks. */
function readBlocks(text: string): PageNode[] {
  const lines = text.split('\n');
  const found: PageNode[] = [];
  let plain: string[] = [];
  const flush = (): void => {
    found.push(...readPlain(plain.join('\n')));
    plain = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const end = lines[at] === '<details>' ? endOfToggle(lines, at) : -1;
    if (end < 0) {
      plain.push(lines[at] ?? '');
      continue;
    }
    flush();
    const title = /^<summary>(.*)<\/summary>$/.exec(lines[at + 1] ?? '');
    const inside = lines.slice(at + (title ? 2 : 1), end).join('\n');
    const [line] = readPlain(title?.[1] ?? '');
    found.push({
      type: 'toggle',
      attrs: { open: true },
      content: [{ type: 'toggle_title', content: line?.content ?? [] }, ...readBlocks(inside)],
    });
    at = end;
  }
  flush();
  return found;
}

function endOfToggle(lines: readonly string[], start: number): number {
  let depth = 0;
  for (let at = start; at < lines.length; at += 1) {
    if (lines[at] === '<details>') depth += 1;
    if (lines[at] === '</details>') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function readPlain(text: string): PageNode[] {
  if (text.trim() === '') return [];
  const doc = parser.parse(text).toJSON() as PageNode;
  return (doc.content ?? []).map(settle);
}

function settle(node: PageNode): PageNode {
  const content = inlineOf((node.content ?? []).map(settle));
  const settled: PageNode = content.length > 0 ? { ...node, content } : node;
  switch (node.type) {
    case 'bullet_list':
      return toTasks(settled);
    case 'blockquote':
      return toCallout(settled);
    case 'paragraph':
      return toView(settled);
    case 'code_block':
      return trimCode(settled);
    default:
      return settled;
  }
}

const taskMark = /^\[([ xX])\] ?/;
const lineOf = (item: PageNode): PageNode | undefined => item.content?.[0];
const startOf = (line: PageNode | undefined): string => line?.content?.[0]?.text ?? '';

function toTasks(list: PageNode): PageNode {
  const items = list.content ?? [];
  if (!items.every((item) => taskMark.test(startOf(lineOf(item))))) return list;
  const content = items.map((item) => {
    const mark = taskMark.exec(startOf(lineOf(item)))?.[1];
    const [line, ...rest] = item.content ?? [];
    return {
      type: 'task_item',
      attrs: { checked: mark !== ' ' },
      content: [line ? cutStart(line, taskMark) : { type: 'paragraph' }, ...rest],
    };
  });
  return { type: 'task_list', content };
}

function toCallout(quote: PageNode): PageNode {
  const [first, ...rest] = quote.content ?? [];
  const mark = /^\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/;
  if (!first || !mark.test(startOf(first))) return quote;
  const line = cutStart(first, mark);
  const isEmpty = (line.content ?? []).length === 0;
  return { type: 'callout', content: notEmpty(isEmpty ? rest : [line, ...rest]) };
}

function cutStart(line: PageNode, pattern: RegExp): PageNode {
  const [first, ...rest] = line.content ?? [];
  const left = (first?.text ?? '').replace(pattern, '');
  return { ...line, content: left === '' ? rest : [{ ...first, type: 'text', text: left }, ...rest] };
}

/** A line that is a link to a view and nothing else. */
function toView(line: PageNode): PageNode {
  const [only, ...rest] = line.content ?? [];
  const match = /^view:([^/]*)\/(.*)$/.exec(hrefOf(only) ?? '');
  if (!match || rest.length > 0) return withoutOddLinks(line);
  return { type: 'view_block', attrs: { table_id: match[1] ?? '', view_id: match[2] ?? '', name: only?.text ?? '' } };
}

function trimCode(code: PageNode): PageNode {
  const [only] = code.content ?? [];
  return only?.text?.endsWith('\n') === true && only.text.length > 1
    ? { ...code, content: [{ ...only, text: only.text.slice(0, -1) }] }
    : code;
}

function hrefOf(node: PageNode | undefined): string | undefined {
  const href = node?.marks?.find(({ type }) => type === 'link')?.attrs?.['href'];
  return typeof href === 'string' ? href : undefined;
}

/** Links to people, pages, records, days and values become these; `<u>` underlines. */
function inlineOf(nodes: readonly PageNode[]): PageNode[] {
  return nodes.flatMap((node) => (node.type === 'text' ? (toIsland(node) ?? underlined(node)) : [node]));
}

function toIsland(node: PageNode): PageNode[] | null {
  const [, kind = '', rest = ''] = /^(user|page|record|date|value):(.*)$/.exec(hrefOf(node) ?? '') ?? [];
  const label = node.text ?? '';
  const [first = '', second = '', third = '', fourth = ''] = rest.split('/');
  switch (kind) {
    case 'user':
      return [{ type: 'mention', attrs: { user_id: rest, label: label.replace(/^@/, '') } }];
    case 'page':
      return [{ type: 'page_link', attrs: { item_id: rest, label } }];
    case 'record':
      return [{ type: 'record_link', attrs: { table_id: first, row_id: second, label } }];
    case 'date':
      return [{ type: 'date', attrs: { date: rest } }];
    case 'value':
      return [{ type: 'inline_value', attrs: { table_id: first, view_id: second, field_id: third, aggregate: fourth, label } }];
    default:
      return null;
  }
}

function underlined(node: PageNode): PageNode[] {
  const pieces = (node.text ?? '').split(/<u>(.*?)<\/u>/);
  return pieces.flatMap((text, index) => {
    if (text === '') return [];
    return [{ ...node, text, ...(index % 2 === 1 && { marks: [...(node.marks ?? []), { type: 'underline' }] }) }];
  });
}

function withoutOddLinks(line: PageNode): PageNode {
  const content = line.content?.map((node) => {
    const href = hrefOf(node);
    return href === undefined || safeAddress(href) !== null ? node : { ...node, marks: node.marks?.filter(({ type }) => type !== 'link') };
  });
  return content ? { ...line, content } : line;
}
