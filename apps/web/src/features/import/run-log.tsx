import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CopyButton, Icon } from '@quadrille/ui-kit-react';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { LogEvent, LogLine } from './run.ts';
import { useBytes } from '../../platform/use-bytes.ts';
import styles from './import.module.css';

const tones: Record<LogEvent['kind'], string> = { sending: 'plain', filling: 'plain', filled: 'good', leftEmpty: 'odd', failed: 'bad' };

/** What happened when, for whoever wants to know. */
export function RunLog({ log }: { readonly log: readonly LogLine[] }) {
  const { i18n } = useLingui();
  const [isOpen, setOpen] = useState(true);
  const words = useLogWords();
  const lines = log.map(({ at, event }, index) => ({
    id: index,
    time: i18n.date(new Date(at), { timeStyle: 'medium', hourCycle: 'h23' }),
    words: words(event),
    tone: tones[event.kind],
  }));
  return (
    <section className={styles.logBox}>
      <header className={styles.logHead}>
        <button type="button" className={styles.logTitle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon icon={ChevronDown} size={14} />
          <Trans>Log</Trans>
        </button>
        <CopyButton text={() => lines.map((line) => `${line.time}  ${line.words}`).join('\n')} />
      </header>
      {isOpen && (
        <ol className={styles.log}>
          {lines.map((line) => (
            <li key={line.id} data-tone={line.tone}>
              <time>{line.time}</time>
              <span>{line.words}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function useLogWords(): (event: LogEvent) => string {
  const { t } = useLingui();
  const bytes = useBytes();
  return (event) => {
    switch (event.kind) {
      case 'sending': {
        const size = bytes(event.bytes);
        return t`Sending ${event.file}, ${size}`;
      }
      case 'filling':
        return t`Filling ${event.table}`;
      case 'filled':
        return t`${event.table}: ${plural(event.rows, { one: '# record', other: '# records' })}`;
      case 'leftEmpty':
        return t`${plural(event.count, { one: '# value did not fit and was left empty', other: '# values did not fit and were left empty' })}`;
      case 'failed':
        return event.reason;
    }
  };
}
