import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type RefObject, useState } from 'react';
import { findSignQuery, type SignQuery } from './editor/sign-query.ts';
import type { SignChoice } from './sign-menu.tsx';
import { type SignChoicesOptions, useSignChoices } from './use-sign-choices.ts';

interface SignMenuOptions extends Pick<SignChoicesOptions, 'baseId' | 'onFiles' | 'run'> {
  readonly canWrite: boolean;
  readonly view: () => EditorView | undefined;
  /** The menu is placed in it. */
  readonly sheet: RefObject<HTMLElement | null>;
}

export interface SignMenuState {
  /** What is asked for; null: the menu is closed. */
  readonly query: SignQuery | null;
  readonly choices: readonly SignChoice[];
  readonly at: number;
  readonly place: { readonly x: number; readonly y: number };
  readonly onPoint: (index: number) => void;
  readonly look: (state: EditorState) => void;
  /** True: the key was for the menu. */
  readonly take: (event: KeyboardEvent) => boolean;
}

/** The menu that a sign opens while somebody writes. */
export function useSignMenu({ canWrite, view, sheet, ...options }: SignMenuOptions): SignMenuState {
  const [query, setQuery] = useState<SignQuery | null>(null);
  const [dropped, setDropped] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const shown = canWrite && query !== null && query.from !== dropped ? query : null;
  const choices = useSignChoices({ ...options, query: shown });
  const isOpen = shown !== null && choices.length > 0;
  const at = Math.min(active, choices.length - 1);
  const placeMenu = ({ from }: SignQuery): void => {
    const editor = view();
    const box = sheet.current?.getBoundingClientRect();
    if (!editor || !box) return;
    const cursor = editor.coordsAtPos(from);
    const isRtl = getComputedStyle(editor.dom).direction === 'rtl';
    setPlace({ x: Math.max(0, isRtl ? box.right - cursor.right : cursor.left - box.left), y: cursor.bottom - box.top + 6 });
  };
  return {
    query: isOpen ? shown : null,
    choices,
    at,
    place,
    onPoint: setActive,
    look: (state) => {
      const next = findSignQuery(state);
      if (next?.text === query?.text && next?.from === query?.from) return;
      setQuery(next);
      setActive(0);
      if (next === null) setDropped(null);
      else placeMenu(next);
    },
    take: (event) => {
      if (!isOpen || event.isComposing) return false;
      const step = { ArrowDown: 1, ArrowUp: choices.length - 1 }[event.key];
      if (step !== undefined) setActive((at + step) % choices.length);
      else if (event.key === 'Enter' || event.key === 'Tab') choices[at]?.run();
      else if (event.key === 'Escape') setDropped(shown.from);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
