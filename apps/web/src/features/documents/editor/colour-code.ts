import { createLowlight } from 'lowlight';
import { codeLanguages, type CodeLanguageId } from './code-languages.ts';

/** What a piece of code is; everything else is plain. */
export type CodePiece = 'keyword' | 'text' | 'number' | 'comment' | 'name' | 'type' | 'added' | 'removed';

export interface ColouredPiece {
  /** Where it begins and ends in the code. */
  readonly from: number;
  readonly to: number;
  readonly piece: CodePiece;
}

/** Each kind of piece that languages tell apart, as one of the few that are drawn. */
const pieces: Readonly<Record<string, CodePiece>> = {
  keyword: 'keyword',
  'selector-tag': 'keyword',
  literal: 'number',
  number: 'number',
  symbol: 'number',
  string: 'text',
  regexp: 'text',
  char: 'text',
  link: 'text',
  comment: 'comment',
  quote: 'comment',
  doctag: 'comment',
  title: 'name',
  name: 'name',
  section: 'name',
  attr: 'name',
  attribute: 'name',
  property: 'name',
  'selector-class': 'name',
  'selector-id': 'name',
  type: 'type',
  built_in: 'type',
  variable: 'type',
  'template-variable': 'type',
  meta: 'type',
  addition: 'added',
  deletion: 'removed',
};

const lowlight = createLowlight();

/** Makes a language known. */
export async function learnLanguage(id: CodeLanguageId): Promise<void> {
  if (lowlight.registered(id)) return;
  const { default: rules } = await codeLanguages[id].load();
  lowlight.register(id, rules);
}

type Tree = ReturnType<typeof lowlight.highlight>;
type Part = Tree['children'][number];

/** The pieces of a code that are drawn differently, of a language that was learnt. */
export function colourCode(id: CodeLanguageId, code: string): readonly ColouredPiece[] {
  const found: ColouredPiece[] = [];
  let at = 0;
  const visit = (part: Part, around: CodePiece | null): void => {
    if (part.type === 'text') {
      const from = at;
      at += part.value.length;
      const last = found.at(-1);
      if (around === null) return;
      if (last?.to === from && last.piece === around) found[found.length - 1] = { ...last, to: at };
      else found.push({ from, to: at, piece: around });
    } else if (part.type === 'element') {
      const own = pieceOf(part.properties['className']) ?? around;
      for (const child of part.children) visit(child, own);
    }
  };
  for (const part of lowlight.highlight(id, code).children) visit(part, null);
  return found;
}

/** `hljs-title class_` is a title. */
function pieceOf(classes: unknown): CodePiece | null {
  const [first] = Array.isArray(classes) ? classes : [];
  return typeof first === 'string' ? (pieces[first.replace(/^hljs-/, '')] ?? null) : null;
}
