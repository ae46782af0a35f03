import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ServerHealth } from '@quadrille/contract';
import { getServerSetting, serverSettingGroups, type ServerSettingGroup } from '@quadrille/domain';
import { useStore } from '@nanostores/react';
import { Banner, Button, cx, EmptyState, Icon, Skeleton } from '@quadrille/ui-kit-react';
import { Link } from '@tanstack/react-router';
import { Lock, Send } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { notices, reportError } from '../../platform/notices.ts';
import { refreshAppInfo } from '../../platform/session.state.ts';
import { useConfirmBeforeLeaving } from '../../platform/use-confirm-before-leaving.ts';
import { useTimeAgo } from '../../platform/use-time-ago.ts';
import { FindInput } from '../../platform/widgets/find-input.tsx';
import { HealthTiles } from './health-tiles.tsx';
import { effectWords, faultWords, groupWords, settingWords } from './server-setting-words.ts';
import {
  createServerSettings,
  effectsOf,
  type ServerSettingsState,
  type SettingDrafts,
  type ShownSetting,
} from './server-settings.state.ts';
import { SettingControl } from './setting-control.tsx';
import styles from './server-settings.module.css';

/** What holds for the whole server: how it is, and what can be changed of it while it runs. */
export function ServerSettings() {
  const { t } = useLingui();
  const [state] = useState(() =>
    createServerSettings({
      list: () => client.settings.list({}),
      change: (body) => client.settings.change({ body }),
      health: () => client.settings.health({}),
    }),
  );
  const [error, setError] = useState<unknown>(null);
  const [found, setFound] = useState('');
  const settings = useStore(state.$settings);
  const health = useStore(state.$health);
  const drafts = useStore(state.$drafts);
  useEffect(() => void state.load().catch(setError), [state]);
  if (error !== null && settings === null)
    return <EmptyState title={<Trans>The settings could not be loaded</Trans>} description={errorWords(error)} />;
  if (settings === null || health === null) return <Skeleton height={320} />;
  const shown = settings.filter((setting) => isFound(setting, found) && isAsked(setting, settings, drafts));
  const sendTest = async (): Promise<void> => {
    try {
      await client.settings.testMail({});
      notices.toast(t`A mail is on its way to you`);
    } catch (reason) {
      reportError(t`The test mail was not sent`, reason, 'test-mail');
    }
    await state.loadHealth().catch(() => {});
  };
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <ServerLine health={health} />
        <FindInput className={styles.find} label={t`Find a setting`} value={found} onValueChange={setFound} />
      </div>
      <HealthTiles health={health} />
      <MailTrouble health={health} onTest={() => void sendTest()} />
      {shown.length === 0 && <EmptyState title={<Trans>No setting is called that</Trans>} />}
      {serverSettingGroups.map((group) => {
        const rows = shown.filter(({ id }) => getServerSetting(id).group === group);
        if (rows.length === 0) return null;
        return (
          <GroupBox key={group} group={group}>
            {group === 'mail' && <MailServerRow health={health} onTest={() => void sendTest()} />}
            {rows.map((setting) => (
              <SettingRow key={setting.id} setting={setting} state={state} />
            ))}
          </GroupBox>
        );
      })}
      <SaveBar state={state} settings={settings} health={health} />
    </div>
  );
}

/** Words of a setting are looked through as they are read, and the name of its variable. */
function isFound({ id }: ShownSetting, text: string): boolean {
  const { label, note } = settingWords[id]();
  const { group, variable } = getServerSetting(id);
  const all = [label, note, groupWords[group](), variable].join(' ').toLocaleLowerCase();
  return text
    .toLocaleLowerCase()
    .split(/\s+/u)
    .every((word) => all.includes(word));
}

/** Domains are asked for where they count, and shown where some are kept. */
function isAsked({ id, value }: ShownSetting, settings: readonly ShownSetting[], drafts: SettingDrafts): boolean {
  if (id !== 'signUpDomains' || id in drafts || (Array.isArray(value) && value.length > 0)) return true;
  return (drafts.signUp ?? settings.find((one) => one.id === 'signUp')?.value) === 'domains';
}

function ServerLine({ health }: { readonly health: ServerHealth }) {
  const ago = useTimeAgo();
  const { version, database } = health;
  const since = ago(health.up_since);
  return (
    <p className={styles.line}>
      <Trans>
        Quadrille <bdi dir="ltr">{version}</bdi> with <bdi>{database}</bdi>, started {since}
      </Trans>
    </p>
  );
}

interface MailProps {
  readonly health: ServerHealth;
  readonly onTest: () => void;
}

function MailTrouble({ health: { mail }, onTest }: MailProps) {
  const ago = useTimeAgo();
  if (!mail.is_set_up || mail.last === null || mail.last.is_taken) return null;
  const { why, at } = mail.last;
  const when = ago(at);
  return (
    <Banner
      tone="danger"
      isInset
      title={<Trans>Mail does not leave.</Trans>}
      actions={
        <Button size="sm" onClick={onTest}>
          <Trans>Send test mail</Trans>
        </Button>
      }
    >
      <Trans>
        Last error: <bdi dir="ltr">{why}</bdi>, {when}.
      </Trans>
    </Banner>
  );
}

