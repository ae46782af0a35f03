import { useLingui } from '@lingui/react/macro';
import type { WireAudit } from '@quadrille/contract';
import { Avatar, Pill } from '@quadrille/ui-kit-react';
import { describeDeed } from './deed-words.ts';
import { useAuditWords } from './use-audit-words.ts';
import styles from './audit.module.css';

/** What ids are called, as far as it is known. */
export interface Names {
  readonly bases: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, string>;
}

export interface ListProps {
  readonly list: readonly WireAudit[];
  readonly names: Names;
}

/** Entries on phones: one below the other. */
export function AuditLines({ list, names }: ListProps) {
  const words = useAuditWords();
  return (
    <ul className={styles.lines}>
      {list.map((one) => (
        <li key={one.id} className={styles.line}>
          <span className={styles.lineHead}>
            <Person entry={one} />
            <Moment entry={one} />
          </span>
          <span className={styles.lineHead}>
            <Pill>{words.operation(one)}</Pill>
            <bdi className={styles.note}>{names.bases.get(one.project_id) ?? ''}</bdi>
          </span>
          <Details entry={one} names={names} />
        </li>
      ))}
    </ul>
  );
}

export function Moment({ entry }: { readonly entry: WireAudit }) {
  const { i18n } = useLingui();
  const at = i18n.date(new Date(entry.created_at.replace(' ', 'T')), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <time className={styles.time} dateTime={entry.created_at}>
      {at}
    </time>
  );
}

export function Person({ entry }: { readonly entry: WireAudit }) {
  const name = entry.user_name ?? entry.user;
  if (name === null) return <span className={styles.note}>–</span>;
  return (
    <span className={styles.person} title={entry.user ?? undefined}>
      <Avatar name={name} size={20} isDecorative />
      <bdi className={styles.name}>{name}</bdi>
    </span>
  );
}

/** What was done, to whom where that is a person, and from which address. */
export function Details({ entry, names }: { readonly entry: WireAudit; readonly names: Names }) {
  const whom = names.people.get(entry.row_id ?? '');
  return (
    <span className={styles.detail}>
      <span dir="auto">{describeDeed(entry)}</span>
      {(whom !== undefined || entry.ip !== null) && (
        <span className={styles.note}>
          {[whom, entry.ip]
            .filter((part) => part != null)
            .map((part) => (
              <bdi key={part} dir="ltr">
                {part}
              </bdi>
            ))}
        </span>
      )}
    </span>
  );
}
