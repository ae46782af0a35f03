import type { PageMark, PageNode } from './page-node.ts';
import { inlineText, withoutSuggestions } from './page-node.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

/** A page as HTML: everything in it is text but the elements made here, and links lead to addresses of the web alone. */
export function pageHtml(page: PageNode): string {
  return blocks(withoutSuggestions(page).content ?? []);
}

/** A page as a file of its own, with its title. */
export function pageHtmlFile(title: string, page: PageNode): string {
  const name = escapeHtml(title);
  return `<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<title>${name}</title>\n</head>\n<body>\n<h1 dir="auto">${name}</h1>\n${pageHtml(page)}\n</body>\n</html>\n`;
}

function blocks(nodes: readonly PageNode[]): string {
  return nodes.map(block).join('\n');
}

const plain: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bullet_list: 'ul',
  list_item: 'li',
  blockquote: 'blockquote',
  toggle_title: 'summary',
  table_row: 'tr',
  table_cell: 'td',
  table_header: 'th',
};

function block(node: PageNode): string {
  const attrs = node.attrs ?? {};
  const content = node.content ?? [];
  const tag = plain[node.type];
  if (tag !== undefined) return `<${tag} dir="auto">${inside(content)}</${tag}>`;
  switch (node.type) {
    case 'heading': {
      const level = Math.min(6, Math.max(1, Math.trunc(Number(attrs['level'])) || 1) + 1);
      return `<h${level} dir="auto">${inside(content)}</h${level}>`;
    }
    case 'ordered_list':
      return `<ol dir="auto" start="${Math.trunc(Number(attrs['order'])) || 1}">${inside(content)}</ol>`;
    case 'task_list':
      return `<ul class="tasks" dir="auto">${inside(content)}</ul>`;
    case 'task_item':
      return `<li><input type="checkbox" disabled${attrs['checked'] === true ? ' checked' : ''}><div>${inside(content)}</div></li>`;
    case 'toggle':
      return `<details dir="auto"${attrs['open'] === true ? ' open' : ''}>${inside(content)}</details>`;
    case 'callout':
      return `<div class="callout" data-node="callout" dir="auto">${inside(content)}</div>`;
    case 'horizontal_rule':
      return '<hr>';
    case 'code_block':
      return `<pre dir="ltr"><code${languageClass(text(attrs['language']))}>${escapeHtml(content.map((one) => one.text ?? '').join(''))}</code></pre>`;
    case 'table':
      return `<table><tbody>${inside(content)}</tbody></table>`;
    case 'image':
      return image(text(attrs['path']), text(attrs['source']).trim(), escapeHtml(text(attrs['caption'])));
    case 'file':
      return `<p class="file">${fileLink(text(attrs['path']), escapeHtml(text(attrs['name'])))}</p>`;
    case 'formula':
      return island('formula', { tex: text(attrs['tex']) }, escapeHtml(text(attrs['tex'])));
    case 'embed':
      return island(
        'embed',
        { address: text(attrs['address']) },
        mark(escapeHtml(text(attrs['address'])), { type: 'link', attrs: { href: attrs['address'] } }),
      );
    case 'table_of_contents':
      return island('table_of_contents', {}, '');
    case 'columns':
      return `<div class="columns" data-node="columns">${inside(content)}</div>`;
    case 'column':
      return `<div data-node="column" dir="auto">${inside(content)}</div>`;
    case 'view_block':
      return `<p class="view">${escapeHtml(text(attrs['name']))}</p>`;
    default:
      return inside(content);
  }
}

/** A block without words of its own, which is found again when the file is read back. */
function island(name: string, attrs: Readonly<Record<string, string>>, shown: string): string {
  const data = Object.entries(attrs).map(([key, value]) => ` data-${key}="${escapeHtml(value)}"`);
  return `<div class="${name}" data-node="${name}"${data.join('')} dir="auto">${shown}</div>`;
}

/** Code says its language as the standard of HTML has it. */
function languageClass(language: string): string {
  const [name = ''] = language.trim().split(/\s/);
  return name === '' ? '' : ` class="language-${escapeHtml(name)}"`;
}

/** A path of a file of ours: whoever writes a page can put any address there. */
const ownPath = /^download\/[A-Za-z0-9]{18}(?:\.[a-z0-9]{1,10})?$/;

function image(path: string, source: string, caption: string): string {
  const address = ownPath.test(path) ? path : /^https?:\/\//i.test(source) ? source : null;
  return `<figure>${address === null ? caption : `<img src="${escapeHtml(address)}" alt="${caption}">`}</figure>`;
}

function fileLink(path: string, name: string): string {
  return ownPath.test(path) ? `<a href="${path}">${name}</a>` : name;
}

function inside(nodes: readonly PageNode[]): string {
  return nodes.map((node) => (inlineText(node) === null ? block(node) : inline(node))).join('');
}

function inline(node: PageNode): string {
  if (node.type === 'hard_break') return '<br>';
  if (node.type !== 'text') return `<span class="${escapeHtml(node.type)}">${escapeHtml(inlineText(node) ?? '')}</span>`;
  return (node.marks ?? []).reduce(mark, escapeHtml(node.text ?? ''));
}

const markTags: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' };

function mark(words: string, { type, attrs }: PageMark): string {
  const tag = markTags[type];
  if (tag !== undefined) return `<${tag}>${words}</${tag}>`;
  const href = text(attrs?.['href']).trim();
  if (type !== 'link' || !/^(?:https?:\/\/|mailto:|tel:)/i.test(href)) return words;
  return `<a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow">${words}</a>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(words: string): string {
  return words.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