function GroupBox({ group, children }: { readonly group: ServerSettingGroup; readonly children: ReactNode }) {
  const title = groupWords[group]();
  return (
    <section className={styles.box} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}

/** Where mail goes out: a variable, an app, or nothing yet. It is tried from here. */
function MailServerRow({ health: { mail }, onTest }: MailProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.label}>
          <Trans>Mail server</Trans>
        </p>
        <p className={styles.note}>
          <Trans>Used for invitations, mentions and new passwords</Trans>
        </p>
      </div>
      <div className={styles.control}>
        {mail.by === 'environment' ? (
          <Locked variable="QUADRILLE_SMTP_URL" />
        ) : (
          <Link to="/account/$page/{-$nestedPage}" params={{ page: 'apps', nestedPage: undefined }}>
            {mail.by === 'app' ? <Trans>Set up under Apps</Trans> : <Trans>Set it up under Apps</Trans>}
          </Link>
        )}
        {mail.is_set_up && (
          <Button size="sm" icon={Send} onClick={onTest}>
            <Trans>Send test mail</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

function Locked({ variable }: { readonly variable: string }) {
  return (
    <span className={styles.locked}>
      <Icon icon={Lock} size={14} />
      <span>
        <Trans>
          set by <bdi dir="ltr">{variable}</bdi>
        </Trans>
      </span>
    </span>
  );
}

function SettingRow({ setting, state }: { readonly setting: ShownSetting; readonly state: ServerSettingsState }) {
  const describedBy = useId();
  const drafts = useStore(state.$drafts);
  const fault = useStore(state.$faults)[setting.id];
  const { label, note } = settingWords[setting.id]();
  const kind = getServerSetting(setting.id);
  const isChanged = setting.id in drafts;
  const value = isChanged ? (drafts[setting.id] ?? null) : (setting.value ?? '');
  const bounds = kind.type === 'number' ? { least: kind.least, most: kind.most } : {};
  return (
    <div className={cx(styles.row, isChanged && styles.changed)} data-changed={isChanged || undefined}>
      <div className={styles.words}>
        <p className={styles.label}>{label}</p>
        <p className={styles.note} id={describedBy}>
          {note}
          {fault !== undefined && <span className={styles.fault}>{faultWords(fault, bounds)}</span>}
        </p>
      </div>
      <div className={styles.control}>
        {setting.fixed_by === null ? (
          <SettingControl
            setting={setting}
            label={label}
            describedBy={describedBy}
            value={value}
            isInvalid={fault !== undefined}
            onChange={(next) => state.write(setting, next)}
          />
        ) : (
          <>
            <FixedValue setting={setting} />
            <Locked variable={setting.fixed_by} />
          </>
        )}
      </div>
    </div>
  );
}

/** What the environment gives; of a secret nothing. */
function FixedValue({ setting: { value } }: { readonly setting: ShownSetting }) {
  const { i18n } = useLingui();
  if (value === null || value === '') return null;
  const text = typeof value === 'number' ? i18n.number(value) : Array.isArray(value) ? value.join(', ') : String(value);
  return (
    <bdi className={styles.fixed} title={text}>
      {text}
    </bdi>
  );
}

interface SaveBarProps {
  readonly state: ServerSettingsState;
  readonly settings: readonly ShownSetting[];
  readonly health: ServerHealth;
}

/** Counts what is changed and says what saving it does; there only while something is. */
function SaveBar({ state, settings, health }: SaveBarProps) {
  const { t } = useLingui();
  const drafts = useStore(state.$drafts);
  const changed = useStore(state.$changed);
  const isSaving = useStore(state.$isSaving);
  const count = changed.length;
  useConfirmBeforeLeaving(count > 0);
  if (count === 0) return null;
  const save = async (): Promise<void> => {
    try {
      const isSaved = await state.save();
      notices.toast(isSaved ? t`The settings are saved` : t`Some values cannot be saved. Their rows say why.`);
      if (isSaved) await refreshAppInfo();
    } catch (error) {
      reportError(t`The settings could not be saved`, error);
    }
  };
  return (
    <section className={styles.bar} aria-label={t`Changes`}>
      <p className={styles.effects} aria-live="polite">
        <b>{t`${plural(count, { one: '# change.', other: '# changes.' })}`}</b>{' '}
        {effectsOf({ settings, drafts, health }).map(effectWords).join(' ')}
      </p>
      <Button variant="ghost" onClick={state.putBack}>
        <Trans>Put back</Trans>
      </Button>
      <Button variant="primary" isBusy={isSaving} onClick={() => void save()}>
        {t`${plural(count, { one: 'Save # setting', other: 'Save # settings' })}`}
      </Button>
    </section>
  );
}
