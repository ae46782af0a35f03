import { pageHtml, pageMarkdown, type PageNode } from '@quadrille/domain';
import { expect, it, vi } from 'vitest';
import { readHtml, readHtmlFile, settleChildren } from '../page-tree-files.ts';
import { cleanPasted } from './clean-pasted.ts';
import { pageSchema } from './page-schema.ts';
import { readLinkedMarkdown } from './read-markdown.ts';
import excel from './recorded/excel.html?raw';
import googleDocs from './recorded/google-docs.html?raw';
import notion from './recorded/notion.html?raw';
import word from './recorded/word.html?raw';

const read = (html: string): string => pageMarkdown(readHtml(html).toJSON() as PageNode).trim();

it('reads lists, headings and words of Word', () => {
  const line = (level: number, sign: string, words: string): string =>
    `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body><!--StartFragment-->
<h1>Plan<o:p></o:p></h1><p class=MsoNormal>A <b style='mso-bidi-font-weight:normal'>bold</b> word<o:p></o:p></p>
${line(1, '·', 'First')}${line(2, 'o', 'Inside')}${line(1, '·', 'Second')}
<p class=MsoNormal><o:p>&nbsp;</o:p></p>${line(1, '1.', 'One')}${line(1, '2.', 'Two')}<!--EndFragment--></body></html>`;
  expect(read(html)).toBe('# Plan\n\nA **bold** word\n\n- First\n  - Inside\n- Second\n\n\n\n1. One\n2. Two');
});

it('reads what Google Docs wraps into a bold that is none', () => {
  const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400">Goals</span></h2><p dir="ltr"><span style="font-weight:400;font-style:normal">Plain, </span><span style="font-weight:700;font-style:normal">bold</span><span style="font-weight:400"> and </span><a href="https://example.org/" style="text-decoration:none;"><span style="text-decoration:underline">a link</span></a></p><ul><li dir="ltr"><p dir="ltr"><span style="font-style:italic">Point</span></p></li></ul></b>`;
  expect(read(html)).toBe('## Goals\n\nPlain, **bold** and [a link](https://example.org/)\n\n- *Point*');
});

it('reads to-dos, toggles and callouts of Notion', () => {
  const html = `<meta charset='utf-8'><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span>Done</span></li></ul><ul><li>[ ] Open</li></ul><details open=""><summary>More</summary><p>Inside</p></details><aside>💡 Mind this</aside><!-- notionvc: 1 -->`;
  expect(read(html)).toBe(
    '- [x] Done\n\n- [ ] Open\n\n<details>\n<summary>More</summary>\n\nInside\n\n</details>\n\n> [!NOTE]\n> 💡 Mind this',
  );
});

