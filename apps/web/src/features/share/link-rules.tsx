import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireShare } from '@quadrille/contract';
import { DateField, Field, Select, Textarea } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { availableLocales } from '../../platform/i18n.ts';
import { localeNames } from '../../platform/locale-names.ts';
import { toSite } from '../../platform/share-rules.ts';
import type { ShareRules } from '../../platform/share-rules.ts';
import styles from './share.module.css';

export interface LinkRulesProps {
  readonly viewId: string;
  readonly rules: ShareRules;
  /** The language the page is in; null: the visitor's own. */
  readonly language: string | null;
  readonly onLanguage: (language: string | null) => void;
  readonly onSave: (settings: Readonly<Record<string, unknown>>) => void;
}

/** How long a link lasts, in which language its page is, and how often it was opened. */
export function LinkRules({ viewId, rules, language, onLanguage, onSave }: LinkRulesProps) {
  const { t, i18n } = useLingui();
  const share = useShare(viewId, rules.endsAt);
  const [today] = useState(() => new Date().toLocaleDateString('sv'));
  const day = rules.endsAt === null ? null : new Date(Date.parse(rules.endsAt) - 1).toLocaleDateString('sv');
  const languages = availableLocales.map((value) => ({ value, label: localeNames[value] ?? value }));
  const last = share?.last_visit_at ? i18n.date(new Date(share.last_visit_at), { dateStyle: 'medium', timeStyle: 'short' }) : null;
  return (
    <>
      <div className={styles.colours}>
        <Field
          label={<Trans>Last day of the link</Trans>}
          error={share?.has_ended ? t`The link has ended. Nobody sees anything by it.` : undefined}
        >
          <DateField
            value={day}
            today={today}
            placeholder={t`It does not end`}
            onValueChange={(next) => onSave({ share_ends_at: next === null ? null : endOfDay(next) })}
          />
        </Field>
        <Field label={<Trans>Language of the page</Trans>}>
          <Select
            value={language ?? ''}
            choices={[{ value: '', label: t`As the visitor’s browser` }, ...languages]}
            onValueChange={(next) => onLanguage(next === '' ? null : next)}
          />
        </Field>
      </div>
      {share && (
        <p className={styles.note} role="status">
          {share.visits === 0 ? (
            <Trans>Nobody opened the link yet.</Trans>
          ) : (
            t`${plural(share.visits, { one: 'Opened # time', other: 'Opened # times' })}, last on ${last ?? ''}`
          )}
        </p>
      )}
    </>
  );
}

/** The first moment after a day, where the owner is. */
const endOfDay = (day: string): string => {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + 1);
  return date.toISOString();
};

/** How the link fares; null until it is known. */
function useShare(viewId: string, endsAt: string | null): WireShare | null {
  const [share, setShare] = useState<WireShare | null>(null);
  useEffect(() => {
    const request = new AbortController();
    client.shares
      .get({ params: { viewId } }, { signal: request.signal })
      .then(setShare)
      .catch(() => {}); // the settings are there without it
    return () => request.abort();
  }, [viewId, endsAt]);
  return share;
}

/** The sites that may show the link in their pages, one a line. */
export function EmbedSites({ rules, onSave }: Pick<LinkRulesProps, 'rules' | 'onSave'>) {
  const { t } = useLingui();
  const [text, setText] = useState(() => rules.origins.join('\n'));
  const [wrong, setWrong] = useState<string | null>(null);
  const save = (): void => {
    const lines = text.split(/\s+/).filter((line) => line !== '');
    const bad = lines.find((line) => toSite(line) === null) ?? null;
    setWrong(bad);
    if (bad !== null) return;
    const origins = [...new Set(lines.flatMap((line) => toSite(line) ?? []))];
    setText(origins.join('\n'));
    if (origins.join() !== rules.origins.join()) onSave({ embed_origins: origins });
  };
  return (
    <Field
      label={<Trans>Sites that may embed it</Trans>}
      description={<Trans>One address a line. Left empty, any page may.</Trans>}
      error={wrong === null ? undefined : t`“${wrong}” is no address of a site. Write it like https://example.com.`}
    >
      <Textarea rows={2} dir="ltr" value={text} placeholder="https://example.com" onValueChange={setText} onBlur={save} />
    </Field>
  );
}
