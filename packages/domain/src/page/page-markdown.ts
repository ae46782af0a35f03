import { type PageMark, type PageNode, withoutSuggestions } from './page-node.ts';

type Attrs = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

/** A page as Markdown, without what is only proposed. What Markdown has no sign for is written so that it reads well and is found again when it is read back. */
export function pageMarkdown(page: PageNode): string {
  return `${blocks(withoutSuggestions(page).content ?? []).trimEnd()}\n`;
}

function blocks(nodes: readonly PageNode[]): string {
  return nodes.map(printBlock).join('\n\n');
}

function printBlock(node: PageNode): string {
  const attrs = node.attrs ?? {};
  const content = node.content ?? [];
  switch (node.type) {
    case 'paragraph':
      return escapeStart(printLine(content));
    case 'heading':
      return `${'#'.repeat(Number(attrs['level'] ?? 1))} ${printLine(content)}`;
    case 'bullet_list':
      return content.map((item) => printItem('- ', item)).join('\n');
    case 'ordered_list':
      return content.map((item, index) => printItem(`${Number(attrs['order'] ?? 1) + index}. `, item)).join('\n');
    case 'task_list':
      return content.map((item) => printItem('- ', item, item.attrs?.['checked'] === true ? '[x] ' : '[ ] ')).join('\n');
    case 'blockquote':
      return prefix('> ', blocks(content));
    case 'callout':
      return prefix('> ', `[!NOTE]\n${blocks(content)}`);
    case 'toggle': {
      const [title, ...inside] = content;
      return `<details>\n<summary>${printLine(title?.content ?? [])}</summary>\n\n${blocks(inside)}\n\n</details>`;
    }
    case 'horizontal_rule':
      return '---';
    case 'code_block': {
      const code = content.map((one) => one.text ?? '').join('');
      const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)));
      return `${fence}${text(attrs['language'])}\n${code}\n${fence}`;
    }
    case 'table':
      return printTable(content);
    case 'image':
      return `!${printLink(text(attrs['caption']), text(attrs['path']) || text(attrs['source']))}`;
    case 'file':
      return printLink(text(attrs['name']), text(attrs['path']));
    case 'formula':
      return `$$\n${text(attrs['tex'])}\n$$`;
    case 'embed':
      return printLink(text(attrs['address']), `embed:${text(attrs['address'])}`);
    case 'table_of_contents':
      return '[TOC]';
    case 'columns':
      return content.map((column) => `::: column\n${blocks(column.content ?? [])}\n:::`).join('\n');
    case 'view_block':
      return printLink(text(attrs['name']), `view:${text(attrs['table_id'])}/${text(attrs['view_id'])}`);
    default:
      return content.length > 0 ? blocks(content) : '';
  }
}

function printItem(sign: string, item: PageNode, mark = ''): string {
  const [first, ...rest] = item.content ?? [];
  const line = `${mark}${first ? printBlock(first) : ''}`;
  // a list stands right below its line, anything else apart from it
  const more = rest.map((node) => `${node.type.endsWith('_list') ? '\n' : '\n\n'}${printBlock(node)}`).join('');
  const [head = '', ...lines] = `${line}${more}`.split('\n');
  return [sign + head, ...lines.map((one) => (one === '' ? '' : ' '.repeat(sign.length) + one))].join('\n');
}

function prefix(sign: string, lines: string): string {
  return lines
    .split('\n')
    .map((line) => (sign + line).trimEnd())
    .join('\n');
}

function printTable(rows: readonly PageNode[]): string {
  const cells = rows.map((row) =>
    (row.content ?? []).map((cell) =>
      (cell.content ?? [])
        .map((one) => printLine(one.content ?? []))
        .join(' ')
        .replaceAll('\\\n', ' ')
        .replaceAll('|', '\\|'),
    ),
  );
  const [head = [], ...body] = cells;
  const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}

/** Signs of marks, the outermost first. */
const signs: readonly (readonly [string, string, string])[] = [
  ['bold', '**', '**'],
  ['italic', '*', '*'],
  ['strike', '~~', '~~'],
  ['underline', '<u>', '</u>'],
];

function printLine(nodes: readonly PageNode[]): string {
  return nodes.map(printInline).join('');
}

function printInline(node: PageNode): string {
  const attrs = node.attrs ?? {};
  switch (node.type) {
    case 'text':
      return printText(node.text ?? '', node.marks ?? []);
    case 'hard_break':
      return '\\\n';
    case 'mention':
      return printLink(`@${text(attrs['label'])}`, `user:${text(attrs['user_id'])}`);
    case 'page_link':
      return printLink(text(attrs['label']), `page:${text(attrs['item_id'])}`);
    case 'record_link':
      return printLink(text(attrs['label']), `record:${text(attrs['table_id'])}/${text(attrs['row_id'])}`);
    case 'date':
      return printLink(text(attrs['date']), `date:${text(attrs['date'])}`);
    case 'inline_value':
      return printLink(text(attrs['label']), `value:${valueKeys(attrs)}`);
    case 'inline_formula':
      return `$${printCode(text(attrs['tex']))}$`;
    default:
      return '';
  }
}

const valueKeys = (attrs: Attrs): string => ['table_id', 'view_id', 'field_id', 'aggregate'].map((key) => text(attrs[key])).join('/');

function printText(words: string, marks: readonly PageMark[]): string {
  const names = new Set(marks.map(({ type }) => type));
  const href = marks.find(({ type }) => type === 'link')?.attrs?.['href'];
  // signs close right behind a word, never behind a space
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(words) ?? [];
  if (inner === '') return words;
  let line = names.has('code') ? printCode(inner) : escape(inner);
  for (const [name, open, close] of [...signs].reverse()) if (names.has(name)) line = open + line + close;
  if (typeof href === 'string')
    line = `[${line}](${href.replaceAll(/[()\s<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)})`;
  return before + line + after;
}

function printCode(code: string): string {
  const fence = '`'.repeat(Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  const space = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return `${fence}${space}${code}${space}${fence}`;
}

function printLink(label: string, address: string): string {
  return `[${escape(label)}](${address})`;
}

function escape(words: string): string {
  return words.replaceAll(/[\\`*_[\]<>~&]/g, (sign) => `\\${sign}`);
}

/** Signs that mean something at the start of a line only. */
function escapeStart(line: string): string {
  return line
    .split('\n')
    .map((one) => one.replace(/^(\s*)(#{1,6}(?=\s|$)|[-+=]|\|)/, '$1\\$2').replace(/^(\s*\d+)([.)])(?=\s|$)/, '$1\\$2'))
    .join('\n');
}
