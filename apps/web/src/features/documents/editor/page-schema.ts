import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';
import { suggestionMarks } from '@quadrille/domain';

/** An address a link may lead to; null for scripts and the like. */
export function safeAddress(address: string): string | null {
  return /^(?:https?:\/\/|mailto:|tel:)/i.test(address.trim()) ? address.trim() : null;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const attr = (element: HTMLElement, name: string): string => element.getAttribute(name) ?? '';
const dataKey = (key: string): string => `data-${key.replaceAll('_', '-')}`;

/** Blocks find their own direction. */
const block = (tag: string): Pick<NodeSpec, 'toDOM'> => ({ toDOM: () => [tag, { dir: 'auto' }, 0] });

/** A node without words of its own: what it is stands in `data-…`, so that it survives the clipboard. */
function island(name: string, keys: readonly string[], isInline: boolean): NodeSpec {
  const tag = isInline ? 'span' : 'div';
  return {
    group: isInline ? 'inline' : 'block',
    inline: isInline,
    atom: true,
    attrs: Object.fromEntries(keys.map((key) => [key, { default: '' }])),
    parseDOM: [
      {
        tag: `${tag}[data-node="${name}"]`,
        getAttrs: (element) => Object.fromEntries(keys.map((key) => [key, attr(element, dataKey(key))])),
      },
    ],
    toDOM: ({ attrs }): DOMOutputSpec => {
      const data = Object.fromEntries(keys.map((key) => [dataKey(key), text(attrs[key])]));
      const label = name === 'mention' ? `@${text(attrs['label'])}` : text(attrs['label'] ?? attrs['date']);
      return isInline ? [tag, { 'data-node': name, ...data }, label] : [tag, { 'data-node': name, ...data }];
    },
  };
}

/** The path of a file of ours in an address; null: it leads elsewhere. */
export function filePath(address: string): string | null {
  const own = /^(?:\.?\/)?(download\/[A-Za-z0-9]{18}(?:\.[a-z0-9]{1,10})?)(?:\?.*)?$/.exec(address);
  return own?.[1] ?? null;
}

/** The same node, read from another element as well. */
function withTags(spec: NodeSpec, tag: string, getAttrs: (element: HTMLElement) => Readonly<Record<string, string>> | false): NodeSpec {
  return { ...spec, parseDOM: [...(spec.parseDOM ?? []), { tag, getAttrs }] };
}

const blocks: Readonly<Record<string, NodeSpec>> = {
  doc: { content: 'block+' },
  paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], ...block('p') },
  heading: {
    attrs: { level: { default: 1 } },
    content: 'inline*',
    group: 'block',
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      // those of a page say which they are
      getAttrs: (element) => ({ level: Math.min(4, Number(attr(element, 'data-level')) || level) }),
    })),
    // the title of the page is its first heading
    toDOM: ({ attrs }) => [`h${Number(attrs['level']) + 1}`, { dir: 'auto', 'data-level': String(attrs['level']) }, 0],
  },
  bullet_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ul' }], ...block('ul') },
  ordered_list: {
    content: 'list_item+',
    group: 'block',
    attrs: { order: { default: 1 } },
    parseDOM: [{ tag: 'ol', getAttrs: (element) => ({ order: Number(attr(element, 'start')) || 1 }) }],
    toDOM: ({ attrs }) => ['ol', { dir: 'auto', start: String(attrs['order']) }, 0],
  },
  list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  task_list: {
    content: 'task_item+',
    group: 'block',
    parseDOM: [{ tag: 'ul[data-node="task_list"]', priority: 60 }],
    toDOM: () => ['ul', { 'data-node': 'task_list', dir: 'auto' }, 0],
  },
  task_item: {
    content: 'paragraph block*',
    defining: true,
    attrs: { checked: { default: false } },
    parseDOM: [
      { tag: 'li[data-node="task_item"]', priority: 60, getAttrs: (element) => ({ checked: attr(element, 'data-checked') === 'true' }) },
    ],
    toDOM: ({ attrs }) => ['li', { 'data-node': 'task_item', 'data-checked': String(attrs['checked'] === true) }, 0],
  },
  toggle: {
    content: 'toggle_title block*',
    group: 'block',
    defining: true,
    attrs: { open: { default: true } },
    parseDOM: [{ tag: 'details', getAttrs: (element) => ({ open: element.hasAttribute('open') }) }],
    toDOM: ({ attrs }) => ['details', { dir: 'auto', ...(attrs['open'] === true && { open: '' }) }, 0],
  },
  toggle_title: { content: 'inline*', defining: true, parseDOM: [{ tag: 'summary' }], ...block('summary') },
  blockquote: { content: 'block+', group: 'block', defining: true, parseDOM: [{ tag: 'blockquote' }], ...block('blockquote') },
  callout: {
    content: 'block+',
    group: 'block',
    defining: true,
    parseDOM: [{ tag: 'div[data-node="callout"]' }],
    toDOM: () => ['div', { 'data-node': 'callout', dir: 'auto' }, 0],
  },
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  code_block: {
    content: 'text*',
    marks: '',
    group: 'block',
    code: true,
    defining: true,
    attrs: { language: { default: '' } },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full', getAttrs: (element) => ({ language: attr(element, 'data-language') }) }],
    toDOM: ({ attrs }) => ['pre', { 'data-language': text(attrs['language']), dir: 'ltr' }, ['code', 0]],
  },
  view_block: island('view_block', ['table_id', 'view_id', 'name'], false),
  image: withTags(island('image', ['path', 'source', 'caption'], false), 'img[src]', (element) => {
    const src = attr(element, 'src');
    const path = filePath(src);
    if (path === null && safeAddress(src) === null) return false;
    return { path: path ?? '', source: path === null ? src : '', caption: attr(element, 'alt') };
  }),
  file: island('file', ['path', 'name', 'size'], false),
  formula: island('formula', ['tex'], false),
  embed: island('embed', ['address'], false),
  table_of_contents: island('table_of_contents', [], false),
  columns: {
    content: 'column{2,4}',
    group: 'block',
    isolating: true,
    parseDOM: [{ tag: 'div[data-node="columns"]' }],
    toDOM: () => ['div', { 'data-node': 'columns' }, 0],
  },
  column: {
    content: 'block+',
    isolating: true,
    parseDOM: [{ tag: 'div[data-node="column"]' }],
    toDOM: () => ['div', { 'data-node': 'column', dir: 'auto' }, 0],
  },
  ...tableNodes({ tableGroup: 'block', cellContent: 'block+', cellAttributes: {} }),
};

