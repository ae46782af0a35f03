import { Trans, useLingui } from '@lingui/react/macro';
import { getFieldKind } from '@quadrille/domain';
import type { CellValue } from '@quadrille/domain';
import { Button, KeyCap, Popover } from '@quadrille/ui-kit-react';
import type { Grid, PressRequest } from '@quadrille/ui-kit/grid';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useConfirmBeforeLeaving } from '../../platform/use-confirm-before-leaving.ts';
import { wordsOfValueFault } from '../../platform/value-fault-words.ts';
import { modKey } from '../../platform/mod-key.ts';
import { copyLost } from '../../platform/lost-texts.ts';
import { useCellAnchor } from './use-cell-anchor.ts';
import styles from './cell-document.module.css';
import { refusedTextsOf, useIsGone } from '../records/index.ts';
import type { Structure } from '../structure/index.ts';
import type { TableRows } from '../records/index.ts';
import { DocumentField, JsonHintLine, readableJson } from '../fields/index.ts';

export interface CellDocumentProps {
  readonly state: Pick<Structure, 'getField' | 'may' | 'tableId'> & TableRows;
  readonly grid: Grid;
  readonly request: PressRequest;
  readonly onClose: () => void;
}

const width = 440;

/** The large editor of a cell: JSON, or words with lists and links. Mod+Enter and a press outside save, Escape leaves all as it was. */
export function CellDocument({ state, grid, request, onClose }: CellDocumentProps) {
  const { t } = useLingui();
  const field = state.getField(request.columnId);
  const isJson = field.type === 'JSON';
  const index = grid.indexOf(request.rowId);
  const row = index === null ? null : grid.rowAt(index);
  const pending = grid.$pending.get().get(request.rowId)?.[field.id];
  const [opened] = useState(row);
  const value = ((pending ? pending.value : row?.cells[field.id]) ?? null) as CellValue;
  const canEdit = state.may('dataUpdate');
  const { beside, bringBack } = useCellAnchor(grid, request, width);
  const [first] = useState(() => (isJson ? readableJson(String(value ?? '')) : String(value ?? '')));
  const [refusedTexts] = useState(() => refusedTextsOf(field, state.tableId, request.rowId));
  const [refused] = useState(refusedTexts.find);
  const [text, setText] = useState(canEdit && request.text !== '' ? request.text : (refused?.text ?? first));
  useConfirmBeforeLeaving(canEdit && text !== first);
  const latest = useRef(text);
  const isClosed = useRef(false);
  const takeAddress = useRef<() => void>(null);
  const [reason, setReason] = useState(refused?.reason ?? null);
  const box = useRef<HTMLDivElement>(null);
  const isGone = useIsGone(state, request.rowId);
  const isTyped = (): boolean => canEdit && latest.current !== first;
  /** Answers why it was not taken, or null. */
  const send = (): string | null => {
    const typed = latest.current;
    const parsed = getFieldKind(field.type).parse(typed.trim() === '' ? null : typed, field);
    if (!parsed.ok) {
      const words = wordsOfValueFault(parsed.fault);
      refusedTexts.keep({ text: typed, reason: words });
      return words;
    }
    refusedTexts.keep(null);
    grid.dispatch({ type: 'setValue', cell: { rowId: request.rowId, columnId: field.id, row: opened ?? undefined }, value: parsed.value });
    return null;
  };
  /** Another cell, or another page, took its place. */
  const leave = useEffectEvent((address: string) => {
    if (isTyped() && !isClosed.current) send();
    refusedTexts.tell(isGone ? null : address);
  });
  useEffect(() => {
    const address = `${location.hash.split('?')[0]}?rowId=${request.rowId}`;
    refusedTexts.hush();
    return () => leave(address);
  }, [refusedTexts, request.rowId]);

  const close = (): void => {
    isClosed.current = true;
    refusedTexts.keep(null);
    onClose();
    grid.focus();
  };
  const closeUntouched = useEffectEvent(() => {
    if (!isTyped()) close();
  });
  useEffect(() => {
    if (isGone) closeUntouched();
  }, [isGone]);
  const change = (next: string): void => {
    latest.current = next;
    setReason(null);
    setText(next);
  };
  const save = (): void => {
    // what is closed loses the focus, which saves no more
    if (isClosed.current) return;
    takeAddress.current?.();
    const refusal = isTyped() ? send() : null;
    if (refusal === null) return close();
    setReason(refusal);
    // the cell that was pressed is chosen by then; what is refused is seen, also where its cell was out of sight
    requestAnimationFrame(() => {
      bringBack();
      box.current?.querySelector<HTMLElement>('[contenteditable="true"]')?.focus();
    });
  };
  /** What was typed while this opened. */
  const takeTyped = (): void => {
    const typed = request.takeTyped();
    const now = latest.current;
    if (canEdit && typed !== '') change(request.text === '' && now === first ? typed : now + typed);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  return (
    <Popover
      isOpen
      isFlush
      width={width}
      label={field.title}
      {...beside}
      align="start"
      initialFocus={false}
      finalFocus={() => null}
      onOpenChange={(next, isEscape) => {
        if (next) return;
        if (isEscape) close();
        else save();
      }}
    >
      <div ref={box} className={styles.document} onKeyDown={onKeyDown} onFocus={takeTyped}>
        {isGone && (
          <div role="status" className={styles.gone}>
            <Trans>This record is not here any more. Copy your text to keep it.</Trans>
            <Button size="sm" onClick={() => void copyLost([latest.current], t`Select the text and copy it.`)}>
              <Trans>Copy</Trans>
            </Button>
          </div>
        )}
        <DocumentField
          kind={isJson ? 'json' : 'rich'}
          text={text}
          label={field.title}
          isReadOnly={!canEdit}
          isInvalid={reason !== null}
          hasAutoFocus
          takeAddress={takeAddress}
          onChange={change}
        />
        <JsonHintLine field={field} text={text} onStart={canEdit ? change : null} />
        {reason !== null && (
          <p role="alert" className={styles.reason}>
            {reason}
          </p>
        )}
        <div className={styles.foot}>
          {canEdit && (
            <span className={styles.hint}>
              <Trans>
                <KeyCap>{modKey} Enter</KeyCap> saves
              </Trans>
            </span>
          )}
          <Button size="sm" variant="ghost" onClick={close}>
            {canEdit ? t`Cancel` : t`Close`}
          </Button>
          {canEdit && (
            <Button size="sm" variant="primary" onClick={save}>
              <Trans>Save</Trans>
            </Button>
          )}
        </div>
      </div>
    </Popover>
  );
}
