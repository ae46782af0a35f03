/** What the two editors of long documents share: made by a library that is loaded when one is opened. */
export interface DocumentEditorOptions {
  readonly text: string;
  /** Where in the text somebody was typing. */
  readonly caret: number;
  readonly label: string;
  readonly isReadOnly: boolean;
  /** The text as it is kept, after every change. */
  readonly onChange: (text: string) => void;
  /** What holds at the caret, for the buttons above. */
  readonly onState?: (active: ReadonlySet<RichCommand>) => void;
  /** Asks for the address of a link; null: none. What is answered stands in the text at once. */
  readonly askLink?: (now: string, answer: (address: string | null) => void) => void;
}

export interface DocumentEditor {
  focus(): void;
  /** Shows another text, unless it is the one that is there. */
  setText(text: string): void;
  run(command: RichCommand): void;
  destroy(): void;
}

export const richCommands = ['bold', 'italic', 'code', 'link', 'heading', 'bullets', 'numbers', 'quote'] as const;
export type RichCommand = (typeof richCommands)[number];

export type MountDocumentEditor = (host: HTMLElement, options: DocumentEditorOptions) => DocumentEditor;
