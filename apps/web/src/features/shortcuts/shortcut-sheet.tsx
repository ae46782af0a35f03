import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Dialog, KeyCap } from '@quadrille/ui-kit-react';
import { shortcutGroups } from '@quadrille/ui-kit/grid';
import type { Shortcut, ShortcutGroup } from '@quadrille/ui-kit/grid';
import { useEffect } from 'react';
import { isWithin, textInputs } from '../../platform/text-inputs.ts';
import { $areShortcutsShown, showShortcuts } from './shortcuts.state.ts';
import { shortcuts } from './shortcut-list.ts';
import type { ShortcutName } from './shortcut-list.ts';
import styles from './shortcut-sheet.module.css';
import { useShortcutWords } from './use-shortcut-words.ts';
import { writeChords } from './write-keys.ts';

/** What keys do in a table, from the one table the grid has of them. Opens by Mod+/ or ? anywhere. */
export function ShortcutSheet() {
  const { t } = useLingui();
  const isShown = useStore($areShortcutsShown);
  const words = useShortcutWords();
  useEffect(followKeys, []);
  return (
    <Dialog size="lg" title={t`Keyboard shortcuts`} isOpen={isShown} onOpenChange={(next) => $areShortcutsShown.set(next)}>
      <div className={styles.groups} tabIndex={0}>
        {columns.map((groups) => (
          <div key={groups.join()} className={styles.column}>
            {groups.map((group) => (
              <section key={group} aria-label={words.groups[group]}>
                <h3 className={styles.title}>{words.groups[group]}</h3>
                <dl className={styles.list}>
                  {shortcutsOf(group).map(([name, { keys }]) => (
                    <div key={name} className={styles.line}>
                      <dt>{words.names[name]}</dt>
                      <dd className={styles.keys}>
                        {writeChords(keys).map((chord) => (
                          <KeyCap key={chord}>{chord}</KeyCap>
                        ))}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

/** Two columns of about one height; a group stands in one piece. */
const columns: readonly (readonly ShortcutGroup[])[] = [
  shortcutGroups.filter((group) => group !== 'edit' && group !== 'view'),
  ['edit', 'view'],
];

function shortcutsOf(group: ShortcutGroup): readonly (readonly [ShortcutName, Shortcut])[] {
  return (Object.entries(shortcuts) as [ShortcutName, Shortcut][]).filter(([, shortcut]) => shortcut.group === group);
}

/** Anywhere but where something is typed; the grid answers its own keys. */
function followKeys(): () => void {
  const press = (event: KeyboardEvent): void => {
    const isSlash = (event.ctrlKey || event.metaKey) && !event.altKey && event.key === '/';
    const isMark = event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.defaultPrevented || !(isSlash || (isMark && !isWithin(event.target, `${textInputs}, [role="grid"]`)))) return;
    event.preventDefault();
    showShortcuts();
  };
  window.addEventListener('keydown', press);
  return () => window.removeEventListener('keydown', press);
}