const inlines: Readonly<Record<string, NodeSpec>> = {
  text: { group: 'inline' },
  hard_break: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  mention: island('mention', ['user_id', 'label'], true),
  page_link: island('page_link', ['item_id', 'label'], true),
  record_link: island('record_link', ['table_id', 'row_id', 'label'], true),
  date: island('date', ['date'], true),
  inline_formula: island('inline_formula', ['tex'], true),
  inline_value: island('inline_value', ['table_id', 'view_id', 'field_id', 'aggregate', 'label', 'pinned', 'pinned_at'], true),
};

/** Words somebody proposes to add or to take away. They are not taken along by the clipboard. */
function suggestion(tag: 'ins' | 'del'): MarkSpec {
  return {
    attrs: { id: { default: '' }, user_id: { default: '' }, name: { default: '' }, at: { default: '' } },
    inclusive: false,
    toDOM: ({ attrs }) => [tag, { 'data-suggestion': text(attrs['id']) }, 0],
  };
}

/** What a page can be made of. Names of nodes and marks are those of the wire. */
export const pageSchema = new Schema({
  nodes: { ...blocks, ...inlines },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = safeAddress(attr(element, 'href'));
            return href === null ? false : { href };
          },
        },
      ],
      toDOM: ({ attrs }) => [
        'a',
        { href: safeAddress(text(attrs['href'])) ?? '#', rel: 'noopener noreferrer nofollow', target: '_blank' },
        0,
      ],
    },
    bold: {
      parseDOM: [
        { tag: 'strong' },
        { tag: 'b', getAttrs: (element) => element.style.fontWeight !== 'normal' && null },
        { style: 'font-weight', getAttrs: (value) => /^(?:bold(?:er)?|[5-9]\d{2,})$/.test(value) && null },
      ],
      toDOM: () => ['strong', 0],
    },
    italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }], toDOM: () => ['em', 0] },
    underline: { parseDOM: [{ tag: 'u' }, { style: 'text-decoration=underline' }], toDOM: () => ['u', 0] },
    strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }, { style: 'text-decoration=line-through' }], toDOM: () => ['s', 0] },
    [suggestionMarks.added]: suggestion('ins'),
    [suggestionMarks.removed]: suggestion('del'),
    code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
});

/** A node type that is in the schema. */
export function nodeType(name: string) {
  const type = pageSchema.nodes[name];
  if (!type) throw new Error(`Pages have no node "${name}".`);
  return type;
}

export function markType(name: string) {
  const type = pageSchema.marks[name];
  if (!type) throw new Error(`Pages have no mark "${name}".`);
  return type;
}
