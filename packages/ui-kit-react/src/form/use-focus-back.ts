import { useRef } from 'react';
import type { FocusEvent } from 'react';

/** The ways of closing a list after which the focus returns to the control; a press elsewhere moves the focus there. */
const stayReasons: ReadonlySet<string> = new Set(['item-press', 'escape-key']);

/**
 * Returns the focus to the control at once when its list closes. By default it returns when the list has faded, and a Tab pressed before
 * that starts at the fading list, outside of the panel with the control.
 */
export function useFocusBack<Element extends HTMLElement>() {
  const control = useRef<Element>(null);
  const isClosed = useRef(false);
  const onOpenChange = (isOpen: boolean, details: { readonly reason: string }): void => {
    isClosed.current = !isOpen && stayReasons.has(details.reason);
    if (isClosed.current) control.current?.focus({ preventScroll: true });
  };
  /** A list that closes focuses the chosen item once more; this leaves the focus where it is. */
  const onListFocus = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!isClosed.current) return;
    const isOutside = relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget);
    (isOutside ? relatedTarget : control.current)?.focus({ preventScroll: true });
  };
  return [control, onOpenChange, onListFocus] as const;
}
