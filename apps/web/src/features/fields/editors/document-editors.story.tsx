import { useEffect, useRef } from 'react';
import type { MountDocumentEditor } from './document-editor.ts';
import styles from './document-field.module.css';
import { mountJsonEditor } from './mount-json-editor.ts';
import { mountRichEditor } from './mount-rich-editor.ts';

export default { title: 'Editors/Documents' };

interface DemoProps {
  readonly mount: MountDocumentEditor;
  readonly text: string;
  readonly label: string;
  readonly isReadOnly?: boolean;
}

/** One editor of long documents in its frame, as the product mounts it. */
function Demo({ mount, text, label, isReadOnly = false }: DemoProps) {
  const host = useRef<HTMLDivElement>(null);
  const isRich = mount === mountRichEditor;
  useEffect(() => {
    if (!host.current) return;
    const editor = mount(host.current, { text, caret: text.length, label, isReadOnly, onChange: () => {} });
    return () => editor.destroy();
  }, [mount, text, label, isReadOnly]);
  return (
    <div className={styles.field} style={{ inlineSize: 420 }}>
      <div ref={host} className={isRich ? styles.rich : styles.json} dir={isRich ? undefined : 'ltr'} />
    </div>
  );
}

const json = '{\n  "kind": "task",\n  "parts": [1, 2, 3],\n  "isOpen": true,\n  "note": null\n}';
const words = '# Plan\n\n**Bold** words and a [link](https://example.com)\n\n- one\n- two\n\n> A quote';
const arabic = '# الخطة\n\nكلمات **عريضة** و[رابط](https://example.com)\n\n- واحد\n- اثنان';
const rtl = { direction: 'rtl', locale: 'ar' };

interface Canvas {
  readonly canvas: {
    findByRole(role: string, by: { readonly name: string }, wait: { readonly timeout: number }): Promise<HTMLElement>;
  };
}
/** Both load what they are made of: a story is told once the editor is there. */
const story = (props: DemoProps) => ({
  render: () => <Demo {...props} />,
  play: async ({ canvas }: Canvas) => void (await canvas.findByRole('textbox', { name: props.label }, { timeout: 10_000 })),
});

export const Json = story({ mount: mountJsonEditor, text: json, label: 'Data' });
export const JsonRightToLeft = { globals: rtl, ...story({ mount: mountJsonEditor, text: json, label: 'بيانات' }) };
export const JsonReadOnly = story({ mount: mountJsonEditor, text: json, label: 'Data', isReadOnly: true });
export const FormattedText = story({ mount: mountRichEditor, text: words, label: 'Brief' });
export const FormattedTextRightToLeft = { globals: rtl, ...story({ mount: mountRichEditor, text: arabic, label: 'موجز' }) };
export const FormattedTextReadOnly = story({ mount: mountRichEditor, text: words, label: 'Brief', isReadOnly: true });
