import { Select as Base } from '@base-ui/react/select';
import type { ReactNode } from 'react';
import { Check, ChevronDown, ChevronsUpDown } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { cx } from '../cx.ts';
import { Pill } from '../data/pill.tsx';
import { Icon } from '../icon/icon.tsx';
import popup from '../overlay/popup.module.css';
import { fold, scoreLabel } from '../score-label.ts';
import control from './control.module.css';
import { useFocusBack } from './use-focus-back.ts';

export interface Choice<T extends string> {
  readonly value: T;
  /** Words for search, type-ahead and screen readers; also what is drawn unless `content` is given. */
  readonly label: string;
  /** Draws the label as a pill of this colour, as `Pill` takes it; null for the hue of its position. */
  readonly color?: string | null;
  /** Drawn instead of the label: an avatar with a name, a role. */
  readonly content?: ReactNode;
  readonly icon?: LucideIcon | undefined;
  /** A second line under the words, beside `content`. */
  readonly note?: ReactNode;
  /** Words at the end of the line in the list: "12,466 lost". */
  readonly end?: ReactNode;
  readonly isDisabled?: boolean;
  /** Choices of one group stand together under this heading, in the order given. */
  readonly group?: string;
}

export interface SelectProps<T extends string> {
  readonly choices: readonly Choice<T>[];
  readonly value: T | null;
  readonly onValueChange: (value: T) => void;
  /** Spoken name; inside a `Field` its label serves. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly size?: 'sm' | 'md' | 'lg';
  readonly isDisabled?: boolean | undefined;
  readonly isInvalid?: boolean | undefined;
  readonly isWarning?: boolean | undefined;
  readonly isBare?: boolean | undefined;
  /** Two chevrons instead of one: for settings rather than conditions. */
  readonly hasUpDown?: boolean;
  readonly name?: string;
  readonly className?: string | undefined;
}

/** One of several from a list that opens on press. For long or searchable lists use `Combobox`. */
export function Select<T extends string>(props: SelectProps<T>) {
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
    name,
    className,
  } = props;
  const chosen = choices.find((choice) => choice.value === value);
  const [trigger, giveFocusBack, refuseFocus] = useFocusBack<HTMLButtonElement>();
  return (
    <Base.Root
      items={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      value={value}
      onValueChange={(next) => next !== null && onValueChange(next as T)}
      disabled={isDisabled ?? false}
      name={name}
      modal={false}
      onOpenChange={giveFocusBack}
    >
      <Base.Trigger
        ref={trigger}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        className={cx(control.control, control[size], isWarning && control.warning, isBare && control.bare, className)}
      >
        <Base.Value className={cx(control.value, !chosen && control.placeholder)}>
          {() => (chosen ? <ChoiceContent choice={chosen} /> : (placeholder ?? ''))}
        </Base.Value>
        <Icon icon={hasUpDown ? ChevronsUpDown : ChevronDown} size={14} className={control.chevron} />
      </Base.Trigger>
      <Base.Portal>
        <Base.Backdrop className={popup.sheetBackdrop} />
        <Base.Positioner
          className={cx(popup.positioner, popup.sheet)}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          alignItemWithTrigger={false}
        >
          <Base.Popup className={cx(popup.popup, popup.anchorWidth)} onFocus={refuseFocus}>
            <span className={popup.grip} aria-hidden />
            <Base.List aria-label={label} className={popup.list}>
              {groupChoices(choices).map((group) => drawGroup(group))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function drawGroup<T extends string>(group: ChoiceGroup<T>) {
  const items = group.choices.map((choice) => (
    <Base.Item key={choice.value} value={choice.value} label={choice.label} disabled={choice.isDisabled ?? false} className={popup.item}>
      <Base.ItemText className={cx(popup.text, choice.note != null && popup.wrap)}>
        <ChoiceContent choice={choice} hasNote />
      </Base.ItemText>
      {choice.end != null && <span className={popup.end}>{choice.end}</span>}
      <Base.ItemIndicator className={popup.tick}>
        <Icon icon={Check} />
      </Base.ItemIndicator>
    </Base.Item>
  ));
  if (group.label === null) return items;
  return (
    <Base.Group key={group.label}>
      <Base.GroupLabel className={popup.groupLabel}>{group.label}</Base.GroupLabel>
      {items}
    </Base.Group>
  );
}

export interface ChoiceGroup<T extends string> {
  readonly label: string | null;
  readonly choices: readonly Choice<T>[];
}

/** Choices in runs of the same group, first come first. @internal */
export function groupChoices<T extends string>(choices: readonly Choice<T>[]): readonly ChoiceGroup<T>[] {
  const groups = new Map<string | null, Choice<T>[]>();
  for (const choice of choices) {
    const key = choice.group ?? null;
    const group = groups.get(key);
    if (group) group.push(choice);
    else groups.set(key, [choice]);
  }
  return [...groups].map(([label, list]) => ({ label, choices: list }));
}

/** Groups and choices by how well they answer what is typed, the best first; as they were where nothing is. */
export function rankGroups<T extends string>(groups: readonly ChoiceGroup<T>[], query: string, locale: string): readonly ChoiceGroup<T>[] {
  const words = fold(query, locale).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return groups;
  const score = (choice: Choice<T>): number => scoreLabel(fold(choice.label, locale), words);
  const ranked = groups.map(({ label, choices }) => ({ label, choices: choices.toSorted((a, b) => score(b) - score(a)) }));
  const best = ({ choices: [first] }: ChoiceGroup<T>): number => (first ? score(first) : 0);
  return ranked.toSorted((a, b) => best(b) - best(a));
}

/** Draws a choice, in the list and in the closed control. @internal */
export function ChoiceContent<T extends string>({ choice, hasNote }: { readonly choice: Choice<T>; readonly hasNote?: boolean }) {
  if (choice.content !== undefined && hasNote && choice.note != null)
    return (
      <>
        <span className={popup.lead}>{choice.content}</span>
        <span className={popup.note}>{choice.note}</span>
      </>
    );
  return (
    <>
      {choice.icon && <Icon icon={choice.icon} />}
      {choice.content ??
        (choice.color === undefined ? null : (
          <Pill color={choice.color} position={0}>
            {choice.label}
          </Pill>
        )) ?? (
          <span dir="auto">
            {choice.label}
            {hasNote && choice.note != null && <span className={popup.note}>{choice.note}</span>}
          </span>
        )}
    </>
  );
}
