import { Trans } from '@lingui/react/macro';
import { cx, Icon, Pill } from '@quadrille/ui-kit-react';
import { Check, Plus } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { PickedRecord } from './link-picker.state.ts';
import styles from './link-picker.module.css';

interface LinkOptionProps {
  readonly id: string;
  readonly record: PickedRecord;
  readonly isSingle: boolean;
  readonly isActive: boolean;
  readonly isFirstOther: boolean;
  readonly onPoint: () => void;
  readonly onPick: () => void;
}

/** A record of the other table, ticked where it is linked. */
export function LinkOption({ id, record, isSingle, isActive, isFirstOther, onPoint, onPick }: LinkOptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={record.isLinked}
      aria-busy={record.isBusy}
      className={cx(styles.option, isActive && styles.active, isFirstOther && styles.firstOther)}
      onMouseMove={(event) => isMoved(event) && onPoint()}
      onClick={onPick}
    >
      <span className={cx(styles.box, isSingle && styles.round, record.isLinked && styles.on)} aria-hidden>
        {record.isLinked && <Icon icon={Check} size={14} />}
      </span>
      <span className={styles.words}>
        <span className={styles.title} dir="auto" title={record.title}>
          {record.title}
        </span>
        {record.note && (
          <span className={styles.note} dir="auto">
            {record.note}
          </span>
        )}
      </span>
      {record.cameFrom === 'recent' && !record.isLinked && (
        <span className={styles.recent}>
          <Trans>Recent</Trans>
        </span>
      )}
      {record.status && (
        <span className={styles.status}>
          <Pill color={record.status.color}>{record.status.title}</Pill>
        </span>
      )}
    </div>
  );
}

/** A list that scrolls under a pointer at rest is not pointed at. */
function isMoved({ movementX, movementY }: MouseEvent): boolean {
  return movementX !== 0 || movementY !== 0;
}

interface CreateOptionProps {
  readonly id: string;
  readonly title: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onPick: () => void;
}

/** A new record of the name that was typed. */
export function CreateOption({ id, title, isActive, onPoint, onPick }: CreateOptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={false}
      className={cx(styles.option, styles.create, isActive && styles.active)}
      onMouseMove={(event) => isMoved(event) && onPoint()}
      onClick={onPick}
    >
      <Icon icon={Plus} />
      <span className={styles.title} dir="auto">
        <Trans>Create “{title}”</Trans>
      </span>
    </div>
  );
}
