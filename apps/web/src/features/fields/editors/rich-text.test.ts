import { expect, test } from 'vitest';
import { parseMarkdown, printMarkdown, safeAddress } from './rich-text.ts';

test.each([
  '**Bold** and *soft* and `code`',
  '# Head\n\nText',
  '* one\n* two',
  '1. one\n2. two',
  '> said',
  'A [link](https://example.com) here',
  'سطر',
])('%j is kept as it is', (text) => {
  expect(printMarkdown(parseMarkdown(text))).toBe(text);
});

test('HTML in a text is text, and links that run something are none', () => {
  const doc = parseMarkdown('<img src=x onerror=alert(1)> [a](javascript:alert(1)) ![b](https://elsewhere.example/p.png)');
  const links: string[] = [];
  const kinds: string[] = [];
  doc.descendants((node) => {
    kinds.push(node.type.name);
    for (const mark of node.marks) links.push(String(mark.attrs['href']));
  });
  expect(doc.textContent).toContain('<img src=x onerror=alert(1)>');
  expect(links).toEqual(['https://elsewhere.example/p.png']);
  expect(kinds).not.toContain('image');
});

test.each([
  ['https://example.com', 'https://example.com'],
  [' mailto:ana@acme.studio ', 'mailto:ana@acme.studio'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//elsewhere.example', null],
])('%j may be followed as %j', (address, safe) => {
  expect(safeAddress(address)).toBe(safe);
});
