import { expect, it } from 'vitest';
import { cleanTitle, type ImportedFile, planTree, resolvePath } from './plan-tree.ts';

const file = (path: string, text = ''): ImportedFile => ({ path, bytes: new TextEncoder().encode(text) });

it('makes pages of files and folders, parents first, and leaves images to them', () => {
  const { pages, files } = planTree([
    file('docs/guide/install.md', '# Install it\n\nText'),
    file('docs/guide/README.md', '---\ntitle: x\n---\n# The guide\n'),
    file('docs/guide/img/shot.png'),
    file('docs/faq/10 last.md'),
    file('docs/faq/9 first 0123456789abcdef0123456789abcdef.md'),
    file('docs/.git/config.md'),
    file('__MACOSX/docs/a.md'),
  ]);
  expect(pages.map(({ key, parent, title }) => [key, parent, title])).toEqual([
    ['faq', null, 'faq'],
    ['guide', null, 'The guide'],
    ['faq/9 first 0123456789abcdef0123456789abcdef', 'faq', '9 first'],
    ['faq/10 last', 'faq', '10 last'],
    ['guide/install', 'guide', 'Install it'],
  ]);
  expect([...files.keys()]).toEqual(['guide/img/shot.png']);
});

it('says where addresses in a file lead', () => {
  expect(resolvePath('guide/install.md', 'img/a%20b.png')).toBe('guide/img/a b.png');
  expect(resolvePath('guide/install.md', '../faq/last.md#top')).toBe('faq/last.md');
  expect(resolvePath('guide/install.md', '/faq/last.md')).toBe('faq/last.md');
  expect(resolvePath('a.md', '100%.png')).toBe('100%.png');
  expect(cleanTitle('a/b: "c"?.')).toBe('a b c');
});

it('keeps every page where two would have one place', () => {
  const { pages } = planTree([file('setup.md'), file('setup/index.md'), file('a.md'), file('a.html'), file('a.md')]);
  expect(pages.map(({ key, parent, paths }) => [key, parent, paths[0]])).toEqual([
    ['a', null, 'a.md'],
    ['a.html', null, 'a.html'],
    ['a.md', null, 'a.md'],
    ['setup', null, 'setup.md'],
    ['setup/index', 'setup', 'setup/index.md'],
  ]);
});
