import { Combobox as Base } from '@base-ui/react/combobox';
import { useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Check, ChevronDown, ChevronsUpDown, Plus, Search, X } from 'lucide-react';
import { IconButton } from '../button/icon-button.tsx';
import { cx } from '../cx.ts';
import { Pill } from '../data/pill.tsx';
import { Icon } from '../icon/icon.tsx';
import popup from '../overlay/popup.module.css';
import { useLabels } from '../provider/labels.ts';
import { useLocale } from '../provider/locale.ts';
import { toHueProps } from '../theme/hues.ts';
import styles from './combobox.module.css';
import control from './control.module.css';
import { ChoiceContent, groupChoices, rankGroups } from './select.tsx';
import type { Choice } from './select.tsx';
import { useFocusBack } from './use-focus-back.ts';

interface Common<T extends string> {
  readonly choices: readonly Choice<T>[];
  /** Spoken name; inside a `Field` its label serves. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly searchPlaceholder?: string;
  readonly size?: 'sm' | 'md' | 'lg';
  readonly isDisabled?: boolean | undefined;
  readonly isInvalid?: boolean | undefined;
  readonly isWarning?: boolean | undefined;
  /** No outline until hovered or focused: values that are edited where they are read. */
  readonly isBare?: boolean | undefined;
  /** Offers "Create x" for words that match no label, and calls this with them. */
  readonly onCreate?: (text: string) => void;
  /** Note under the list. */
  readonly foot?: ReactNode;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly className?: string | undefined;
}

export interface ComboboxProps<T extends string> extends Common<T> {
  readonly value: T | null;
  readonly onValueChange: (value: T | null) => void;
  readonly hasUpDown?: boolean;
  /** A cross takes the value away. */
  readonly canClear?: boolean;
}

export interface MultiComboboxProps<T extends string> extends Common<T> {
  readonly value: readonly T[];
  readonly onValueChange: (value: readonly T[]) => void;
  /** Type between the chips (`chips`), or in a search line of the list (`select`). */
  readonly look?: 'chips' | 'select';
}

const createValue = 'kit:create';
/** A list longer than this shows its first matches; typing narrows it. */
const listLimit = 200;

/** One of many, found by typing: looks like a `Select`, opens a list with a search line. */
export function Combobox<T extends string>(props: ComboboxProps<T>) {
  const {
    choices,
    value,
    onValueChange,
    label,
    placeholder,
    size = 'md',
    isDisabled,
    isInvalid,
    isWarning,
    isBare,
    hasUpDown,
    canClear,
    className,
    onCreate,
  } = props;
  const labels = useLabels();
  const chosen = choices.find((choice) => choice.value === value) ?? null;
  const search = useSearch(choices, onCreate);
  const [trigger, giveFocusBack] = useFocusBack<HTMLButtonElement>();
  return (
    <Base.Root
      items={search.items}
      filter={search.filter}
      value={chosen}
      onValueChange={(next) => search.choose(next, () => onValueChange(next?.value ?? null))}
      onInputValueChange={search.setText}
      isItemEqualToValue={isSame}
      disabled={isDisabled ?? false}
      limit={listLimit}
      autoHighlight
      open={props.isOpen}
      onOpenChange={(next, details) => {
        giveFocusBack(next, details);
        props.onOpenChange?.(next);
      }}
    >
      <span className={styles.single}>
        <Base.Trigger
          ref={trigger}
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          className={cx(control.control, control[size], isWarning && control.warning, isBare && control.bare, className)}
        >
          <span className={cx(control.value, !chosen && control.placeholder)}>
            {chosen ? <ChoiceContent choice={chosen} /> : (placeholder ?? '')}
          </span>
          <Icon icon={hasUpDown ? ChevronsUpDown : ChevronDown} size={14} className={control.chevron} />
        </Base.Trigger>
        {canClear && chosen && (
          <Base.Clear
            className={styles.clear}
            render={<IconButton size="xs" icon={X} label={label ? `${labels.clear}: ${label}` : labels.clear} hasTooltip={false} />}
          />
        )}
      </span>
      <ListPopup hasSearch searchPlaceholder={props.searchPlaceholder} foot={props.foot} label={label} />
    </Base.Root>
  );
}

