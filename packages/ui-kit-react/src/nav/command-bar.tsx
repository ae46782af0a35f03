import { Dialog as Base } from '@base-ui/react/dialog';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Search } from 'lucide-react';
import { cx } from '../cx.ts';
import { KeyCap } from '../data/key-cap.tsx';
import { Icon } from '../icon/icon.tsx';
import dialog from '../overlay/dialog.module.css';
import popup from '../overlay/popup.module.css';
import { useLabels } from '../provider/labels.ts';
import { useLocale } from '../provider/locale.ts';
import styles from './command-bar.module.css';
import { filterCommands } from './filter-commands.ts';

export interface Command {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly icon?: LucideIcon;
  /** Where it is or what it belongs to. */
  readonly note?: string;
  readonly keys?: string;
  /** Other words people may type for it. */
  readonly keywords?: readonly string[];
  readonly onSelect: () => void;
}

export interface CommandBarProps {
  readonly label: string;
  readonly placeholder: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly commands: readonly Command[];
  /** Called with what is typed, to bring in found records and places as commands. */
  readonly onQueryChange?: (query: string) => void;
  readonly isLoading?: boolean;
}

/** Go to a place, create, run an action: type words of it in any order, arrows choose, Enter runs. */
export function CommandBar(props: CommandBarProps) {
  const { label, placeholder, isOpen, onOpenChange } = props;
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={cx(dialog.scrim, styles.scrim)} />
        <Base.Popup aria-label={label} className={cx(popup.popup, styles.bar)}>
          <CommandList {...props} placeholder={placeholder} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function CommandList({ label, placeholder, onOpenChange, commands, onQueryChange, isLoading }: CommandBarProps) {
  const id = useId();
  const labels = useLabels();
  const locale = useLocale();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const found = filterCommands(commands, query, locale);
  const current = found[Math.min(active, found.length - 1)];
  const run = (command: Command | undefined) => {
    if (!command) return;
    onOpenChange(false);
    command.onSelect();
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      const next = (Math.min(active, found.length - 1) + step + found.length) % found.length;
      setActive(next);
      document.getElementById(`${id}-${found[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(current);
    }
  };
  const groups = [...new Set(found.map((command) => command.group))];
  return (
    <>
      <div className={styles.search}>
        <Icon icon={Search} />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${current.id}` : undefined}
          aria-autocomplete="list"
          aria-label={label}
          placeholder={placeholder}
          value={query}
          dir="auto"
          className={styles.input}
          onKeyDown={press}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
            onQueryChange?.(event.target.value);
          }}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={label} aria-busy={isLoading} className={popup.list}>
        {groups.map((group, index) => (
          <div key={group} role="group" aria-labelledby={`${id}-g${index}`}>
            <div id={`${id}-g${index}`} className={popup.groupLabel}>
              {group}
            </div>
            {found
              .filter((command) => command.group === group)
              .map((command) => (
                <div
                  key={command.id}
                  id={`${id}-${command.id}`}
                  role="option"
                  aria-selected={command === current}
                  data-highlighted={command === current ? '' : undefined}
                  className={popup.item}
                  onPointerMove={() => setActive(found.indexOf(command))}
                  onClick={() => run(command)}
                >
                  {command.icon && <Icon icon={command.icon} />}
                  <span className={popup.text}>
                    <span dir="auto">{command.label}</span>
                  </span>
                  <span className={popup.end}>
                    {command.note}
                    {command.keys && <KeyCap>{command.keys}</KeyCap>}
                  </span>
                </div>
              ))}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <div role="status" className={popup.empty}>
          {isLoading ? labels.loading : labels.noMatches}
        </div>
      )}
    </>
  );
}
