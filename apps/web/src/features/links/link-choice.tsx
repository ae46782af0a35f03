import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { LinkDefinition } from '@quadrille/domain';
import { Banner, Button, cx, Icon, Input, Pill, Progress, Skeleton, VirtualOptions } from '@quadrille/ui-kit-react';
import { Check, Plus, Search } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { LinkPickerState, PickedRecord } from './link-picker.state.ts';
import styles from './link-picker.module.css';

/** How far keys go along the list; Home and End are the caret's. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** Waits for typing to end. */
const pause = 200;

export interface LinkChoiceProps {
  readonly picker: LinkPickerState;
  readonly relation: LinkDefinition['relation'];
  readonly canLink: boolean;
  /** Records of the other table may be made. */
  readonly mayInsert: boolean;
  /** Searched for as it opens. */
  readonly initialText: string;
  /** What was typed while this opened. */
  readonly takeTyped: () => string;
  readonly input: React.RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
}

/** A search over the records of another table: those linked first, a tick each, and a new one of the name that was typed. */
export function LinkChoice(props: LinkChoiceProps) {
  const { picker, relation, canLink, mayInsert, initialText, takeTyped, input, onClose } = props;
  const { t } = useLingui();
  const isSingle = relation === 'bt';
  const [text, setText] = useState(initialText);
  const [active, setActive] = useState(0);
  const list = useStore(picker.$list);
  const related = useStore(picker.$related);
  const isReading = useStore(picker.$isReading);
  const listId = useId();

  /** Names that ended with Enter before the list had caught up with them: one after the other, a search drops the one before it. */
  const working = useRef<{ readonly sought: string; readonly done: Promise<void> } | null>(null);
  useEffect(() => {
    let isMeant = true;
    const search = async (): Promise<void> => {
      const before = working.current;
      await before?.done;
      const isRead = before !== null && picker.$list.get()?.query === text.trim();
      if (isMeant && !isRead) void picker.search(text);
    };
    const timer = setTimeout(() => void search(), picker.$list.get() === null ? 0 : pause);
    return () => {
      isMeant = false;
      clearTimeout(timer);
    };
  }, [picker, text]);

  /** Enter ended the name that is shown: what is typed next is another one. */
  const isEnded = useRef(false);
  useLayoutEffect(() => {
    if (isEnded.current) input.current?.select();
    isEnded.current = false;
  }, [input, text]);

  const query = text.trim();
  /** Typed since the list was read: what it shows is not what is meant. */
  const isStale = list?.query !== query;
  const records = (list?.records ?? []).filter((record) => canLink || record.isLinked);
  const isKnown = records.some(({ title }) => title.toLocaleLowerCase() === query.toLocaleLowerCase());
  const canCreate = canLink && mayInsert && related?.canCreate === true && query !== '' && !isKnown && !isStale;
  const last = records.length - 1 + (canCreate ? 1 : 0);
  const at = Math.min(active, Math.max(0, last));

  /** Answers whether there is nothing more to choose. */
  const pick = async (record: PickedRecord): Promise<boolean> => {
    if (!canLink) return false;
    const wasLinked = record.isLinked;
    return (await picker.toggle(record.id)) && isSingle && !wasLinked;
  };
  const create = async (title = query): Promise<boolean> => {
    if (!(await picker.create(title))) return false;
    // what was typed meanwhile is the next name
    if (!isSingle) setText((now) => (now.trim() === title ? '' : now));
    return isSingle;
  };
  const closeAfter = async (choice: Promise<boolean>): Promise<void> => {
    if (await choice) onClose();
  };
  const pickFound = async (sought: string): Promise<boolean> => {
    await picker.search(sought);
    const found = picker.$list.get();
    if (found === null || found.query !== sought.trim()) return false;
    const record = found.records[0];
    if (record) return pick(record);
    return canLink && mayInsert && picker.$related.get()?.canCreate === true && found.query !== '' && create(found.query);
  };
  /** Enter before the list has caught up with what was typed waits for it, and for the names before it. */
  const pickInTurn = (sought: string): void => {
    const before = working.current;
    // no name, and no list that is seen: nothing is chosen; and Enter pressed again is no wish to let go of what the first one picks
    if (sought.trim() === '' || before?.sought === sought) return;
    const work = async (): Promise<void> => {
      await before?.done;
      // another name that is there by now is to be chosen, too
      if ((await pickFound(sought)) && input.current?.value.trim() === sought.trim()) onClose();
      if (working.current === mine) working.current = null;
    };
    const mine = { sought, done: work() };
    working.current = mine;
  };
  /** A press takes focus from the search, where keys are read. */
  const stay = (work: Promise<void>): void => {
    input.current?.focus();
    void work;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = Math.max(0, Math.min(last, at + step));
      setActive(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      input.current?.select();
      if (isStale || working.current !== null) return pickInTurn(text);
      const record = records[at];
      if (record) void closeAfter(pick(record));
      else if (canCreate) void closeAfter(create());
    }
  };

  /** What was typed while this opened. Each Enter among it picks what was typed before it; what came after the last is looked for next. */
  const addTyped = (): void => {
    const typed = takeTyped();
    if (typed === '') return;
    const lines = `${text}${typed}`.split('\n');
    const rest = lines.pop() ?? '';
    isEnded.current = rest === '';
    setText(rest || (lines.findLast((line) => line.trim() !== '') ?? ''));
    lines.forEach(pickInTurn);
  };

  return (
    <div className={styles.picker} onKeyDown={onKeyDown} onFocus={addTyped}>
      <div className={styles.search}>
        <Input
          ref={input}
          icon={Search}
          dir={text === '' ? undefined : 'auto'}
          value={text}
          onValueChange={(next) => {
            setText(next);
            setActive(0);
          }}
          placeholder={related ? (canLink ? t`Find or make a record of ${related.title}` : t`Find in ${related.title}`) : t`Find a record`}
          aria-label={t`Find a record`}
          role="combobox"
          aria-expanded={last >= 0}
          aria-controls={last >= 0 ? listId : undefined}
          aria-activedescendant={last >= 0 ? `${listId}-${at}` : undefined}
          autoComplete="off"
        />
      </div>
      <div className={styles.busy}>{isReading && list !== null && <Progress value={null} label={t`Loading`} />}</div>
      <Failure picker={picker} onRetried={() => input.current?.focus()} />
      {list === null && isReading && <Waiting />}
      {last >= 0 && (
        <VirtualOptions
          id={listId}
          label={t`Records to link`}
          isMultiple={!isSingle}
          count={last + 1}
          itemHeight={48}
          active={at}
          getKey={(index) => records[index]?.id ?? 'create'}
          className={styles.list}
          onEndReached={list?.hasMore === true && !isReading ? () => void picker.readMore() : undefined}
          renderItem={(index) => {
            const record = records[index];
            const place = { id: `${listId}-${index}`, isActive: index === at, onPoint: () => setActive(index) };
            if (!record) return <CreateOption {...place} title={query} onPick={() => stay(closeAfter(create()))} />;
            const before = records[index - 1]?.cameFrom;
            const isFirstOther = before !== undefined && before !== record.cameFrom && ['recent', 'others'].includes(record.cameFrom ?? '');
            return (
              <Option
                {...place}
                record={record}
                isSingle={isSingle}
                isFirstOther={isFirstOther}
                onPick={() => stay(closeAfter(pick(record)))}
              />
            );
          }}
        />
      )}
      {list !== null && last < 0 && !isReading && (
        <div className={styles.empty}>
          {query ? (
            <Trans>No record matches “{query}”</Trans>
          ) : canLink ? (
            <Trans>There are no records yet. Type a name to make one.</Trans>
          ) : (
            <Trans>Nothing is linked</Trans>
          )}
        </div>
      )}
      {query === '' && list !== null && (
        <div className={styles.foot}>
          <span role="status">
            <Plural value={list.linkedCount} _0="Nothing linked" one="# record linked" other="# records linked" />
          </span>
          {canLink && relation === 'hm' && (
            <span className={styles.hint}>
              <Trans>A record linked elsewhere moves here.</Trans>
            </span>
          )}
        </div>
      )}
    </div>
  );
}

function Failure({ picker, onRetried }: { readonly picker: LinkPickerState; readonly onRetried: () => void }) {
  const failure = useStore(picker.$failure);
  if (!failure) return null;
  return (
    <div className={styles.failure}>
      <Banner
        tone="danger"
        isInset
        actions={
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              failure.retry();
              onRetried(); // the button goes, what was typed stays at hand
            }}
          >
            <Trans>Retry</Trans>
          </Button>
        }
      >
        {failure.words}
      </Banner>
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly record: PickedRecord;
  readonly isSingle: boolean;
  readonly isActive: boolean;
  readonly isFirstOther: boolean;
  readonly onPoint: () => void;
  readonly onPick: () => void;
}

function Option({ id, record, isSingle, isActive, isFirstOther, onPoint, onPick }: OptionProps) {
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

function CreateOption({ id, title, isActive, onPoint, onPick }: CreateOptionProps) {
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

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy>
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} height={20} />
      ))}
    </div>
  );
}
