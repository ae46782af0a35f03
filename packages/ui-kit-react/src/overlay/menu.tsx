import { ContextMenu as BaseContext } from '@base-ui/react/context-menu';
import { Menu as Base } from '@base-ui/react/menu';
import { useId, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Check, ChevronRight } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { cx } from '../cx.ts';
import { KeyCap } from '../data/key-cap.tsx';
import { Icon } from '../icon/icon.tsx';
import { CloseWhenCovered } from './covered-page.tsx';
import type { Anchored, AnchorTarget } from './popover.tsx';
import styles from './popup.module.css';

export interface MenuProps extends Anchored {
  /** Spoken name of the list. */
  readonly label: string;
  /** The button that opens it. */
  readonly trigger?: ReactElement<Record<string, unknown>>;
  /** Where it opens when there is no trigger. */
  readonly anchor?: AnchorTarget;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly width?: number;
  /** Tells in a few words, above the actions, what they are about. */
  readonly description?: string | undefined;
  /** MenuItem, MenuCheckItem, MenuRadioItems, MenuGroup, MenuSeparator, Submenu. */
  readonly children: ReactNode;
}

/** A list of actions on a button: arrows walk, letters jump, Esc closes and returns focus. */
export function Menu({ label, trigger, anchor, isOpen, onOpenChange, width = 200, description, children, ...place }: MenuProps) {
  const actions = useRef<Base.Root.Actions>(null);
  return (
    <Base.Root actionsRef={actions} open={isOpen} onOpenChange={onOpenChange && ((next) => onOpenChange(next))}>
      {trigger && <Base.Trigger render={trigger} />}
      <MenuPopup label={label} anchor={anchor} width={width} place={place} description={description} hasSheet>
        <CloseWhenCovered onClose={() => actions.current?.close()} />
        {children}
      </MenuPopup>
    </Base.Root>
  );
}

export interface ContextMenuProps {
  readonly label: string;
  /** Opens on a right press, the menu key or a long touch anywhere inside. */
  readonly area: ReactElement<Record<string, unknown>>;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly width?: number;
  readonly children: ReactNode;
}

/** The same list, opened at the pointer over an area. */
export function ContextMenu({ label, area, onOpenChange, width = 200, children }: ContextMenuProps) {
  const actions = useRef<Base.Root.Actions>(null);
  return (
    <BaseContext.Root actionsRef={actions} onOpenChange={onOpenChange && ((next) => onOpenChange(next))}>
      <BaseContext.Trigger render={area} />
      <MenuPopup label={label} width={width} place={{ sideOffset: 0 }} hasSheet>
        <CloseWhenCovered onClose={() => actions.current?.close()} />
        {children}
      </MenuPopup>
    </BaseContext.Root>
  );
}

interface MenuPopupProps {
  readonly label: string;
  readonly anchor?: AnchorTarget | undefined;
  readonly width: number;
  readonly place: Anchored;
  readonly description?: string | undefined;
  readonly hasSheet?: boolean;
  readonly children: ReactNode;
}

