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
  const { choicesOf, isKnown } = useSignChoices({ ...options, query: shown });
  const choices = shown === null ? [] : choicesOf(shown);
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
      setQuery((before) => (isSame(before, next) ? before : next));
      if (isSame(query, next)) return;
      setActive(0);
      if (next === null) setDropped(null);
      else placeMenu(next);
    },
    take: (event) => {
      const editor = view();
      // as it is typed by now, which may not be drawn yet
      const now = editor && canWrite ? findSignQuery(editor.state) : null;
      if (now === null || now.from === dropped || event.isComposing) return false;
      const isDrawn = isSame(now, shown);
      // what nobody has seen is chosen by its name alone: of people and pages it may be anybody until they are read
      if (!isDrawn && !isKnown(now)) return false;
      const offered = isDrawn ? choices : choicesOf(now);
      if (offered.length === 0) return false;
      const chosen = isDrawn ? at : 0;
      const step = { ArrowDown: 1, ArrowUp: offered.length - 1 }[event.key];
      if (step !== undefined) setActive((chosen + step) % offered.length);
      else if (event.key === 'Enter' || event.key === 'Tab') offered[chosen]?.run();
      else if (event.key === 'Escape') setDropped(now.from);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}

const isSame = (a: SignQuery | null, b: SignQuery | null): boolean => a?.sign === b?.sign && a?.text === b?.text && a?.from === b?.from;
