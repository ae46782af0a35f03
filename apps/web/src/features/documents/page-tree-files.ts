import { t } from '@lingui/core/macro';
import type { WireItem } from '@quadrille/contract';
import { pageFiles, pageMarkdown, type PageNode } from '@quadrille/domain';
import { strToU8, unzip, type Unzipped, zip, type Zippable } from 'fflate';
import { DOMParser as NodeReader, type Node } from 'prosemirror-model';
import { client } from '../../platform/client.ts';
import { uploadFile } from '../files/index.ts';
import { createItem, loadItems } from '../items/index.ts';
import { cleanPasted } from './editor/clean-pasted.ts';
import { filePath, pageSchema } from './editor/page-schema.ts';
import { readLinkedMarkdown } from './editor/read-markdown.ts';
import { cleanTitle, type ImportedFile, planTree, resolvePath } from './plan-tree.ts';
import { writeNow } from './write-now.ts';

export interface TreeWork {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, all: number) => void;
}

/** Pages with all that stands in them as a zip of Markdown: folders for pages that hold others, and a folder with their images and files. */
export async function saveTree(
  items: readonly WireItem[],
  rootIds: readonly string[] | null,
  { signal, onProgress }: TreeWork,
): Promise<Uint8Array> {
  const parents = items.filter(({ id, parent_id: parentId }) => (rootIds === null ? parentId === null : rootIds.includes(id)));
  const places: { readonly item: WireItem; readonly folder: string; readonly name: string }[] = [];
  const place = (siblings: readonly WireItem[], folder: string): void => {
    const taken = new Set<string>();
    for (const item of siblings) {
      // pages stand below folders and tables as well
      const children = items.filter(({ parent_id }) => parent_id === item.id);
      if (item.kind !== 'page' && children.length === 0) continue;
      const name = freeName(cleanTitle(item.title), taken);
      if (item.kind === 'page') places.push({ item, folder, name });
      place(children, `${folder}${name}/`);
    }
  };
  place(parents, '');
  const files: Zippable = {};
  for (const [index, { item, folder, name }] of places.entries()) {
    signal.throwIfAborted();
    const { content } = await client.pages.read({ params: { itemId: item.id } }, { signal });
    let text = `# ${item.title}\n\n${pageMarkdown(content as PageNode)}`;
    const up = '../'.repeat(folder.split('/').length - 1);
    const paths = pageFiles(content as PageNode);
    const { list } = paths.length === 0 ? { list: [] } : await client.pages.files({ params: { itemId: item.id } }, { signal });
    for (const { path, signedPath } of list) {
      const own = `files/${path.slice('download/'.length)}`;
      text = text.replaceAll(path, up + own);
      files[own] ??= await fetchBytes(signedPath, signal);
    }
    text = text.replaceAll(/\]\(page:(\w+)\)/g, (link, id: string) => {
      const linked = places.find((one) => one.item.id === id);
      return linked ? `](${up}${encodePath(`${linked.folder}${linked.name}.md`)})` : link;
    });
    files[`${folder}${name}.md`] = strToU8(text);
    onProgress(index + 1, places.length);
  }
  return new Promise((resolve, reject) => zip(files, (error, bytes) => (error ? reject(error) : resolve(bytes))));
}