it('reads tables of Excel, and no scripts', () => {
  const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{}</style></head><body><table border=0><col width=64><tr><td>Name</td><td class=xl65>Sum</td></tr><tr><td>Ana<script>alert(1)</script></td><td align=right>12,5</td></tr></table></body></html>`;
  expect(read(html)).toBe('| Name | Sum |\n| --- | --- |\n| Ana | 12,5 |');
  expect(read('<p><a href="javascript:alert(1)">x</a><img src="javascript:alert(2)"></p>')).toBe('x');
});

it.each([
  [
    'Word',
    word,
    `# Incident handbook

# First minutes

Say it **early**, as soon as *you* are sure ([status page](https://example.org/status)).

- Open the channel
  - Name it after the **day**
- Call the owner

## Then

1. Roll back
2. Write it down

> “Nobody is blamed.”

| **Who** | **When** |
| --- | --- |
| Ana | 09:15 |`,
  ],
  [
    'Google Docs',
    googleDocs,
    `# Launch plan

We ship **on Monday***, if all is well*. See [the plan](https://docs.example.org/plan) ~~old~~

- Outer
  - Inner
- Outer again

1. First

- [x] Tell support
- [ ] Write the post

| **Step** | **Owner** |
| --- | --- |
| Freeze | Ben |`,
  ],
  [
    'Notion',
    notion,
    `# Onboarding

Read **this** first, then \`npm start\` and [the guide](https://www.notion.so/acme/Guide-1f2e).

- Access
  - Mail
  - Chat
- Laptop

1. Sign in
2. Say hello

- [ ] Meet the team
- [x] Get a badge

> Ask early.

> [!NOTE]
> 💡 Doors open at 8.

\`\`\`javascript
const a = 1;
const b = 2;
\`\`\`

---

| Day | What |
| --- | --- |
| Monday | Tour |`,
  ],
  [
    'Excel',
    excel,
    `| **Item** | **Price** | **Link** |
| --- | --- | --- |
| Desk | 1,200.50 | [desk](https://example.org/desk) |
| Lamp | 35.00 |  |`,
  ],
])('reads what %s puts on the clipboard', (_program, html, expected) => {
  const page = readHtml(html);
  page.check();
  expect(pageMarkdown(page.toJSON() as PageNode).trim()).toBe(expected);
});

it('brings images and links of an HTML file to the files beside it', async () => {
  const html = `<h1>Tour</h1><p>See <a href="../guide.html">the guide</a>, <a href="none.html">none</a> and <a href="https://example.org/">out</a>.</p><p><img src="img/a%20b.png" alt="A"></p><img src="https://example.org/c.png"><img src="javascript:alert(1)">`;
  const path = 'download/Abcdefghij12345678.png';
  const page = await settleChildren(readHtmlFile(html), 'docs/tour.html', {
    ids: new Map([['guide.html', 'it1']]),
    upload: (target) => Promise.resolve(target === 'docs/img/a b.png' ? path : null),
  });
  pageSchema.nodeFromJSON(page).check();
  expect(pageMarkdown(page).trim()).toBe(
    `# Tour\n\nSee [the guide](page:it1), none and [out](https://example.org/).\n\n![A](${path})\n\n![](https://example.org/c.png)`,
  );
});

it('makes nothing in the document of the screen, where an image would load and run its handlers', () => {
  const make = vi.spyOn(document, 'createElement');
  cleanPasted(`<aside><img src="x" onerror="alert(1)"></aside><p style="mso-list:l0 level1"><img src="x" onerror="alert(1)"></p>`);
  expect(make).not.toHaveBeenCalled();
  make.mockRestore();
});

it('brings links of an imported file to where they lead: pages, files behind their lines, and words', async () => {
  const text =
    '[Guide](../guide.md), [here](#top), [none](none.pdf) and [Spec.pdf](spec.pdf)\n\n[spec](/docs/spec.pdf)\n\n- [spec](spec.pdf)\n\n![](bad.png)';
  const path = 'download/Abcdefghij12345678.pdf';
  const asked: string[] = [];
  const page = await settleChildren(readLinkedMarkdown(text), 'docs/a.md', {
    ids: new Map([
      ['guide.md', 'it1'],
      ['docs', 'it2'],
    ]),
    upload: (target, label) => {
      asked.push(`${target} ${label}`);
      return Promise.resolve(target === 'docs/spec.pdf' ? path : null);
    },
  });
  pageSchema.nodeFromJSON(page).check();
  expect(pageMarkdown(page)).toBe(
    `[Guide](page:it1), here, none and Spec.pdf\n\n[Spec.pdf](${path})\n\n[spec](${path})\n\n- spec\n\n  [spec](${path})\n\n![](bad.png)\n`,
  );
  expect(asked[1]).toBe('docs/spec.pdf Spec.pdf');
});

it.each([
  ['<pre><code class="hljs language-ts">let a = 1;\n</code></pre>', 'ts'],
  ['<pre class="lang-c++"><code>let a = 1;</code></pre>', 'c++'],
  ['<div class="highlight highlight-source-python"><pre>let a = 1;</pre></div>', 'python'],
  ['<pre>let a = 1;</pre>', ''],
])('reads the language of code that %s says', (html, language) => {
  expect(read(html)).toBe(`\`\`\`${language}\nlet a = 1;\n\`\`\``);
});

it('reads what a page was saved as in HTML as the same page', () => {
  const line = (text: string): PageNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const page: PageNode = {
    type: 'doc',
    content: [
      { type: 'code_block', attrs: { language: 'typescript' }, content: [{ type: 'text', text: 'const a = "<b>";\n\n  a;' }] },
      { type: 'callout', content: [line('Mind this')] },
      { type: 'formula', attrs: { tex: '\\frac{a}{"b"}' } },
      { type: 'embed', attrs: { address: 'https://player.example.org/1?a=b' } },
      { type: 'table_of_contents' },
      { type: 'columns', content: [line('One'), line('Two')].map((one): PageNode => ({ type: 'column', content: [one] })) },
      { type: 'task_list', content: [{ type: 'task_item', attrs: { checked: true }, content: [line('Done')] }] },
      {
        type: 'toggle',
        attrs: { open: true },
        content: [{ type: 'toggle_title', content: [{ type: 'text', text: 'More' }] }, line('In it')],
      },
    ],
  };
  expect(readHtml(pageHtml(page)).toJSON()).toEqual(pageSchema.nodeFromJSON(page).toJSON());
});
