import { pageMarkdown, type PageNode } from '@quadrille/domain';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageSchema } from './editor/page-schema.ts';
import { readMarkdown } from './editor/read-markdown.ts';

const markNames = ['bold', 'italic', 'strike', 'code'] as const;
/** Words as people write them, with signs that mean something in Markdown among them. */
const words = fc.stringMatching(/^[\p{L}0-9][\p{L}0-9 *_`#>[\]()!|~.:+-]{0,20}[\p{L}0-9]$/u);
const textNode = fc
  .tuple(words, fc.option(fc.constantFrom(...markNames), { nil: null }))
  .map(([text, mark]): PageNode => ({ type: 'text', text, ...(mark !== null && { marks: [{ type: mark }] }) }));
const island = fc.constantFrom<PageNode>(
  { type: 'mention', attrs: { user_id: 'us12345678901234', label: 'Ana Prado' } },
  { type: 'page_link', attrs: { item_id: 'it12345678901234', label: 'When things break' } },
  { type: 'record_link', attrs: { table_id: 'm12345678901234', row_id: '7', label: 'A record' } },
  { type: 'date', attrs: { date: '2026-12-07' } },
  { type: 'inline_formula', attrs: { tex: 'a_1 * `b`' } },
  { type: 'inline_value', attrs: { table_id: 'm1', view_id: '', field_id: 'c1', aggregate: 'sum', label: 'Total' } },
);
/** Pieces of a line stand apart: two marked words right beside each other are a known gap of Markdown. */
const inline = fc
  .array(fc.oneof({ weight: 3, arbitrary: textNode }, island), { minLength: 1, maxLength: 4 })
  .map((nodes) => nodes.flatMap((node, index): PageNode[] => (index === 0 ? [node] : [{ type: 'text', text: ' – ' }, node])));
const paragraph = inline.map((content): PageNode => ({ type: 'paragraph', content }));
const heading = fc
  .tuple(fc.integer({ min: 1, max: 4 }), inline)
  .map(([level, content]): PageNode => ({ type: 'heading', attrs: { level }, content }));
const code = fc
  .tuple(fc.constantFrom('', 'ts', 'sql'), fc.stringMatching(/^[a-z`][a-z`*_ \n]{0,30}[a-z`]$/))
  .map(([language, text]): PageNode => ({ type: 'code_block', attrs: { language }, content: [{ type: 'text', text }] }));
const item = (type: string, attrs?: object) =>
  paragraph.map((line): PageNode => ({ type, ...(attrs && { attrs: { ...attrs } }), content: [line] }));
const list = fc.oneof(
  fc.array(item('list_item'), { minLength: 1, maxLength: 3 }).map((content): PageNode => ({ type: 'bullet_list', content })),
  fc
    .array(item('list_item'), { minLength: 1, maxLength: 3 })
    .map((content): PageNode => ({ type: 'ordered_list', attrs: { order: 1 }, content })),
  fc
    .array(fc.oneof(item('task_item', { checked: true }), item('task_item', { checked: false })), { minLength: 1, maxLength: 3 })
    .map((content): PageNode => ({ type: 'task_list', content })),
);
const wrapped = fc.oneof(
  fc.array(paragraph, { minLength: 1, maxLength: 2 }).map((content): PageNode => ({ type: 'blockquote', content })),
  fc.array(paragraph, { minLength: 1, maxLength: 2 }).map((content): PageNode => ({ type: 'callout', content })),
  fc.tuple(inline, fc.array(paragraph, { minLength: 1, maxLength: 2 })).map(([title, lines]): PageNode => ({
    type: 'toggle',
    attrs: { open: true },
    content: [{ type: 'toggle_title', content: title }, ...lines],
  })),
);
const rule = fc.constant<PageNode>({ type: 'horizontal_rule' });
const view = fc.constant<PageNode>({ type: 'view_block', attrs: { table_id: 'm1', view_id: 'vw1', name: 'Tasks by status' } });
const file = 'download/Abcdefghij12345678.png';
const atoms = fc.constantFrom<PageNode>(
  { type: 'image', attrs: { path: file, source: '', caption: 'A *photo*' } },
  { type: 'image', attrs: { path: '', source: 'https://example.org/a.png', caption: '' } },
  { type: 'file', attrs: { path: file, name: 'Report.pdf', size: '' } },
  { type: 'formula', attrs: { tex: 'a_1 * b^2\n\\frac{a}{b}' } },
  { type: 'embed', attrs: { address: 'https://player.example.org/1?a=b' } },
  { type: 'table_of_contents' },
);
const columns = fc
  .array(paragraph, { minLength: 2, maxLength: 4 })
  .map((lines): PageNode => ({ type: 'columns', content: lines.map((line): PageNode => ({ type: 'column', content: [line] })) }));
/** Two lists of one kind beside each other are one list in Markdown: a line stands between them. */
const pages = fc
  .array(fc.oneof(paragraph, heading, code, list, wrapped, rule, view, atoms, columns), { minLength: 1, maxLength: 5 })
  .map((blocks): PageNode => ({
    type: 'doc',
    content: blocks.flatMap((block, index): PageNode[] =>
      index === 0 ? [block] : [{ type: 'paragraph', content: [{ type: 'text', text: 'between' }] }, block],
    ),
  }));

/** As the schema has it, with everything that is left out. */
const whole = (page: PageNode): unknown => pageSchema.nodeFromJSON(page).toJSON();

describe('Markdown of pages', () => {
  it('is read as what was written', () => {
    fc.assert(
      fc.property(pages, (page) => {
        expect(readMarkdown(pageMarkdown(page)).toJSON()).toEqual(whole(page));
      }),
      { numRuns: 150 },
    );
  });

  it('reads tables, nested lists and hard breaks, and writes them as they were', () => {
    const text = '| Step | Owner |\n| --- | --- |\n| Freeze | **Ana** |\n\n- one\n  - two\n\n    more\n- three\n\nfirst\\\nsecond\n';
    const page = readMarkdown(text);
    expect(page.firstChild?.type.name).toBe('table');
    expect(pageMarkdown(page.toJSON() as PageNode)).toBe(text);
  });

  it('makes nothing of HTML and of links to scripts', () => {
    const page = readMarkdown('<script>alert(1)</script>\n\n[go](javascript:alert(1)) and [there](https://example.org)');
    expect(page.textContent).toContain('<script>alert(1)</script>');
    const hrefs: unknown[] = [];
    page.descendants((node) => {
      for (const { attrs } of node.marks) if (attrs['href'] !== undefined) hrefs.push(attrs['href']);
    });
    expect(hrefs).toEqual(['https://example.org']);
  });

  it('reads a text as large as the decisions of this product, and finds every word again', () => {
    const folder = join(import.meta.dirname, '../../../../../docs');
    for (const name of ['architecture.md', 'web-app.md', 'glossary.md']) {
      const once = readMarkdown(readFileSync(join(folder, name), 'utf8'));
      const twice = readMarkdown(pageMarkdown(once.toJSON() as PageNode));
      expect(twice.textContent.replaceAll(/\s+/g, ' ')).toBe(once.textContent.replaceAll(/\s+/g, ' '));
      expect(twice.toJSON()).toEqual(once.toJSON());
    }
  });
});
