import type { Node } from 'prosemirror-model';
import { Selection } from 'prosemirror-state';
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view';

/** Nodes that are drawn by the page around the editor. */
export type LiveName =
  | 'code_block'
  | 'view_block'
  | 'inline_value'
  | 'image'
  | 'file'
  | 'formula'
  | 'inline_formula'
  | 'embed'
  | 'table_of_contents';

/** A node that is drawn by the page around the editor: it stands in `dom`. Of code that is the line above it. */
export interface LiveBlock {
  readonly id: number;
  readonly dom: HTMLElement;
  readonly name: LiveName;
  readonly attrs: Readonly<Record<string, string>>;
  /** The cursor of the person is on it. */
  readonly isSelected: boolean;
  readonly canWrite: boolean;
  readonly change: (attrs: Readonly<Record<string, string>>) => void;
  /** Goes on in the text behind it; of code, in the code. */
  readonly leave: () => void;
  /** The words that are written in it. */
  readonly text: () => string;
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

export interface NodeViews {
  readonly makers: Readonly<Record<string, NodeViewConstructor>>;
  /** Whether the page may be written has changed: what can be pressed in its blocks is drawn anew. */
  refresh(): void;
}

export function createNodeViews(host: NodeHost): NodeViews {
  const blocks = new Map<number, LiveBlock>();
  const painters = new Set<() => void>();
  let count = 0;
  /** A block among those that the page draws. */
  const draw = (name: LiveName, dom: HTMLElement, view: EditorView, getPos: Place, nodeNow: () => Node) => {
    const id = (count += 1);
    let isSelected = false;
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
      const place = at + (nodeNow().isTextblock ? 1 : nodeNow().nodeSize);
      view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place), 1)));
      view.focus();
    };
    const text = (): string => nodeNow().textContent;
    const tell = (): void => {
      const attrs = { ...nodeNow().attrs } as LiveBlock['attrs'];
      blocks.set(id, { id, dom, name, attrs, isSelected, canWrite: view.editable, change, leave, text });
      host.onBlocks([...blocks.values()]);
    };
    painters.add(tell);
    tell();
    return {
      tell,
      select: (isIt: boolean) => {
        isSelected = isIt;
        tell();
      },
      end: () => {
        painters.delete(tell);
        blocks.delete(id);
        host.onBlocks([...blocks.values()]);
      },
    };
  };
  const live =
    (name: LiveName, tag: 'div' | 'span'): NodeViewConstructor =>
    (first, view, getPos) => {
      let node = first;
      const dom = document.createElement(tag);
      dom.contentEditable = 'false';
      dom.dataset['node'] = name;
      const drawn = draw(name, dom, view, getPos, () => node);
      const select = (isIt: boolean) => (): void => {
        dom.classList.toggle('ProseMirror-selectednode', isIt);
        drawn.select(isIt);
      };
      return {
        dom,
        selectNode: select(true),
        deselectNode: select(false),
        update: (next) => {
          if (next.type !== node.type) return false;
          if (next === node) return true;
          node = next;
          drawn.tell();
          return true;
        },
        // what happens in it is its own: menus, scrolling, records that are opened
        stopEvent: (event) => !event.type.startsWith('drag') && (wholeNames.has(name) || isInControl(event.target)),
        ignoreMutation: () => true,
        destroy: drawn.end,
      };
    };
  /** Code, and above it a line with its language that the page draws. */
  const code: NodeViewConstructor = (first, view, getPos) => {
    let node = first;
    const [dom, head, pre, contentDOM] = (['div', 'div', 'pre', 'code'] as const).map((tag) => document.createElement(tag)) as [
      HTMLElement,
      HTMLElement,
      HTMLElement,
      HTMLElement,
    ];
    dom.dataset['node'] = 'code_block';
    head.contentEditable = 'false';
    pre.dir = 'ltr';
    pre.append(contentDOM);
    dom.append(head, pre);
    const drawn = draw('code_block', head, view, getPos, () => node);
    return {
      dom,
      contentDOM,
      update: (next) => {
        if (next.type !== node.type) return false;
        const isOther = next.attrs['language'] !== node.attrs['language'];
        node = next;
        // its letters are the editor's
        if (isOther) drawn.tell();
        return true;
      },
      stopEvent: (event) => head.contains(event.target as HTMLElement),
      ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
      destroy: drawn.end,
    };
  };
  /** A node with something to press beside its words. */
  const painted =
    (make: (node: Node, view: EditorView, getPos: Place, host: NodeHost) => PaintedView): NodeViewConstructor =>
    (node, view, getPos) => {
      const { paint, ...own } = make(node, view, getPos, host);
      painters.add(paint);
      return { ...own, destroy: () => painters.delete(paint) };
    };
  const makers: NodeViews['makers'] = {
    task_item: painted(taskItem),
    toggle: painted(toggle),
    code_block: code,
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
  return {
    makers,
    refresh: () => {
      for (const paint of painters) paint();
    },
  };
}

interface PaintedView extends NodeView {
  readonly paint: () => void;
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

function taskItem(first: Node, view: EditorView, getPos: Place, { words }: NodeHost): PaintedView {
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
    paint,
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
function toggle(first: Node, view: EditorView, getPos: Place, { words }: NodeHost): PaintedView {
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
    paint,
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
