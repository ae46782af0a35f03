import { defaultMarkdownParser, MarkdownParser } from 'prosemirror-markdown';
import { type Node, Schema } from 'prosemirror-model';
import type { PageNode } from '@quadrille/domain';
import { filePath, pageSchema, safeAddress } from './page-schema.ts';

type Token = Parameters<NonNullable<ConstructorParameters<typeof MarkdownParser>[2][string]['getAttrs']>>[0];

// the parser of rich texts has a tokenizer of its own, whose rules are others
const Tokenizer = defaultMarkdownParser.tokenizer.constructor as new (preset: string, options: object) => MarkdownParser['tokenizer'];
const tokenizer = new Tokenizer('commonmark', { html: false }).enable(['table', 'strikethrough']);
// cells of pages hold blocks
tokenizer.core.ruler.push('blocks_in_cells', ({ tokens, Token }) => {
  for (let at = tokens.length - 1; at > 0; at -= 1) {
    if (tokens[at]?.type !== 'inline' || !['th_open', 'td_open'].includes(tokens[at - 1]?.type ?? '')) continue;
    tokens.splice(at + 1, 0, new Token('paragraph_close', 'p', -1));
    tokens.splice(at, 0, new Token('paragraph_open', 'p', 1));
  }
});

/** Images stand in lines of Markdown and between the blocks of a page. */
const markdownSchema = new Schema({
  nodes: pageSchema.spec.nodes.addToEnd('inline_image', {
    inline: true,
    group: 'inline',
    atom: true,
    attrs: { address: { default: '' }, caption: { default: '' } },
  }),
  marks: pageSchema.spec.marks,
});