function MenuPopup({ label, anchor, width, place, description, hasSheet, children }: MenuPopupProps) {
  const descriptionId = useId();
  const { side = 'bottom', align = 'start', sideOffset = 4, alignOffset = 0 } = place;
  return (
    <Base.Portal>
      {hasSheet && <Base.Backdrop className={styles.sheetBackdrop} />}
      <Base.Positioner
        anchor={anchor}
        side={side}
        align={align}
        sideOffset={sideOffset}
        alignOffset={alignOffset}
        collisionPadding={8}
        className={cx(styles.positioner, hasSheet && styles.sheet)}
      >
        <Base.Popup
          aria-label={label}
          aria-describedby={description ? descriptionId : undefined}
          className={styles.popup}
          style={{ minInlineSize: width }}
        >
          {hasSheet && <span className={styles.grip} aria-hidden />}
          {description && (
            <p id={descriptionId} className={styles.about} dir="auto">
              {description}
            </p>
          )}
          <div className={styles.list}>{children}</div>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

export interface MenuItemProps {
  readonly icon?: LucideIcon | undefined;
  /** Anything drawn before the words instead of an icon. */
  readonly start?: ReactNode;
  /** Shortcut, in the platform's spelling. */
  readonly keys?: string | undefined;
  /** Words or a count at the end. */
  readonly end?: ReactNode;
  readonly note?: ReactNode;
  readonly isDanger?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly isFlipped?: boolean;
  readonly onSelect?: () => void;
  /** A place to go instead of an action. */
  readonly href?: string;
  readonly children: string;
}

export function MenuItem({ icon, start, keys, end, note, isDanger, isDisabled, isFlipped, onSelect, href, children }: MenuItemProps) {
  const inside = (
    <>
      {icon && <Icon icon={icon} isFlipped={isFlipped ?? false} />}
      {start}
      <span className={cx(styles.text, note != null && styles.wrap)}>
        <span>
          {children}
          {note != null && <span className={styles.note}>{note}</span>}
        </span>
      </span>
      {(end != null || keys) && (
        <span className={styles.end}>
          {end}
          {keys && <KeyCap>{keys}</KeyCap>}
        </span>
      )}
    </>
  );
  const className = cx(styles.item, isDanger && styles.danger);
  if (href)
    return (
      <Base.LinkItem href={href} className={className} label={children} closeOnClick onClick={onSelect}>
        {inside}
      </Base.LinkItem>
    );
  return (
    <Base.Item className={className} disabled={isDisabled ?? false} label={children} onClick={onSelect}>
      {inside}
    </Base.Item>
  );
}

export interface MenuCheckItemProps {
  readonly isChecked: boolean;
  readonly onCheckedChange: (isChecked: boolean) => void;
  readonly icon?: LucideIcon;
  readonly isDisabled?: boolean;
  readonly children: string;
}

/** An item that is on or off; the menu stays open. */
export function MenuCheckItem({ isChecked, onCheckedChange, icon, isDisabled, children }: MenuCheckItemProps) {
  return (
    <Base.CheckboxItem
      checked={isChecked}
      onCheckedChange={(next) => onCheckedChange(next)}
      disabled={isDisabled ?? false}
      label={children}
      className={styles.item}
    >
      {icon && <Icon icon={icon} />}
      <span className={styles.text}>{children}</span>
      <Base.CheckboxItemIndicator className={styles.tick}>
        <Icon icon={Check} />
      </Base.CheckboxItemIndicator>
    </Base.CheckboxItem>
  );
}

export interface MenuRadioChoice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly start?: ReactNode;
  readonly note?: ReactNode;
  readonly isDisabled?: boolean;
}

export interface MenuRadioItemsProps<T extends string> {
  readonly label?: string;
  readonly value: T | null;
  readonly onValueChange: (value: T) => void;
  readonly choices: readonly MenuRadioChoice<T>[];
}

/** One of several inside a menu; choosing closes it. */
export function MenuRadioItems<T extends string>({ label, value, onValueChange, choices }: MenuRadioItemsProps<T>) {
  const items = choices.map((choice) => (
    <Base.RadioItem
      key={choice.value}
      value={choice.value}
      label={choice.label}
      disabled={choice.isDisabled ?? false}
      closeOnClick
      className={styles.item}
    >
      {choice.icon && <Icon icon={choice.icon} />}
      {choice.start}
      <span className={cx(styles.text, choice.note != null && styles.wrap)}>
        <span>
          {choice.label}
          {choice.note != null && <span className={styles.note}>{choice.note}</span>}
        </span>
      </span>
      <Base.RadioItemIndicator className={styles.tick}>
        <Icon icon={Check} />
      </Base.RadioItemIndicator>
    </Base.RadioItem>
  ));
  return (
    <Base.RadioGroup value={value} onValueChange={(next: T) => onValueChange(next)}>
      {label ? <MenuGroup label={label}>{items}</MenuGroup> : items}
    </Base.RadioGroup>
  );
}

/** A titled part of a menu. */
export function MenuGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className={styles.groupLabel}>{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

export function MenuSeparator() {
  return <Base.Separator className={styles.separator} />;
}

export interface SubmenuProps {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly isDisabled?: boolean;
  readonly width?: number;
  readonly children: ReactNode;
}

/** An item that opens a menu beside it. */
export function Submenu({ label, icon, isDisabled, width = 180, children }: SubmenuProps) {
  return (
    <Base.SubmenuRoot>
      <Base.SubmenuTrigger className={styles.item} disabled={isDisabled ?? false} label={label} delay={120}>
        {icon && <Icon icon={icon} />}
        <span className={styles.text}>{label}</span>
        <span className={styles.end}>
          <Icon icon={ChevronRight} size={14} isFlipped />
        </span>
      </Base.SubmenuTrigger>
      <MenuPopup label={label} width={width} place={{ side: 'inline-end', align: 'start', sideOffset: 0, alignOffset: -4 }}>
        {children}
      </MenuPopup>
    </Base.SubmenuRoot>
  );
}
