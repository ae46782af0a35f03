/**
 * What other programs put on the clipboard, as HTML that means what was seen there: lists of Word, which are paragraphs, the wrappers of Google
 * Docs, to-dos and callouts of Notion, tables of Excel.
 */
export function cleanPasted(html: string): string {
  // what a page itself has copied is as it should be
  if (html.includes('data-pm-slice')) return html;
  // everything is made in this document: in that of the screen an image that is taken over begins to load and runs its handlers
  const pasted = new DOMParser().parseFromString(html, 'text/html');
  const { body } = pasted;
  takeLooksOfClasses(pasted);
  dropOddments(body);
  unwrapBold(body);
  nameWordLines(body);
  for (const parent of [body, ...body.querySelectorAll('*')]) makeWordLists(parent);
  nestLists(body);
  makeTasks(body);
  makeCallouts(body);
  dropEmptyLines(body);
  nameCode(body);
  // the look of a link is no mark
  for (const link of body.querySelectorAll('a'))
    for (const piece of [link, ...link.querySelectorAll<HTMLElement>('*')]) piece.style.textDecoration = '';
  for (const underlined of body.querySelectorAll('a > u, u > a'))
    unwrap(underlined.matches('u') ? underlined : (underlined.parentElement ?? underlined));
  return body.innerHTML;
}

/** Pages of the web say the language of code by a class of it, of the block it stands in, or, at GitHub, of what is around that. */
function nameCode(body: HTMLElement): void {
  for (const block of body.querySelectorAll('pre:not([data-language])')) {
    const classes = [block.querySelector(':scope > code'), block, block.parentElement].map((element) => element?.className ?? '').join(' ');
    const [, name = ''] = /(?:^|\s)(?:lang|language|highlight-source)-([\w+#.-]+)/.exec(classes) ?? [];
    block.setAttribute('data-language', name);
  }
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Excel says what is bold or slanted of its cells by classes, in a style sheet of what is pasted. */
function takeLooksOfClasses(pasted: Document): void {
  for (const sheet of pasted.querySelectorAll('style'))
    for (const [, name = '', rules = ''] of (sheet.textContent ?? '').matchAll(/\.(xl\d+)\s*\{([^}]*)\}/g))
      for (const element of pasted.querySelectorAll<HTMLElement>(`.${name}`))
        for (const [, key = '', value = ''] of rules.matchAll(/(font-weight|font-style)\s*:\s*([^;]+)/g))
          if (element.style.getPropertyValue(key) === '') element.style.setProperty(key, value.trim());
}

/** Titles and quotes of Word are paragraphs of a class. */
function nameWordLines(body: HTMLElement): void {
  for (const line of body.querySelectorAll('p.MsoTitle, p.MsoQuote, p.MsoIntenseQuote')) {
    const named = body.ownerDocument.createElement(line.matches('.MsoTitle') ? 'h1' : 'blockquote');
    named.append(...line.childNodes);
    line.replaceWith(named);
  }
}

/** Google Docs puts a list inside another one beside its lines, and not into the line above. */
function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const above = list.previousElementSibling;
    if (above?.matches('li') === true) above.append(list);
  }
}

/** Line breaks between blocks, lines around an image alone, and the last line break of code are no lines of a page. */
function dropEmptyLines(body: HTMLElement): void {
  for (const line of body.querySelectorAll(':scope > br'))
    if (body.childElementCount > 1 && isBesideBlock(line, 'previousSibling') && isBesideBlock(line, 'nextSibling')) line.remove();
  for (const line of body.querySelectorAll('p'))
    if (
      (line.textContent ?? '').trim() === '' &&
      line.childElementCount > 0 &&
      line.childElementCount === line.querySelectorAll('img').length
    )
      unwrap(line);
  for (const code of body.querySelectorAll('pre'))
    if (code.lastElementChild === code.firstElementChild && code.textContent?.endsWith('\n') === true) {
      const last = (code.firstElementChild ?? code).lastChild;
      if (last?.nodeType === Node.TEXT_NODE) last.textContent = (last.textContent ?? '').replace(/\n$/, '');
    }
}

