import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import type { FocusEvent, MouseEvent } from 'react';
import { client } from '../../platform/client.ts';
import styles from './record.module.css';
import type { Meanwhile, RecordFieldProps } from '../fields/index.ts';
import { useNames } from '../structure/index.ts';

interface Props extends RecordFieldProps {
  readonly theirs: Meanwhile;
}

/** Somebody wrote where one is typing: both values are there to see, and what is left in the field is saved. */
export function MeanwhileLine({ state, record, field, theirs }: Props) {
  const { t } = useLingui();
  const nameOf = useNames(state);
  const [actorId, setActorId] = useState<string | null>(null);
  const { tableId } = state;
  const { rowId } = record;
  useEffect(() => {
    void client.history
      .list({ params: { tableId, rowId: String(rowId) }, query: { limit: 1, fieldId: field.id } })
      .then(({ list }) => setActorId(list[0]?.actorId ?? null))
      .catch(() => {}); // without a name it is somebody
  }, [tableId, rowId, field.id, theirs]);
  const who = nameOf(actorId);
  const value = theirs.text || t`empty`;
  const fieldOf = (element: Element): Element | null => element.closest('[data-field]');
  const take = ({ currentTarget }: MouseEvent): void => {
    // the choice goes with what it was about
    fieldOf(currentTarget)?.querySelector<HTMLElement>('input, textarea, [contenteditable="true"]')?.focus();
    theirs.take();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    // another window decides nothing
    if (document.hasFocus() && !fieldOf(currentTarget)?.contains(relatedTarget as Node | null)) theirs.leave();
  };
  return (
    <p className={styles.meanwhile} role="status" data-meanwhile onBlur={leave}>
      <span>
        <Trans>
          {who} changed this while you were typing: <bdi className={styles.theirs}>{value}</bdi>
        </Trans>
      </span>
      {/* pressed, it does not take focus from the field: that would save what is typed there */}
      <Button size="sm" variant="ghost" onMouseDown={(event) => event.preventDefault()} onClick={take}>
        <Trans>Take theirs</Trans>
      </Button>
    </p>
  );
}
