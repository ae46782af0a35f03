/** Lets elements and character data of XML that arrives in pieces through. */
export interface MarkupFilter {
  push(text: string): string;
  /** What was held back; refuses a comment or section that was never closed. */
  end(): string;
}

type State = 'text' | 'comment' | 'section' | 'instruction';

const closings: Readonly<Record<Exclude<State, 'text'>, string>> = { comment: '-->', section: ']]>', instruction: '?>' };

/**
 * Drops comments and processing instructions, writes CDATA sections as plain character data, and refuses document type
 * definitions: no workbook has one, and entities declared in them are how small files grow without end.
 */
export function createMarkupFilter(refuse: (problem: string) => Error): MarkupFilter {
  let state: State = 'text';
  let rest = '';

  /** Moves over what the state holds; the position from which more text is needed, or the end. */
  function takeText(text: string, out: string[]): string {
    const open = nextMarkup(text);
    if (open < 0) {
      out.push(text);
      return '';
    }
    out.push(text.slice(0, open));
    const mark = text.slice(open, open + 9);
    if (mark.startsWith('<?')) state = 'instruction';
    else if (mark.startsWith('<!--')) state = 'comment';
    else if (mark === '<![CDATA[') state = 'section';
    else if (/^<!D/i.test(mark)) throw refuse('it declares a document type, which no workbook does');
    else if (mark.length < 9 && ('<!--'.startsWith(mark) || '<![CDATA['.startsWith(mark))) return text.slice(open);
    else throw refuse(`"${mark}" begins nothing a workbook holds`);
    return text.slice(open + (state === 'instruction' ? 2 : state === 'comment' ? 4 : 9));
  }

  function takeRest(text: string, out: string[]): string {
    const closing = closings[state as Exclude<State, 'text'>];
    const close = text.indexOf(closing);
    const until = close < 0 ? Math.max(0, text.length - closing.length + 1) : close;
    if (state === 'section') out.push(escapeMarkup(text.slice(0, until)));
    if (close < 0) return text.slice(until);
    state = 'text';
    return text.slice(close + closing.length);
  }

  return {
    push(text) {
      if (state === 'text' && rest === '' && nextMarkup(text) < 0) return text;
      const out: string[] = [];
      let left = rest + text;
      for (let before = -1; left !== '' && left.length !== before;) {
        before = left.length;
        left = state === 'text' ? takeText(left, out) : takeRest(left, out);
      }
      rest = left;
      return out.join('');
    },
    end() {
      if (state !== 'text' || rest !== '') throw refuse('it ends inside a comment or a section');
      return '';
    },
  };
}

/** Where `<!` or `<?` stands, or a `<` at the very end that may become one; -1 for neither. */
function nextMarkup(text: string): number {
  const bang = findAfterOpen(text, '!');
  const question = findAfterOpen(text, '?');
  const first = bang < 0 ? question : question < 0 ? bang : Math.min(bang, question);
  if (first >= 0) return first;
  return text.endsWith('<') ? text.length - 1 : -1;
}

/** Looks for the mark, which is rare, and then before it: `<` stands everywhere. */
function findAfterOpen(text: string, mark: string): number {
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) if (text.charCodeAt(at - 1) === 60) return at - 1;
  return -1;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
