import type { WireItem } from '@quadrille/contract';
import { pageFiles, pageMarkdown, type PageNode } from '@quadrille/domain';
import { strToU8, unzip, type Unzipped, zip, type Zippable } from 'fflate';
import { DOMParser as NodeReader, type Node } from 'prosemirror-model';
import { prosemirrorToYXmlFragment } from 'y-prosemirror';
import * as Y from 'yjs';
import { client } from '../../platform/client.ts';
import { uploadFile } from '../files/index.ts';
import { createItem, loadItems } from '../items/index.ts';
import { cleanPasted } from './editor/clean-pasted.ts';
import { toText } from './editor/draft-store.ts';
import { pageSchema } from './editor/page-schema.ts';
import { readLinkedMarkdown } from './editor/read-markdown.ts';
import { cleanTitle, type ImportedFile, planTree, resolvePath } from './plan-tree.ts';

export interface TreeWork {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, all: number) => void;
}

/** Pages with all that stands in them as a zip of Markdown: folders for pages that hold others, and a folder with their images and files. */
export async function saveTree(items: readonly WireItem[], rootId: string | null, { signal, onProgress }: TreeWork): Promise<Uint8Array> {
  const parents = rootId === null ? items.filter(({ parent_id }) => parent_id === null) : items.filter(({ id }) => id === rootId);
  const places: { readonly item: WireItem; readonly folder: string; readonly name: string }[] = [];
  const place = (siblings: readonly WireItem[], folder: string): void => {
    const taken = new Set<string>();
    for (const item of siblings.filter(({ kind }) => kind === 'page')) {
      const name = freeName(cleanTitle(item.title), taken);
      places.push({ item, folder, name });
      place(
        items.filter(({ parent_id }) => parent_id === item.id),
        `${folder}${name}/`,
      );
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
      files[own] ??= new Uint8Array(await (await fetch(signedPath, { signal })).arrayBuffer());
    }
    text = text.replaceAll(/\]\(page:(\w+)\)/g, (link, id: string) => {
      const linked = places.find((one) => one.item.id === id);
      return linked
        ? `](${encodeURI(`${up}${linked.folder}${linked.name}.md`).replaceAll(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))})`
        : link;
    });
    files[`${folder}${name}.md`] = strToU8(text);
    onProgress(index + 1, places.length);
  }
  return new Promise((resolve, reject) => zip(files, (error, bytes) => (error ? reject(error) : resolve(bytes))));
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
  for (const file of given) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!/\.zip$/i.test(file.name)) files.push({ path: file.name, bytes });
    else for (const [path, own] of Object.entries(await unpack(bytes))) files.push({ path, bytes: own });
  }
  const plan = planTree(files);
  const ids = new Map<string, string>();
  const failed: { readonly name: string; readonly error: unknown }[] = [];
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
  const uploaded = new Map<string, Promise<string>>();
  const upload = (path: string): Promise<string> | null => {
    const file = plan.files.get(path);
    if (!file) return null;
    const name = path.split('/').at(-1) ?? 'file';
    const made = uploaded.get(path) ?? send(new File([file.bytes as BlobPart], name), signal);
    uploaded.set(path, made);
    return made;
  };
  for (const [index, page] of plan.pages.entries()) {
    signal.throwIfAborted();
    if (page.source) {
      try {
        const content = await settle(await readSource(page.source, signal), page.source.path, { ids, upload });
        await write(ids.get(page.key) ?? '', withoutTitle(content, page.title));
      } catch (error) {
        if (signal.aborted) throw error;
        failed.push({ name: page.source.path, error });
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
      (error, files) => (error ? reject(error) : resolve(files)),
    ),
  );
}

async function send(file: File, signal: AbortSignal): Promise<string> {
  return (await uploadFile(file, { signal, onProgress: () => {} })).path;
}