const cell = (name: string) => ({ block: name });
const parser = new MarkdownParser(markdownSchema, tokenizer, {
  blockquote: { block: 'blockquote' },
  paragraph: { block: 'paragraph' },
  list_item: { block: 'list_item' },
  bullet_list: { block: 'bullet_list' },
  ordered_list: { block: 'ordered_list', getAttrs: (token: Token) => ({ order: Number(token.attrGet('start') ?? 1) || 1 }) },
  heading: { block: 'heading', getAttrs: (token: Token) => ({ level: Math.min(4, Number(token.tag.slice(1))) }) },
  code_block: { block: 'code_block', noCloseToken: true },
  fence: { block: 'code_block', getAttrs: (token: Token) => ({ language: token.info.trim() }), noCloseToken: true },
  hr: { node: 'horizontal_rule' },
  image: {
    node: 'inline_image',
    getAttrs: (token: Token) => ({
      address: token.attrGet('src') ?? '',
      caption: (token.children ?? []).map((child) => child.content).join(''),
    }),
  },
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
  return pageSchema.nodeFromJSON(withoutOddLinks(readLinkedMarkdown(text)));
}

/** The same with links to files beside it, for whoever knows where these are. */
export function readLinkedMarkdown(text: string): PageNode {
  return { type: 'doc', content: notEmpty(readBlocks(text.replaceAll('\r\n', '\n'))) };
}

function notEmpty(nodes: readonly PageNode[]): readonly PageNode[] {
  return nodes.length > 0 ? nodes : [{ type: 'paragraph' }];
}

/** Toggles, columns and formulas stand between lines of their own; what is between them is read as blocks. */
function readBlocks(text: string): PageNode[] {
  const lines = text.split('\n');
  const found: PageNode[] = [];
  let plain: string[] = [];
  const flush = (): void => {
    found.push(...readPlain(plain.join('\n')));
    plain = [];
  };
  let fence: string | null = null;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const mark = /^(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === null ? mark : line.startsWith(fence) && line.trim() === mark ? null : fence;
    const read = fence === null ? readSpecial(lines, at) : null;
    if (read === null) {
      plain.push(line);
      continue;
    }
    flush();
    found.push(read.node);
    at = read.end;
  }
  flush();
  return found.reduce<PageNode[]>(joinColumns, []);
}

/** A block that Markdown has no sign for, and the last of its lines. */
function readSpecial(lines: readonly string[], at: number): { readonly node: PageNode; readonly end: number } | null {
  const line = lines[at] ?? '';
  if (line.trim() === '[TOC]') return { node: { type: 'table_of_contents' }, end: at };
  if (line === '$$') {
    const end = lines.indexOf('$$', at + 1);
    return end < 0 ? null : { node: { type: 'formula', attrs: { tex: lines.slice(at + 1, end).join('\n') } }, end };
  }
  if (line === '::: column') {
    const end = endOf(lines, at, (one) => one === '::: column', ':::');
    if (end < 0) return null;
    return { node: { type: 'column', content: [...notEmpty(readBlocks(lines.slice(at + 1, end).join('\n')))] }, end };
  }
  if (line !== '<details>') return null;
  const end = endOf(lines, at, (one) => one === '<details>', '</details>');
  if (end < 0) return null;
  const title = /^<summary>(.*)<\/summary>$/.exec(lines[at + 1] ?? '');
  const inside = lines.slice(at + (title ? 2 : 1), end).join('\n');
  const [first] = readPlain(title?.[1] ?? '');
  const content = [{ type: 'toggle_title', content: first?.content ?? [] }, ...readBlocks(inside)];
  return { node: { type: 'toggle', attrs: { open: true }, content }, end };
}

/** Two to four columns that follow each other stand side by side; one alone is what stands in it. */
function joinColumns(found: PageNode[], node: PageNode, index: number, all: readonly PageNode[]): PageNode[] {
  if (node.type !== 'column') return [...found, node];
  const last = found.at(-1);
  if (last?.type === 'columns' && all[index - 1]?.type === 'column' && (last.content?.length ?? 0) < 4)
    return [...found.slice(0, -1), { ...last, content: [...(last.content ?? []), node] }];
  return all[index + 1]?.type === 'column' ? [...found, { type: 'columns', content: [node] }] : [...found, ...(node.content ?? [])];
}

function endOf(lines: readonly string[], start: number, isStart: (line: string) => boolean, last: string): number {
  let depth = 0;
  for (let at = start; at < lines.length; at += 1) {
    if (isStart(lines[at] ?? '')) depth += 1;
    if (lines[at] === last) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function readPlain(text: string): PageNode[] {
  if (text.trim() === '') return [];
  const doc = parser.parse(text).toJSON() as PageNode;
  return (doc.content ?? []).flatMap(settleBlock);
}

/** Images of a line stand behind it; a line of images alone is no line. */
function settleBlock(node: PageNode): PageNode[] {
  const settled = settle(node);
  if (node.type !== 'paragraph' && node.type !== 'heading') return [settled];
  const isImage = ({ type }: PageNode): boolean => type === 'inline_image';
  const words = (settled.content ?? []).filter((one) => !isImage(one));
  const images = (settled.content ?? []).filter(isImage).map(toImage);
  if (images.length === 0) return [settled];
  const isEmpty = words.every(({ type, text }) => type === 'hard_break' || (text ?? ' ').trim() === '');
  return [...(isEmpty ? [] : [{ ...settled, content: words }]), ...images];
}

function toImage({ attrs }: PageNode): PageNode {
  const address = String(attrs?.['address'] ?? '');
  const path = filePath(address);
  return { type: 'image', attrs: { path: path ?? '', source: path === null ? address : '', caption: String(attrs?.['caption'] ?? '') } };
}

function settle(node: PageNode): PageNode {
  const content = inlineOf((node.content ?? []).flatMap((child) => (holdsBlocks.has(node.type) ? settleBlock(child) : [settle(child)])));
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

/** Nodes of Markdown whose children are blocks. */
const holdsBlocks: ReadonlySet<string> = new Set(['blockquote', 'list_item', 'table_cell', 'table_header']);

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

/** A line that is a link to a view, a file or a page elsewhere that is shown, and nothing else. */
function toView(line: PageNode): PageNode {
  const [only, ...rest] = line.content ?? [];
  const href = hrefOf(only) ?? '';
  const label = only?.text ?? '';
  if (rest.length > 0) return line;
  const [, table, view] = /^view:([^/]*)\/(.*)$/.exec(href) ?? [];
  if (table !== undefined) return { type: 'view_block', attrs: { table_id: table, view_id: view ?? '', name: label } };
  if (href.startsWith('embed:')) return { type: 'embed', attrs: { address: safeAddress(href.slice('embed:'.length)) ?? '' } };
  const path = filePath(href);
  return path === null ? line : { type: 'file', attrs: { path, name: label, size: '' } };
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
  return formulasOf(nodes).flatMap((node) => (node.type === 'text' ? (toIsland(node) ?? underlined(node)) : [node]));
}

/** A code between two dollar signs is a formula. */
function formulasOf(nodes: readonly PageNode[]): readonly PageNode[] {
  const found: PageNode[] = [];
  let cut = '';
  for (const [index, given] of nodes.entries()) {
    const node = cut !== '' && given.text?.startsWith(cut) === true ? { ...given, text: given.text.slice(1) } : given;
    cut = '';
    const before = found.at(-1);
    const isCode = node.marks?.some(({ type }) => type === 'code') === true;
    if (isCode && before?.text?.endsWith('$') === true && nodes[index + 1]?.text?.startsWith('$') === true) {
      found[found.length - 1] = { ...before, text: before.text.slice(0, -1) };
      found.push({ type: 'inline_formula', attrs: { tex: node.text ?? '' } });
      cut = '$';
    } else found.push(node);
  }
  return found.filter(({ type, text }) => type !== 'text' || text !== '');
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

function withoutOddLinks(node: PageNode): PageNode {
  const href = hrefOf(node);
  const content = node.content?.map(withoutOddLinks);
  const isOdd = href !== undefined && safeAddress(href) === null;
  return { ...node, ...(content && { content }), ...(isOdd && { marks: node.marks?.filter(({ type }) => type !== 'link') }) };
}
