import { useRef } from 'react';
import type { FocusEvent } from 'react';

/** Ways a list closes in which the person stays where they opened it; a press elsewhere takes the focus along. */
const stayReasons: ReadonlySet<string> = new Set(['item-press', 'escape-key']);

/**
 * Focus goes back to the control as its list closes. Left to itself it goes when the list has faded, and a Tab pressed before that
 * starts from the fading list, outside the panel the control stands in.
 */
export function useFocusBack<Element extends HTMLElement>() {
  const control = useRef<Element>(null);
  const isClosed = useRef(false);
  const onOpenChange = (isOpen: boolean, details: { readonly reason: string }): void => {
    isClosed.current = !isOpen && stayReasons.has(details.reason);
    if (isClosed.current) control.current?.focus({ preventScroll: true });
  };
  /** A list focuses what was chosen in it once more as it closes: focus stays where it is. */
  const onListFocus = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!isClosed.current) return;
    const isOutside = relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget);
    (isOutside ? relatedTarget : control.current)?.focus({ preventScroll: true });
  };
  return [control, onOpenChange, onListFocus] as const;
}