/** Several of many: stays open while choosing, Enter toggles, Backspace in an empty input removes the last. */
export function MultiCombobox<T extends string>(props: MultiComboboxProps<T>) {
  const {
    choices,
    value,
    onValueChange,
    label,
    placeholder,
    size = 'md',
    isDisabled,
    isInvalid,
    isWarning,
    isBare,
    look = 'chips',
    className,
    onCreate,
  } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const labels = useLabels();
  const chosen = value.map((id) => choices.find((choice) => choice.value === id) ?? { value: id, label: id });
  const search = useSearch(choices, onCreate);
  const [trigger, giveFocusBack] = useFocusBack<HTMLButtonElement>();
  const classes = cx(control.control, control[size], isWarning && control.warning, isBare && control.bare, className);
  return (
    <Base.Root
      multiple
      items={search.items}
      filter={search.filter}
      value={chosen}
      onValueChange={(next: Choice<T>[]) =>
        search.choose(next.find((choice) => choice.value === createValue) ?? null, () => onValueChange(next.map((choice) => choice.value)))
      }
      inputValue={search.text}
      onInputValueChange={search.setText}
      isItemEqualToValue={isSame}
      disabled={isDisabled ?? false}
      limit={listLimit}
      autoHighlight
      open={props.isOpen}
      onOpenChange={(next, details) => {
        // Choosing never closes the list, whether it was filtered by typing or not.
        if (!next && details.reason === 'item-press') return details.cancel();
        giveFocusBack(next, details);
        props.onOpenChange?.(next);
      }}
    >
      {look === 'select' ? (
        <Base.Trigger ref={trigger} aria-label={label} aria-invalid={isInvalid || undefined} className={classes}>
          <span className={cx(control.value, styles.values, chosen.length === 0 && control.placeholder)}>
            {chosen.length === 0 ? (placeholder ?? '') : chosen.map((choice) => <ChosenContent key={choice.value} choice={choice} />)}
          </span>
          <Icon icon={ChevronDown} size={14} className={control.chevron} />
        </Base.Trigger>
      ) : (
        <Base.InputGroup ref={setAnchor} className={cx(classes, styles.chipsControl)}>
          <Base.Chips className={styles.chips}>
            {chosen.map((choice) => (
              <Base.Chip
                key={choice.value}
                aria-label={choice.label}
                {...toChipHue(choice)}
                className={cx(styles.chip, isPlain(choice) && styles.plain)}
              >
                <span className={styles.chipText}>{choice.content ?? <span dir="auto">{choice.label}</span>}</span>
                <Base.ChipRemove aria-label={`${labels.remove} ${choice.label}`} className={styles.remove}>
                  <Icon icon={X} size={12} />
                </Base.ChipRemove>
              </Base.Chip>
            ))}
            <Base.Input
              aria-label={label}
              aria-invalid={isInvalid || undefined}
              placeholder={chosen.length === 0 ? placeholder : undefined}
              className={cx(control.input, styles.input)}
            />
          </Base.Chips>
        </Base.InputGroup>
      )}
      <ListPopup
        hasSearch={look === 'select'}
        searchPlaceholder={props.searchPlaceholder}
        foot={props.foot}
        label={label}
        anchor={anchor}
      />
    </Base.Root>
  );
}

function isPlain(choice: Choice<string>): boolean {
  return choice.color === undefined;
}

function toChipHue(choice: Choice<string>) {
  return isPlain(choice) ? {} : toHueProps(choice.color);
}

function ChosenContent<T extends string>({ choice }: { readonly choice: Choice<T> }) {
  if (choice.content) return choice.content;
  return <Pill color={choice.color}>{choice.label}</Pill>;
}

