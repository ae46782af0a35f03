import {
  defaultMarkdownParser,
  defaultMarkdownSerializer,
  MarkdownParser,
  MarkdownSerializer,
  schema as markdown,
} from 'prosemirror-markdown';
import { Schema } from 'prosemirror-model';
import type { Node } from 'prosemirror-model';

/** An address a link may lead to; null for scripts and the like. */
export function safeAddress(address: string): string | null {
  return /^(?:https?:\/\/|mailto:|tel:)/i.test(address.trim()) ? address.trim() : null;
}

type NodeName =
  | 'doc'
  | 'paragraph'
  | 'blockquote'
  | 'horizontal_rule'
  | 'heading'
  | 'code_block'
  | 'ordered_list'
  | 'bullet_list'
  | 'list_item'
  | 'text'
  | 'hard_break';
type MarkName = 'em' | 'strong' | 'link' | 'code';

/** What a rich text can be made of. No pictures: one from another server would tell it who reads. */
export const richSchema = new Schema<NodeName, MarkName>({
  nodes: markdown.spec.nodes.remove('image').update('heading', { ...markdown.spec.nodes.get('heading'), content: 'text*' }),
  marks: markdown.spec.marks.update('link', {
    attrs: { href: {}, title: { default: null } },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = safeAddress(element.getAttribute('href') ?? '');
          return href === null ? false : { href, title: element.getAttribute('title') };
        },
      },
    ],
    toDOM: (mark) => [
      'a',
      {
        href: safeAddress(String(mark.attrs['href'])) ?? '#',
        title: mark.attrs['title'],
        rel: 'noopener noreferrer nofollow',
        target: '_blank',
      },
      0,
    ],
  }),
});

const { image: _image, ...tokens } = defaultMarkdownParser.tokens;
const parser = new MarkdownParser(richSchema, defaultMarkdownParser.tokenizer.disable('image'), tokens);
const printer = new MarkdownSerializer(defaultMarkdownSerializer.nodes, defaultMarkdownSerializer.marks);

/** Markdown as a document; HTML in it is text. */
export function parseMarkdown(text: string): Node {
  return parser.parse(text);
}

export function printMarkdown(doc: Node): string {
  return printer.serialize(doc, { tightLists: true });
}
