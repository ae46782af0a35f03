import type { LanguageFn } from 'highlight.js';

export interface CodeLanguage {
  /** As its users call it, in every language alike. */
  readonly name: string;
  /** What it is called in Markdown as well. */
  readonly also?: readonly string[];
  /** The rules of the language, which are loaded when a page has code in it. */
  readonly load: () => Promise<{ readonly default: LanguageFn }>;
}

/** Languages that code is coloured in, by what a page and a fence of Markdown call them. */
export const codeLanguages = {
  bash: { name: 'Shell', also: ['sh', 'shell', 'zsh', 'console'], load: () => import('highlight.js/lib/languages/bash') },
  c: { name: 'C', also: ['h'], load: () => import('highlight.js/lib/languages/c') },
  cpp: { name: 'C++', also: ['c++', 'cc', 'hpp', 'cxx'], load: () => import('highlight.js/lib/languages/cpp') },
  csharp: { name: 'C#', also: ['cs', 'c#'], load: () => import('highlight.js/lib/languages/csharp') },
  css: { name: 'CSS', load: () => import('highlight.js/lib/languages/css') },
  dart: { name: 'Dart', load: () => import('highlight.js/lib/languages/dart') },
  diff: { name: 'Diff', also: ['patch'], load: () => import('highlight.js/lib/languages/diff') },
  dockerfile: { name: 'Dockerfile', also: ['docker'], load: () => import('highlight.js/lib/languages/dockerfile') },
  elixir: { name: 'Elixir', also: ['ex', 'exs'], load: () => import('highlight.js/lib/languages/elixir') },
  go: { name: 'Go', also: ['golang'], load: () => import('highlight.js/lib/languages/go') },
  graphql: { name: 'GraphQL', also: ['gql'], load: () => import('highlight.js/lib/languages/graphql') },
  haskell: { name: 'Haskell', also: ['hs'], load: () => import('highlight.js/lib/languages/haskell') },
  http: { name: 'HTTP', also: ['https'], load: () => import('highlight.js/lib/languages/http') },
  ini: { name: 'INI, TOML', also: ['toml', 'conf', 'properties'], load: () => import('highlight.js/lib/languages/ini') },
  java: { name: 'Java', load: () => import('highlight.js/lib/languages/java') },
  javascript: { name: 'JavaScript', also: ['js', 'jsx', 'mjs', 'cjs'], load: () => import('highlight.js/lib/languages/javascript') },
  json: { name: 'JSON', also: ['jsonc', 'json5'], load: () => import('highlight.js/lib/languages/json') },
  kotlin: { name: 'Kotlin', also: ['kt', 'kts'], load: () => import('highlight.js/lib/languages/kotlin') },
  latex: { name: 'LaTeX', also: ['tex'], load: () => import('highlight.js/lib/languages/latex') },
  lua: { name: 'Lua', load: () => import('highlight.js/lib/languages/lua') },
  makefile: { name: 'Makefile', also: ['make', 'mk'], load: () => import('highlight.js/lib/languages/makefile') },
  markdown: { name: 'Markdown', also: ['md'], load: () => import('highlight.js/lib/languages/markdown') },
  nginx: { name: 'Nginx', load: () => import('highlight.js/lib/languages/nginx') },
  perl: { name: 'Perl', also: ['pl'], load: () => import('highlight.js/lib/languages/perl') },
  php: { name: 'PHP', load: () => import('highlight.js/lib/languages/php') },
  powershell: { name: 'PowerShell', also: ['ps', 'ps1', 'pwsh'], load: () => import('highlight.js/lib/languages/powershell') },
  python: { name: 'Python', also: ['py', 'python3'], load: () => import('highlight.js/lib/languages/python') },
  r: { name: 'R', load: () => import('highlight.js/lib/languages/r') },
  ruby: { name: 'Ruby', also: ['rb'], load: () => import('highlight.js/lib/languages/ruby') },
  rust: { name: 'Rust', also: ['rs'], load: () => import('highlight.js/lib/languages/rust') },
  scala: { name: 'Scala', load: () => import('highlight.js/lib/languages/scala') },
  scss: { name: 'SCSS', also: ['sass'], load: () => import('highlight.js/lib/languages/scss') },
  sql: { name: 'SQL', also: ['postgresql', 'mysql', 'sqlite'], load: () => import('highlight.js/lib/languages/sql') },
  swift: { name: 'Swift', load: () => import('highlight.js/lib/languages/swift') },
  typescript: { name: 'TypeScript', also: ['ts', 'tsx', 'mts'], load: () => import('highlight.js/lib/languages/typescript') },
  vbnet: { name: 'Visual Basic', also: ['vb'], load: () => import('highlight.js/lib/languages/vbnet') },
  xml: { name: 'HTML, XML', also: ['html', 'svg', 'xhtml', 'vue'], load: () => import('highlight.js/lib/languages/xml') },
  yaml: { name: 'YAML', also: ['yml'], load: () => import('highlight.js/lib/languages/yaml') },
} satisfies Readonly<Record<string, CodeLanguage>>;
export type CodeLanguageId = keyof typeof codeLanguages;

export const codeLanguageIds = Object.keys(codeLanguages) as readonly CodeLanguageId[];

const idsByName: ReadonlyMap<string, CodeLanguageId> = new Map(
  codeLanguageIds.flatMap((id) => {
    const { also = [] }: CodeLanguage = codeLanguages[id];
    return [id, ...also].map((name) => [name, id] as const);
  }),
);

/** The language that is meant by what stands behind a fence; null: none that code is coloured in. It is kept all the same. */
export function codeLanguageOf(written: string): CodeLanguageId | null {
  const [name = ''] = written
    .trim()
    .toLowerCase()
    .split(/[\s,{:]/);
  return idsByName.get(name) ?? null;
}