interface ListPopupProps {
  readonly hasSearch: boolean;
  readonly searchPlaceholder: string | undefined;
  readonly foot: ReactNode;
  readonly label: string | undefined;
  readonly anchor?: HTMLElement | RefObject<HTMLElement | null> | null;
}

interface ListGroup {
  readonly key: string;
  readonly label: string | null;
  readonly items: readonly Choice<string>[];
}

/** On phones the list is a sheet, except where people type in the control itself, which must stay visible. */
function ListPopup({ hasSearch, searchPlaceholder, foot, label, anchor }: ListPopupProps) {
  const labels = useLabels();
  return (
    <Base.Portal>
      {hasSearch && <Base.Backdrop className={popup.sheetBackdrop} />}
      <Base.Positioner
        className={cx(popup.positioner, hasSearch && popup.sheet)}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        anchor={anchor ?? undefined}
      >
        <Base.Popup
          aria-label={hasSearch ? (label ?? labels.search) : undefined}
          className={cx(popup.popup, popup.anchorWidth, styles.popup)}
        >
          {hasSearch && <span className={popup.grip} aria-hidden />}
          {hasSearch && (
            <div className={popup.search}>
              <span className={control.control}>
                <Icon icon={Search} />
                <Base.Input
                  placeholder={searchPlaceholder ?? labels.search}
                  aria-label={searchPlaceholder ?? labels.search}
                  className={control.input}
                />
              </span>
            </div>
          )}
          <Base.Empty>
            <div className={popup.empty}>{labels.noMatches}</div>
          </Base.Empty>
          <Base.List aria-label={label ?? labels.search} className={popup.list}>
            {(group: ListGroup) => (
              <Base.Group key={group.key} items={group.items}>
                {group.label && <Base.GroupLabel className={popup.groupLabel}>{group.label}</Base.GroupLabel>}
                <Base.Collection>{(choice: Choice<string>) => <ListItem key={choice.value} choice={choice} />}</Base.Collection>
              </Base.Group>
            )}
          </Base.List>
          {foot && <div className={popup.footNote}>{foot}</div>}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

function ListItem({ choice }: { readonly choice: Choice<string> }) {
  return (
    <Base.Item value={choice} disabled={choice.isDisabled ?? false} className={popup.item}>
      <span className={cx(popup.text, choice.note != null && popup.wrap)}>
        <ChoiceContent choice={choice} hasNote />
      </span>
      {choice.end != null && <span className={popup.end}>{choice.end}</span>}
      <Base.ItemIndicator className={popup.tick}>
        <Icon icon={Check} />
      </Base.ItemIndicator>
    </Base.Item>
  );
}

function isSame<T extends string>(a: Choice<T>, b: Choice<T>): boolean {
  return a?.value === b?.value;
}

/** The typed text, the list with its line to create a choice, and the action of that line. */
function useSearch<T extends string>(choices: readonly Choice<T>[], onCreate: ((text: string) => void) | undefined) {
  const labels = useLabels();
  const locale = useLocale();
  const [text, setText] = useState('');
  const { contains } = Base.useFilter({ locale, sensitivity: 'base' });
  const query = text.trim();
  const isNew =
    Boolean(onCreate) &&
    query !== '' &&
    !choices.some((choice) => choice.label.toLocaleLowerCase(locale) === query.toLocaleLowerCase(locale));
  const create: Choice<T> = { value: createValue as T, label: labels.create(query), icon: Plus };
  const groups = rankGroups(groupChoices(choices), query, locale).map((group) => ({
    key: group.label ?? '',
    label: group.label,
    items: [...group.choices],
  }));
  return {
    items: isNew ? [...groups, { key: createValue, label: null, items: [create] }] : groups,
    filter: (choice: Choice<T>, words: string) => choice.value === createValue || contains(choice.label, words),
    text,
    setText: (next: string) => setText(next),
    choose: (next: Choice<T> | null, otherwise: () => void) => {
      if (next?.value === createValue) onCreate?.(query);
      else otherwise();
      setText('');
    },
  };
}
