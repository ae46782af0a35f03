import { expect, it } from 'vitest';
import { pageHtml } from './page-html.ts';
import { pageMarkdown } from './page-markdown.ts';
import { type PageNode, pageText } from './page-node.ts';

const words = (text: string, ...marks: string[]): PageNode => ({ type: 'text', text, marks: marks.map((type) => ({ type })) });
const line = (...content: PageNode[]): PageNode => ({ type: 'paragraph', content });
const page = (...content: PageNode[]): PageNode => ({ type: 'doc', content });

it('says all words of a page, a line for each block', () => {
  const list = { type: 'bullet_list', content: [{ type: 'list_item', content: [line(words('one')), line(words('two'))] }] };
  const mention = { type: 'mention', attrs: { user_id: 'us1', label: 'Ana' } };
  expect(pageText(page(line(words('Hello '), mention), list, line()))).toBe('Hello @Ana\none\ntwo');
});

it('writes Markdown that means what the page says, whatever signs are in its words', () => {
  const link: PageNode = { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href: 'https://example.org/a (b)' } }] };
  expect(pageMarkdown(page(line(words('bold', 'bold'), words(' and '), words('both ', 'bold', 'italic'), link)))).toBe(
    '**bold** and ***both*** [here](https://example.org/a%20%28b%29)\n',
  );
  expect(pageMarkdown(page(line(words('# no *heading*')), line(words('1. no list'))))).toBe('\\# no \\*heading\\*\n\n1\\. no list\n');
  expect(pageMarkdown(page({ type: 'code_block', attrs: { language: 'md' }, content: [{ type: 'text', text: '```\nx' }] }))).toBe(
    '````md\n```\nx\n````\n',
  );
});

it('writes HTML in which no word becomes an element and no link a script', () => {
  const script: PageNode = { type: 'text', text: 'go', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] };
  const html = pageHtml(page(line(words('<img src=x onerror=alert(1)> & "quotes"', 'bold')), line(script)));
  expect(html).toBe('<p dir="auto"><strong>&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;</strong></p>\n<p dir="auto">go</p>');
});

it('leads in HTML to files of ours alone, and shows images of the web', () => {
  const path = 'download/Abcdefghij12345678.pdf';
  const file = (address: string): PageNode => ({ type: 'file', attrs: { path: address, name: 'A & B' } });
  const image = (own: string, source: string): PageNode => ({ type: 'image', attrs: { path: own, source, caption: 'C' } });
  expect(pageHtml(page(file(path), file('javascript:alert(1)//download/Abcdefghij12345678')))).toBe(
    `<p class="file"><a href="${path}">A &amp; B</a></p>\n<p class="file">A &amp; B</p>`,
  );
  expect(pageHtml(page(image('', 'https://example.org/?a&b'), image('javascript:alert(1)', 'data:text/html,x')))).toBe(
    '<figure><img src="https://example.org/?a&amp;b" alt="C"></figure>\n<figure>C</figure>',
  );
});

it('says the language of code in HTML and Markdown, whatever it was called', () => {
  const code = (language: string): PageNode => ({ type: 'code_block', attrs: { language }, content: [{ type: 'text', text: 'a < b' }] });
  expect(pageHtml(page(code('ts'), code('"><b>')))).toBe(
    '<pre dir="ltr"><code class="language-ts">a &lt; b</code></pre>\n<pre dir="ltr"><code class="language-&quot;&gt;&lt;b&gt;">a &lt; b</code></pre>',
  );
  expect(pageMarkdown(page(code('c++')))).toBe('```c++\na < b\n```\n');
});
