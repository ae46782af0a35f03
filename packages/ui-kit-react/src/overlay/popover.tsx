import { Popover as Base } from '@base-ui/react/popover';
import { useRef } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react';
import { cx } from '../cx.ts';
import { CloseWhenCovered } from './covered-page.tsx';
import styles from './popup.module.css';

export interface Anchored {
  readonly side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
  readonly align?: 'start' | 'center' | 'end';
  readonly sideOffset?: number;
  readonly alignOffset?: number;
}

/** Where a popup opens instead of at its trigger: an element, its ref, or a rectangle. */
export type AnchorTarget = Element | RefObject<Element | null> | { getBoundingClientRect(): DOMRect } | null;

export interface PopoverProps extends Anchored {
  /** Spoken name of the popup; shown as its heading when there is a `head`. */
  readonly label: string;
  /** The button that opens it. Leave out when `isOpen` and `anchor` are given. */
  readonly trigger?: ReactElement<Record<string, unknown>>;
  readonly anchor?: AnchorTarget;
  readonly isOpen?: boolean;
  /** Its anchor has been scrolled off screen: the popup stays open with its content, but is not visible. A sheet stays visible. */
  readonly isAway?: boolean;
  /** Is called for keys in the popup before its content gets them, but not for keys in popups that were opened from it. */
  readonly onKeyDownCapture?: (event: KeyboardEvent) => void;
  /** `isEscape`: it was closed by the Escape key, so that its changes are to be discarded. */
  readonly onOpenChange?: (isOpen: boolean, isEscape: boolean) => void;
  /** Line at the top, beside the label: counts and small buttons. */
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
  readonly width?: number | 'anchor';
  /** Leave the padding to the content. */
  readonly isFlush?: boolean;
  readonly initialFocus?: RefObject<HTMLElement | null> | false;
  /** Where focus goes on close; the trigger when left out. */
  readonly finalFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null);
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A panel that floats from its trigger: Esc or a press outside closes it and focus returns. A bottom sheet on phones. */
export function Popover(props: PopoverProps) {
  const {
    label,
    trigger,
    anchor,
    isOpen,
    isAway,
    onKeyDownCapture,
    onOpenChange,
    head,
    foot,
    width,
    isFlush,
    initialFocus,
    finalFocus,
    className,
    children,
  } = props;
  const { side = 'bottom', align = 'start', sideOffset = 4, alignOffset = 0 } = props;
  const actions = useRef<Base.Root.Actions>(null);
  return (
    <Base.Root
      actionsRef={actions}
      open={isOpen}
      onOpenChange={onOpenChange && ((next, { reason }) => onOpenChange(next, reason === 'escape-key'))}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={styles.sheetBackdrop} />
        <Base.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={sideOffset}
          alignOffset={alignOffset}
          collisionPadding={8}
          className={cx(styles.positioner, styles.sheet)}
        >
          <Base.Popup
            aria-label={head === undefined ? label : undefined}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
            onKeyDownCapture={(event) => event.currentTarget.contains(event.target as Node) && onKeyDownCapture?.(event)}
            className={cx(styles.popup, width === 'anchor' && styles.anchorWidth, isAway && styles.away, className)}
            style={typeof width === 'number' ? { inlineSize: width } : undefined}
          >
            <CloseWhenCovered onClose={() => actions.current?.close()} />
            <span className={styles.grip} aria-hidden />
            {head !== undefined && (
              <div className={styles.head}>
                <Base.Title className={styles.title}>{label}</Base.Title>
                {head}
              </div>
            )}
            <div className={cx(styles.body, isFlush && styles.flush)}>{children}</div>
            {foot && <div className={styles.foot}>{foot}</div>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
