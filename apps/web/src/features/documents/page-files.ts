import { pageHtmlFile, pageMarkdown, type PageNode, pageText } from '@quadrille/domain';
import { prosemirrorToYXmlFragment, yXmlFragmentToProseMirrorRootNode } from 'y-prosemirror';
import type * as Y from 'yjs';
import { readMarkdown } from './editor/read-markdown.ts';
import { pageSchema } from './editor/page-schema.ts';

/** A page as a file in one of the formats it can be saved in. */
export function printPage(
  format: 'markdown' | 'html',
  title: string,
  fragment: Y.XmlFragment,
): { readonly name: string; readonly type: string; readonly text: string } {
  const page = yXmlFragmentToProseMirrorRootNode(fragment, pageSchema).toJSON() as PageNode;
  const name = title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim() || 'page';
  if (format === 'html') return { name: `${name}.html`, type: 'text/html', text: pageHtmlFile(title, page) };
  return { name: `${name}.md`, type: 'text/markdown', text: pageMarkdown(page) };
}

/** All words of a page, a line for each block. */
export function printText(fragment: Y.XmlFragment): string {
  return pageText(yXmlFragmentToProseMirrorRootNode(fragment, pageSchema).toJSON() as PageNode);
}

/** Asks for a Markdown file and adds what is in it at the end of the page. Nothing happens where none is chosen. */
export async function chooseMarkdown(fragment: Y.XmlFragment): Promise<void> {
  const [file] = await chooseFiles('.md,.markdown,.txt,text/markdown,text/plain', false);
  if (file) addMarkdown(fragment, await file.text());
}

export function addMarkdown(fragment: Y.XmlFragment, text: string): void {
  const page = yXmlFragmentToProseMirrorRootNode(fragment, pageSchema);
  const added = readMarkdown(text);
  const isEmpty = page.childCount <= 1 && page.textContent === '';
  prosemirrorToYXmlFragment(isEmpty ? added : page.copy(page.content.append(added.content)), fragment);
}

/** Files somebody chooses; none where they think better of it. */
export function chooseFiles(accept: string, isMultiple = true): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.multiple = isMultiple;
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}
