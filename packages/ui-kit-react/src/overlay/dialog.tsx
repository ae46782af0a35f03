import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef } from 'react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { X } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { cx } from '../cx.ts';
import { useLabels } from '../provider/labels.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly trigger?: ReactElement<Record<string, unknown>>;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly size?: 'sm' | 'md' | 'lg';
  /** Buttons at the end: Cancel as ghost, then the one primary. */
  readonly foot?: ReactNode;
  /** No close button in the corner: a step that must be answered. */
  readonly hasNoClose?: boolean;
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Where focus goes on close; what had it before when left out. */
  readonly finalFocus?: RefObject<HTMLElement | null>;
  readonly children?: ReactNode;
}

/** A question or form over the page: labelled, keeps focus inside, returns it to the opener. */
export function Dialog(props: DialogProps) {
  const { title, description, trigger, isOpen, onOpenChange, size = 'sm', foot, hasNoClose, initialFocus, finalFocus, children } = props;
  const labels = useLabels();
  const popupRef = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange && ((next) => onOpenChange(next))} disablePointerDismissal={hasNoClose ?? false}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popupRef}
            className={cx(styles.dialog, styles[size])}
            initialFocus={initialFocus ?? (() => findFirstControl(popupRef.current))}
            finalFocus={finalFocus}
          >
            <div className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {!hasNoClose && (
                <Base.Close render={<IconButton label={labels.close} icon={X} size="sm" hasTooltip={false} className={styles.close} />} />
              )}
            </div>
            <div className={styles.body}>
              {description && <Base.Description className={styles.description}>{description}</Base.Description>}
              {children}
            </div>
            {foot && <div className={styles.foot}>{foot}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Where the focus goes: the first control of the body, else of the foot, else the dialog itself. */
function findFirstControl(popup: HTMLElement | null): HTMLElement | true {
  const enabled = ':is(input, textarea, select, button, [tabindex="0"]):not(:disabled, [type="hidden"], [aria-hidden="true"])';
  return popup?.querySelector<HTMLElement>(`.${styles['body']} ${enabled}, .${styles['foot']} ${enabled}`) ?? true;
}

export interface ConfirmDialogProps {
  readonly title: string;
  /** What is lost, with numbers. */
  readonly description: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Verb and noun: "Delete 3 records". */
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly onConfirm: () => void;
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
  readonly isConfirmDisabled?: boolean;
  /** The focus starts on the confirming button, so that Enter confirms: for actions that are as easily undone. */
  readonly isConfirmFirst?: boolean;
  /** Where focus goes on close; what had it before when left out. */
  readonly finalFocus?: RefObject<HTMLElement | null>;
  /** More to answer, such as typing the name. */
  readonly children?: ReactNode;
}

/** Asks before what cannot be undone. A press outside does not close it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    description,
    isOpen,
    onOpenChange,
    confirmLabel,
    cancelLabel,
    onConfirm,
    isDanger = true,
    isBusy,
    isConfirmDisabled,
    isConfirmFirst,
    finalFocus,
    children,
  } = props;
  const confirmRef = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.scrim} />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup
            className={cx(styles.dialog, styles.sm)}
            initialFocus={isConfirmFirst ? confirmRef : undefined}
            finalFocus={finalFocus}
          >
            <div className={styles.head}>
              <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
            </div>
            <div className={styles.body}>
              <AlertDialog.Description className={styles.description}>{description}</AlertDialog.Description>
              {children}
            </div>
            <div className={styles.foot}>
              <AlertDialog.Close render={<Button variant="ghost">{cancelLabel}</Button>} />
              <Button
                ref={confirmRef}
                variant={isDanger ? 'danger' : 'primary'}
                isBusy={isBusy}
                disabled={isConfirmDisabled}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