async function readSource({ path, bytes }: ImportedFile, signal: AbortSignal): Promise<PageNode> {
  if (/\.docx$/i.test(path)) return readHtml(await readWord(bytes, signal)).toJSON() as PageNode;
  const text = new TextDecoder().decode(bytes);
  return /\.html?$/i.test(path)
    ? (readHtml(text).toJSON() as PageNode)
    : readLinkedMarkdown(text.replace(/^\uFEFF?---\n[\s\S]*?\n---\n/, ''));
}

/** HTML as a page; scripts, forms and the like in it are nothing. */
export function readHtml(html: string): Node {
  const { body } = new DOMParser().parseFromString(cleanPasted(html), 'text/html');
  return NodeReader.fromSchema(pageSchema).parse(body);
}

async function readWord(bytes: Uint8Array, signal: AbortSignal): Promise<string> {
  const { default: mammoth } = await import('mammoth');
  let count = 0;
  const convertImage = mammoth.images.imgElement(async (image) => {
    const buffer = await image.readAsArrayBuffer();
    const ending = image.contentType.split('/')[1]?.replace(/[^a-z0-9]/g, '') ?? 'png';
    const src = await send(new File([buffer], `image-${(count += 1)}.${ending}`), signal);
    return { src };
  });
  const { value } = await mammoth.convertToHtml({ arrayBuffer: bytes.slice().buffer as ArrayBuffer }, { convertImage });
  return value;
}

interface Found {
  readonly ids: ReadonlyMap<string, string>;
  readonly upload: (path: string) => Promise<string> | null;
}

/** Images and links of a file that lead to others beside it lead to where these are now. */
async function settle(node: PageNode, path: string, found: Found): Promise<PageNode> {
  if (node.type === 'image') {
    const source = String(node.attrs?.['source'] ?? '');
    const own = source === '' ? null : await found.upload(resolvePath(path, source));
    return own === null ? node : { ...node, attrs: { ...node.attrs, path: own, source: '' } };
  }
  const href = node.marks?.find(({ type }) => type === 'link')?.attrs?.['href'];
  if (typeof href === 'string' && !/^[a-z][a-z0-9+.-]*:/i.test(href)) {
    const target = resolvePath(path, href);
    const id = found.ids.get(target);
    if (id !== undefined) return { type: 'page_link', attrs: { item_id: id, label: node.text ?? '' } };
    return { ...node, marks: node.marks?.filter(({ type }) => type !== 'link') };
  }
  if (!node.content) return node;
  const content: PageNode[] = [];
  for (const child of node.content) content.push(await settle(child, path, found));
  return { ...node, content };
}

/** A first heading that says the title again is not kept. */
function withoutTitle(page: PageNode, title: string): PageNode {
  const [first, ...rest] = page.content ?? [];
  const isTitle = first?.type === 'heading' && (first.content ?? []).map(({ text }) => text ?? '').join('') === title;
  return isTitle ? { ...page, content: rest.length > 0 ? rest : [{ type: 'paragraph' }] } : page;
}

async function write(itemId: string, content: PageNode): Promise<void> {
  const doc = new Y.Doc();
  const node = pageSchema.nodeFromJSON(content);
  node.check();
  prosemirrorToYXmlFragment(node, doc.getXmlFragment('page'));
  await client.pages.write({ params: { itemId }, body: { update: toText(Y.encodeStateAsUpdate(doc)) } });
  doc.destroy();
}

/** Makes a page like a template, and answers its id. */
export async function createFromTemplate(baseId: string, template: WireItem, parentId: string | null): Promise<string> {
  const { update } = await client.pages.read({ params: { itemId: template.id } });
  const made = await createItem(baseId, { kind: 'page', title: template.title, parentId });
  if (update !== '') await client.pages.write({ params: { itemId: made.id }, body: { update } });
  if (template.icon !== null) await client.items.update({ params: { itemId: made.id }, body: { icon: template.icon } });
  return made.id;
}