/** A save that lacked a file, or had words of an error in its place, would be no copy. */
async function fetchBytes(address: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(t`A file of the page could not be read. Try again in a moment.`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Parentheses would end a link of Markdown. */
function encodePath(path: string): string {
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return encoded.replaceAll('(', '%28').replaceAll(')', '%29');
}

function freeName(title: string, taken: Set<string>): string {
  let name = title;
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${title} (${count})`;
  taken.add(name.toLowerCase());
  return name;
}

export interface TreeResult {
  readonly pages: number;
  /** Files that could not be read, and why. */
  readonly failed: readonly { readonly name: string; readonly error: unknown }[];
}

/** Bytes of a zip when it is unpacked: more is no tree of pages. */
const mostBytes = 500_000_000;
const mostFiles = 20_000;

/** Makes pages of files: Markdown, HTML and Word files, or a zip with folders of them and their images. */
export async function importTree(
  baseId: string,
  given: readonly File[],
  parentId: string | null,
  { signal, onProgress }: TreeWork,
): Promise<TreeResult> {
  const files: ImportedFile[] = [];
  const failed: { readonly name: string; readonly error: unknown }[] = [];
  const fail = (name: string, error: unknown): void => {
    if (signal.aborted) throw error;
    failed.push({ name, error });
  };
  for (const file of given) {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (!/\.zip$/i.test(file.name)) files.push({ path: file.name, bytes });
      else for (const [path, own] of Object.entries(await unpack(bytes))) files.push({ path, bytes: own });
    } catch (error) {
      fail(file.name, error);
    }
  }
  const plan = planTree(files);
  const ids = new Map<string, string>();
  // all pages are there before they are written, so that they can link to each other
  for (const page of plan.pages) {
    signal.throwIfAborted();
    const parent = page.parent === null ? parentId : (ids.get(page.parent) ?? parentId);
    const made = await client.items.create(
      { params: { projectId: baseId }, body: { kind: 'page', title: page.title, parent_id: parent } },
      { signal },
    );
    ids.set(page.key, made.id);
    for (const path of page.paths) ids.set(path, made.id);
  }
  const uploaded = new Map<string, string | null>();
  const upload = async (path: string, label: string): Promise<string | null> => {
    const file = plan.files.get(path);
    if (!file) return null;
    const known = uploaded.get(path);
    if (known !== undefined) return known;
    // files of our own saves are named by their ids
    const name = path.split('/').at(-1) ?? 'file';
    const isName = label.toLowerCase().endsWith(name.slice(name.lastIndexOf('.')).toLowerCase());
    // one that cannot be taken in does not take the words around it along
    const made = await send(new File([file.bytes as BlobPart], isName ? label : name), signal).catch((error: unknown) => {
      fail(path, error);
      return null;
    });
    uploaded.set(path, made);
    return made;
  };
  for (const [index, page] of plan.pages.entries()) {
    signal.throwIfAborted();
    if (page.source) {
      try {
        const source = await readSource(page.source, signal, fail);
        const content = await settleChildren(source, page.source.path, { ids, upload });
        await writeNow(ids.get(page.key) ?? '', withoutTitle(content, page.title));
      } catch (error) {
        fail(page.source.path, error);
      }
    }
    onProgress(index + 1, plan.pages.length);
  }
  await loadItems(baseId);
  return { pages: plan.pages.length, failed };
}

async function unpack(bytes: Uint8Array): Promise<Unzipped> {
  let [size, count] = [0, 0];
  return new Promise((resolve, reject) =>
    unzip(
      bytes,
      {
        filter: ({ originalSize }) => {
          size += originalSize;
          count += 1;
          return size <= mostBytes && count <= mostFiles;
        },
      },
      (error, files) => {
        if (error) reject(error);
        else if (size > mostBytes || count > mostFiles)
          reject(new Error(t`This zip holds more than can be brought in at once. Divide it into several.`));
        else resolve(files);
      },
    ),
  );
}

async function send(file: File, signal: AbortSignal): Promise<string> {
  return (await uploadFile(file, { signal, onProgress: () => {} })).path;
}

type Fail = (name: string, error: unknown) => void;

async function readSource({ path, bytes }: ImportedFile, signal: AbortSignal, fail: Fail): Promise<PageNode> {
  if (/\.docx$/i.test(path))
    return readHtml(await readWord(bytes, signal, (name, error) => fail(`${path}: ${name}`, error))).toJSON() as PageNode;
  const text = new TextDecoder().decode(bytes);
  return /\.html?$/i.test(path) ? readHtmlFile(text) : readLinkedMarkdown(text.replace(/^\uFEFF?---\n[\s\S]*?\n---\n/, ''));
}

/** HTML as a page; scripts, forms and the like in it are nothing. */
export function readHtml(html: string): Node {
  const { body } = new DOMParser().parseFromString(cleanPasted(html), 'text/html');
  return NodeReader.fromSchema(pageSchema).parse(body);
}

/** Stands for the folder of an HTML file while it is read. */
const beside = 'https://beside.invalid/';
const isBeside = (address: string): boolean =>
  address !== '' && !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address.trim()) && filePath(address) === null;

/** The same with images and links to files beside it, for whoever knows where these are. */
export function readHtmlFile(html: string): PageNode {
  const { body } = new DOMParser().parseFromString(cleanPasted(html), 'text/html');
  for (const image of body.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? '';
    if (!isBeside(source)) continue;
    const island = body.ownerDocument.createElement('div');
    Object.assign(island.dataset, { node: 'image', source, caption: image.alt });
    image.replaceWith(island);
  }
  for (const link of body.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? '';
    if (isBeside(href)) link.setAttribute('href', beside + href);
  }
  return toBeside(NodeReader.fromSchema(pageSchema).parse(body).toJSON() as PageNode);
}

function toBeside(node: PageNode): PageNode {
  const marks = node.marks?.map((mark) => {
    const href = mark.attrs?.['href'];
    return typeof href === 'string' && href.startsWith(beside)
      ? { ...mark, attrs: { ...mark.attrs, href: href.slice(beside.length) } }
      : mark;
  });
  return { ...node, ...(marks && { marks }), ...(node.content && { content: node.content.map(toBeside) }) };
}

/** Styles of paragraphs that are lines of code, as Word and Pandoc call them. */
const codeStyles = ['Code', 'Source Code', 'HTML Preformatted', 'Preformatted Text'] as const;

async function readWord(bytes: Uint8Array, signal: AbortSignal, fail: Fail): Promise<string> {
  const { default: mammoth } = await import('mammoth');
  let count = 0;
  const convertImage = mammoth.images.imgElement(async (image) => {
    const buffer = await image.readAsArrayBuffer();
    const ending = image.contentType.split('/')[1]?.replace(/[^a-z0-9]/g, '') ?? 'png';
    const name = `image-${(count += 1)}.${ending}`;
    try {
      return { src: await send(new File([buffer], name), signal) };
    } catch (error) {
      fail(name, error);
      return { src: '' };
    }
  });
  const styleMap = codeStyles.map((style) => `p[style-name='${style}'] => pre:separator('\n')`);
  const { value } = await mammoth.convertToHtml({ arrayBuffer: bytes.slice().buffer as ArrayBuffer }, { convertImage, styleMap });
  return value;
}

interface Found {
  readonly ids: ReadonlyMap<string, string>;
  /** Null: there is no such file, or it could not be taken in. */
  readonly upload: (path: string, label: string) => Promise<string | null>;
}

/** Images and links of a file that lead to others beside it lead to where these are now. */
export async function settleChildren(node: PageNode, path: string, found: Found): Promise<PageNode> {
  const content: PageNode[] = [];
  // an item of a list begins with a line
  const keepsLine = node.type === 'list_item' || node.type === 'task_item';
  for (const [index, child] of (node.content ?? []).entries())
    content.push(...(await settle(child, path, found, keepsLine && index === 0)));
  return { ...node, content };
}

/** Files that lines lead to stand behind them. */
async function settle(node: PageNode, path: string, found: Found, isKept: boolean): Promise<PageNode[]> {
  if (node.type === 'image') {
    const source = String(node.attrs?.['source'] ?? '');
    const own = source === '' ? null : await found.upload(resolvePath(path, source), '');
    return [own === null ? node : { ...node, attrs: { ...node.attrs, path: own, source: '' } }];
  }
  if (!node.content) return [node];
  if (!node.content.some((child) => relativeHref(child) !== null)) return [await settleChildren(node, path, found)];
  const words: PageNode[] = [];
  const files: PageNode[] = [];
  for (const child of node.content) {
    const href = relativeHref(child);
    if (href === null) {
      words.push(child);
      continue;
    }
    const label = child.text ?? '';
    // places in the page itself are none to link to
    const target = /^[#?]/.test(href) ? null : resolvePath(path, href);
    const id = target === null ? undefined : found.ids.get(target);
    const own = target === null || id !== undefined ? null : await found.upload(target, label);
    if (id !== undefined) words.push({ type: 'page_link', attrs: { item_id: id, label } });
    else words.push({ ...child, marks: child.marks?.filter(({ type }) => type !== 'link') });
    // a link of several looks is several texts
    if (own !== null && !files.some(({ attrs }) => attrs?.['path'] === own))
      files.push({ type: 'file', attrs: { path: own, name: label, size: '' } });
  }
  const isFileAlone = node.type === 'paragraph' && words.length === 1 && files.length === 1 && !isKept;
  return isFileAlone ? files : [{ ...node, content: words }, ...files];
}

/** The address of a link that leads to something beside the file. */
function relativeHref({ marks }: PageNode): string | null {
  const href = marks?.find(({ type }) => type === 'link')?.attrs?.['href'];
  return typeof href === 'string' && !/^[a-z][a-z0-9+.-]*:/i.test(href) ? href : null;
}

/** A first heading that says the title again is not kept. */
function withoutTitle(page: PageNode, title: string): PageNode {
  const [first, ...rest] = page.content ?? [];
  const isTitle = first?.type === 'heading' && (first.content ?? []).map(({ text }) => text ?? '').join('') === title;
  return isTitle ? { ...page, content: rest.length > 0 ? rest : [{ type: 'paragraph' }] } : page;
}

/** Makes a page like a template, and answers its id. */
export async function createFromTemplate(baseId: string, template: WireItem, parentId: string | null): Promise<string> {
  const { update } = await client.pages.read({ params: { itemId: template.id } });
  const made = await createItem(baseId, { kind: 'page', title: template.title, parentId });
  if (update !== '') await client.pages.write({ params: { itemId: made.id }, body: { update } });
  if (template.icon !== null) await client.items.update({ params: { itemId: made.id }, body: { icon: template.icon } });
  return made.id;
}
