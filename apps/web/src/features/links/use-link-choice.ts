import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import type { LinkDefinition } from '@quadrille/domain';
import type { LinkPickerState, PickedRecord } from './link-picker.state.ts';

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
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
}

/** The text that is searched for once typing pauses, and the names that ended with Enter before the list had caught up with them. */
function useLinkSearch({ picker, initialText, input }: LinkChoiceProps) {
  const [text, setText] = useState(initialText);

  /** Names that ended with Enter before the list had caught up with them: one after the other, a search drops the one before it. */
  const workingRef = useRef<{ readonly sought: string; readonly done: Promise<void> } | null>(null);
  useEffect(() => {
    let isMeant = true;
    const search = async (): Promise<void> => {
      const before = workingRef.current;
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
  const isEndedRef = useRef(false);
  useLayoutEffect(() => {
    if (isEndedRef.current) input.current?.select();
    isEndedRef.current = false;
  }, [input, text]);
  return { text, setText, workingRef, isEndedRef };
}

/** What is found, which of it is active, and what keys and presses do with it. */
export function useLinkChoice(props: LinkChoiceProps) {
  const { picker, relation, canLink, mayInsert, takeTyped, input, onClose } = props;
  const isSingle = relation === 'bt';
  const { text, setText, workingRef, isEndedRef } = useLinkSearch(props);
  const [active, setActive] = useState(0);
  const list = useStore(picker.$list);
  const related = useStore(picker.$related);

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
    const before = workingRef.current;
    // no name, and no list that is seen: nothing is chosen; and Enter pressed again is no wish to let go of what the first one picks
    if (sought.trim() === '' || before?.sought === sought) return;
    const work = async (): Promise<void> => {
      await before?.done;
      // another name that is there by now is to be chosen, too
      if ((await pickFound(sought)) && input.current?.value.trim() === sought.trim()) onClose();
      if (workingRef.current === mine) workingRef.current = null;
    };
    const mine = { sought, done: work() };
    workingRef.current = mine;
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
      if (isStale || workingRef.current !== null) return pickInTurn(text);
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
    isEndedRef.current = rest === '';
    setText(rest || (lines.findLast((line) => line.trim() !== '') ?? ''));
    lines.forEach(pickInTurn);
  };
  const type = (next: string): void => {
    setText(next);
    setActive(0);
  };
  return {
    text,
    query,
    list,
    related,
    records,
    last,
    at,
    type,
    point: setActive,
    pick: (record: PickedRecord) => stay(closeAfter(pick(record))),
    create: () => stay(closeAfter(create())),
    onKeyDown,
    addTyped,
  };
}
