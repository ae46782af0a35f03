import type { Node } from 'prosemirror-model';
import { Selection } from 'prosemirror-state';
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view';

/** Nodes that are drawn by the page around the editor. */
export type LiveName = 'view_block' | 'inline_value' | 'image' | 'file' | 'formula' | 'inline_formula' | 'embed' | 'table_of_contents';

/** A node that is drawn by the page around the editor: it stands in `dom`. */
export interface LiveBlock {
  readonly id: number;
  readonly dom: HTMLElement;
  readonly name: LiveName;
  readonly attrs: Readonly<Record<string, string>>;
  /** The cursor of the person is on it. */
  readonly isSelected: boolean;
  readonly canWrite: boolean;
  readonly change: (attrs: Readonly<Record<string, string>>) => void;
  /** Goes on in the text behind it. */
  readonly leave: () => void;
}

/** What the nodes need of the page around the editor. */
export interface NodeHost {
  readonly words: { readonly isDone: string; readonly showMore: string; readonly showLess: string };
  /** Where a link to a page or a record leads; null: nowhere. */
  readonly hrefOf: (name: string, attrs: Readonly<Record<string, string>>) => string | null;
  /** What a link to a page, a mention or a day says now. */
  readonly labelOf: (name: string, attrs: Readonly<Record<string, string>>) => string;
  /** The blocks that are to be drawn, whenever they change. */
  readonly onBlocks: (blocks: readonly LiveBlock[]) => void;
}

export function createNodeViews(host: NodeHost): Readonly<Record<string, NodeViewConstructor>> {
  const blocks = new Map<number, LiveBlock>();
  let count = 0;
  const live =
    (name: LiveName, tag: 'div' | 'span'): NodeViewConstructor =>
    (first, view, getPos) => {
      let node = first;
      let isSelected = false;
      const dom = document.createElement(tag);
      dom.contentEditable = 'false';
      dom.dataset['node'] = name;
      const id = (count += 1);
      const change: LiveBlock['change'] = (attrs) => {
        const at = getPos();
        if (at === undefined || !view.editable) return;
        const transaction = view.state.tr;
        for (const [key, value] of Object.entries(attrs)) transaction.setNodeAttribute(at, key, value);
        view.dispatch(transaction);
      };
      const leave = (): void => {
        const at = getPos();
        if (at === undefined) return;
        const behind = Selection.near(view.state.doc.resolve(at + node.nodeSize), 1);
        view.dispatch(view.state.tr.setSelection(behind));
        view.focus();
      };
      const tell = (): void => {
        const attrs = { ...node.attrs } as LiveBlock['attrs'];
        blocks.set(id, { id, dom, name, attrs, isSelected, canWrite: view.editable, change, leave });
        host.onBlocks([...blocks.values()]);
      };
      const select = (isIt: boolean) => (): void => {
        isSelected = isIt;
        dom.classList.toggle('ProseMirror-selectednode', isIt);
        tell();
      };
      tell();
      return {
        dom,
        selectNode: select(true),
        deselectNode: select(false),
        update: (next) => {
          if (next.type !== node.type) return false;
          if (next === node) return true;
          node = next;
          tell();
          return true;
        },
        // what happens in it is its own: menus, scrolling, records that are opened
        stopEvent: (event) => !event.type.startsWith('drag') && (wholeNames.has(name) || isInControl(event.target)),
        ignoreMutation: () => true,
        destroy: () => {
          blocks.delete(id);
          host.onBlocks([...blocks.values()]);
        },
      };
    };
  return {
    task_item: (node, view, getPos) => taskItem(node, view, getPos, host),
    toggle: (node, view, getPos) => toggle(node, view, getPos, host),
    view_block: live('view_block', 'div'),
    inline_value: live('inline_value', 'span'),
    image: live('image', 'div'),
    file: live('file', 'div'),
    formula: live('formula', 'div'),
    inline_formula: live('inline_formula', 'span'),
    embed: live('embed', 'div'),
    table_of_contents: live('table_of_contents', 'div'),
    mention: (node) => inlineLink(node, host),
    page_link: (node) => inlineLink(node, host),
    record_link: (node) => inlineLink(node, host),
    date: (node) => inlineLink(node, host),
  };
}

/** Nodes in which everything is theirs; of the others only what can be pressed or written in. */
const wholeNames: ReadonlySet<LiveName> = new Set(['view_block', 'inline_value']);

function isInControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, input, textarea, a, iframe') !== null;
}

type Place = () => number | undefined;

function setAttribute(view: EditorView, getPos: Place, name: string, value: unknown): void {
  const at = getPos();
  if (at !== undefined && view.editable) view.dispatch(view.state.tr.setNodeAttribute(at, name, value));
}

function taskItem(first: Node, view: EditorView, getPos: Place, { words }: NodeHost): NodeView {
  let node = first;
  const dom = document.createElement('li');
  dom.dataset['node'] = 'task_item';
  const label = document.createElement('label');
  label.contentEditable = 'false';
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.setAttribute('aria-label', words.isDone);
  label.append(box);
  const contentDOM = document.createElement('div');
  dom.append(label, contentDOM);
  const paint = (): void => {
    const isDone = node.attrs['checked'] === true;
    dom.dataset['checked'] = String(isDone);
    box.checked = isDone;
    box.disabled = !view.editable;
  };
  box.addEventListener('change', () => setAttribute(view, getPos, 'checked', box.checked));
  paint();
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (next.type !== node.type) return false;
      node = next;
      paint();
      return true;
    },
    stopEvent: (event) => label.contains(event.target as HTMLElement),
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  };
}

/** Its first line and, while it is open, what stands below. Whether it is open is kept with the page, for everybody. */
function toggle(first: Node, view: EditorView, getPos: Place, { words }: NodeHost): NodeView {
  let node = first;
  // readers open it for themselves
  let isOpen = node.attrs['open'] === true;
  const dom = document.createElement('div');
  dom.dataset['node'] = 'toggle';
  dom.dir = 'auto';
  const button = document.createElement('button');
  button.type = 'button';
  button.contentEditable = 'false';
  const contentDOM = document.createElement('div');
  dom.append(button, contentDOM);
  const paint = (): void => {
    dom.dataset['open'] = String(isOpen);
    button.setAttribute('aria-expanded', String(isOpen));
    button.setAttribute('aria-label', isOpen ? words.showLess : words.showMore);
  };
  button.addEventListener('click', () => {
    isOpen = !isOpen;
    paint();
    setAttribute(view, getPos, 'open', isOpen);
  });
  paint();
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (next.type !== node.type) return false;
      if (next.attrs['open'] !== node.attrs['open']) isOpen = next.attrs['open'] === true;
      node = next;
      paint();
      return true;
    },
    stopEvent: (event) => button.contains(event.target as HTMLElement),
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  };
}

function inlineLink(node: Node, { hrefOf, labelOf }: NodeHost): NodeView {
  const { name } = node.type;
  const attrs = node.attrs as Readonly<Record<string, string>>;
  const href = hrefOf(name, attrs);
  const dom = document.createElement(href === null ? 'span' : 'a');
  dom.dataset['node'] = name;
  dom.dir = 'auto';
  dom.textContent = labelOf(name, attrs);
  if (href !== null) dom.setAttribute('href', href);
  return { dom };
}
