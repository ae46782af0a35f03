/** A file of a tree that is brought in. */
export interface ImportedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface PlannedPage {
  /** The path of its file without ending, or of its folder. */
  readonly key: string;
  readonly parent: string | null;
  readonly title: string;
  /** Missing: a folder alone. */
  readonly source: ImportedFile | null;
  /** Paths by which others link to it. */
  readonly paths: readonly string[];
}

const isPage = (path: string): boolean => /\.(?:md|markdown|html?|docx|txt)$/i.test(path);
const isHidden = (path: string): boolean => path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');
const isIndex = (name: string): boolean => /^(?:readme|index|_index)$/i.test(name);

/** Which pages come of files and their folders, parents before children; what is no page is an image or a file of one. */
export function planTree(given: readonly ImportedFile[]): {
  readonly pages: readonly PlannedPage[];
  readonly files: ReadonlyMap<string, ImportedFile>;
} {
  const all = withoutRoot(given.filter(({ path }) => !path.endsWith('/') && !isHidden(path)));
  const pages = new Map<string, PlannedPage>();
  const files = new Map<string, ImportedFile>();
  const folders = new Set<string>();
  for (const file of all) {
    const path = normalize(file.path);
    if (!isPage(path)) {
      files.set(path, file);
      continue;
    }
    const stem = path.replace(/\.[^./]+$/, '');
    const parts = stem.split('/');
    const name = parts.at(-1) ?? '';
    const folder = parts.slice(0, -1).join('/');
    for (let depth = 1; depth < parts.length; depth += 1) folders.add(parts.slice(0, depth).join('/'));
    const key = freeKey(isIndex(name) && folder !== '' ? folder : stem, [stem, path], pages);
    const title = isIndex(name) && folder === '' ? titleOf(name) : titleOf(key.split('/').at(-1) ?? name);
    pages.set(key, { key, parent: parentOf(key), title: firstHeading(file) ?? title, source: file, paths: [path] });
  }
  for (const key of folders)
    if (!pages.has(key))
      pages.set(key, { key, parent: parentOf(key), title: titleOf(key.split('/').at(-1) ?? key), source: null, paths: [] });
  const ordered = [...pages.values()].toSorted(
    (a, b) => a.key.split('/').length - b.key.split('/').length || a.key.localeCompare(b.key, 'en', { numeric: true }),
  );
  return { pages: ordered, files };
}

/** `setup.md` and `setup/index.md` would be one page: the second is another. */
function freeKey(wanted: string, others: readonly string[], taken: ReadonlyMap<string, unknown>): string {
  const free = [wanted, ...others].find((key) => !taken.has(key));
  if (free !== undefined) return free;
  let count = 2;
  while (taken.has(`${wanted} (${count})`)) count += 1;
  return `${wanted} (${count})`;
}

const parentOf = (key: string): string | null => (key.includes('/') ? key.slice(0, key.lastIndexOf('/')) : null);
const normalize = (path: string): string => path.replaceAll('\\', '/').replace(/^\/+/, '');

/** A zip of one folder is what stands in the folder. */
function withoutRoot(files: readonly ImportedFile[]): readonly ImportedFile[] {
  const roots = new Set(files.map(({ path }) => normalize(path).split('/')[0]));
  const [root] = roots;
  if (roots.size !== 1 || root === undefined || !files.every(({ path }) => normalize(path).includes('/'))) return files;
  return files.map((file) => ({ ...file, path: normalize(file.path).slice(root.length + 1) }));
}

/** Names of files as titles: Notion puts an id behind them. */
function titleOf(name: string): string {
  const plain = name
    .replace(/\s+[0-9a-f]{32}$/i, '')
    .replaceAll('_', ' ')
    .trim();
  return plain === '' ? name : plain.slice(0, 255);
}

/** A file of Markdown that begins with its title. */
function firstHeading({ path, bytes }: ImportedFile): string | null {
  if (!/\.(?:md|markdown)$/i.test(path)) return null;
  const text = new TextDecoder().decode(bytes.subarray(0, 4000)).replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---\r?\n/, '');
  const title = /^\s*#\s+(.+?)\s*#*\s*(?:\r?\n|$)/.exec(text)?.[1];
  return title === undefined || /[[\]`*<>\\]/.test(title) ? null : title.slice(0, 255);
}

/** Where an address in a file leads among the files beside it. */
export function resolvePath(from: string, address: string): string {
  const [path = ''] = address.split(/[?#]/);
  const parts = path.startsWith('/') ? [] : normalize(from).split('/').slice(0, -1);
  for (const part of decode(path).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // a percent sign in it need not begin an escape
  }
}

/** A title as a name of a file. */
export function cleanTitle(title: string): string {
  return (
    title
      .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .replace(/[. ]+$/, '')
      .trim()
      .slice(0, 100) || 'page'
  );
}