/** Whether a block or nothing stands on that side. */
function isBesideBlock(line: Element, side: 'previousSibling' | 'nextSibling'): boolean {
  let other = line[side];
  while (other?.nodeType === Node.TEXT_NODE && (other.textContent ?? '').trim() === '') other = other[side];
  return (
    other === null || (other instanceof Element && other.matches('p, h1, h2, h3, h4, h5, h6, ul, ol, table, div, pre, blockquote, hr'))
  );
}

function dropOddments(body: HTMLElement): void {
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) (comment as Comment).remove();
  for (const element of body.querySelectorAll('style, script, meta, title, link, xml, colgroup, col')) element.remove();
  for (const element of body.querySelectorAll('*')) {
    const name = element.tagName.toLowerCase();
    if (name === 'o:p' && (element.textContent ?? '').trim() === '') element.remove();
    else if (name.includes(':')) unwrap(element);
  }
}

/** Google Docs puts everything into a bold that is none. */
function unwrapBold(body: HTMLElement): void {
  for (const bold of body.querySelectorAll<HTMLElement>('b[id^="docs-internal-guid"]')) unwrap(bold);
}

const listLevel = (paragraph: Element): number => Number(/mso-list:[^;]*level(\d)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);

/** Paragraphs of Word that are lines of a list begin with a sign or a number that Word has put there. */
function makeWordLists(parent: Element): void {
  let lists: Element[] = [];
  for (const line of Array.from(parent.children)) {
    const level = line.matches('p') ? listLevel(line) : 0;
    if (level === 0) {
      lists = [];
      continue;
    }
    const sign = takeSign(line);
    const tag = /^[\d\p{L}]+[.)]/u.test(sign) ? 'ol' : 'ul';
    lists = lists.slice(0, level);
    if (lists[level - 1]?.tagName.toLowerCase() !== tag) lists.length = Math.min(lists.length, level - 1);
    while (lists.length < level) {
      const list = parent.ownerDocument.createElement(tag);
      const above = lists.at(-1)?.lastElementChild;
      if (above) above.append(list);
      else if (lists.at(-1)) lists.at(-1)?.append(list);
      else line.before(list);
      lists.push(list);
    }
    const item = parent.ownerDocument.createElement('li');
    const words = parent.ownerDocument.createElement('p');
    words.append(...line.childNodes);
    item.append(words);
    lists.at(-1)?.append(item);
    line.remove();
  }
}

/** Takes the sign of a line away, which Word marks as one to be ignored. */
function takeSign(line: Element): string {
  const sign = line.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
  const text = (sign?.textContent ?? '').trim();
  sign?.remove();
  return text;
}

/** Lines of a list that begin with a box are to-dos, and those with a box of Notion. */
function makeTasks(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul')) {
    const items = Array.from(list.children).filter((child) => child.matches('li'));
    const marks = items.map(readTask);
    if (items.length === 0 || marks.some((mark) => mark === null)) continue;
    list.setAttribute('data-node', 'task_list');
    for (const [index, item] of items.entries()) {
      item.setAttribute('data-node', 'task_item');
      item.setAttribute('data-checked', String(marks[index]?.isDone === true));
      marks[index]?.take();
    }
  }
}

function readTask(item: Element): { readonly isDone: boolean; readonly take: () => void } | null {
  const box = item.querySelector(':scope > .checkbox, :scope > input[type="checkbox"], :scope > label > input[type="checkbox"]');
  if (item.matches('li[role="checkbox"]'))
    return {
      isDone: item.getAttribute('aria-checked') === 'true',
      take: () => item.querySelector(':scope > img[aria-roledescription="checkbox"]')?.remove(),
    };
  if (box) {
    const isDone = box.classList.contains('checkbox-on') || box.hasAttribute('checked');
    return { isDone, take: () => box.remove() };
  }
  const texts = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  const first = texts.nextNode();
  const mark = /^\s*\[([ xX])\]\s*/.exec(first?.textContent ?? '');
  if (!first || !mark) return null;
  return {
    isDone: mark[1] !== ' ',
    take: () => {
      first.textContent = (first.textContent ?? '').slice(mark[0].length);
    },
  };
}

function makeCallouts(body: HTMLElement): void {
  for (const aside of body.querySelectorAll('aside, figure.callout')) {
    const callout = body.ownerDocument.createElement('div');
    callout.dataset['node'] = 'callout';
    callout.append(...aside.childNodes);
    aside.replaceWith(callout);
  }
}
