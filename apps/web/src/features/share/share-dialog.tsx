import { Trans, useLingui } from '@lingui/react/macro';
import { viewTypes } from '@quadrille/contract';
import type { WireView } from '@quadrille/contract';
import { Banner, CodeBox, Dialog, Tabs } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { client } from '../../platform/client.ts';
import { shareTheme } from '../../platform/share-theme.ts';
import { shareRules } from '../../platform/share-rules.ts';
import { FeedSettings } from './feed-settings.tsx';
import type { FeedSettingsProps } from './feed-settings.tsx';
import { LeakReport } from './leak-report.tsx';
import { LinkBox } from './link-box.tsx';
import { EmbedSites, LinkRules } from './link-rules.tsx';
import { type PasswordDraft, PasswordSetting, type PasswordSettingProps } from './password-setting.tsx';
import { toEmbedCode, toShareLink } from './share-link.ts';
import { SwitchSetting } from './switch-setting.tsx';
import { ThemeSetting } from './theme-setting.tsx';
import { useShareChanges } from './use-share-changes.ts';
import styles from './share.module.css';

export interface ShareDialogProps {
  readonly view: WireView;
  /** Which fields the view shows, to be chosen; null for those who may not. */
  readonly fields: ReactNode;
  /** Who is in the base, and inviting more; null for those who may not. */
  readonly members: ReactNode;
  /** What of the view is another now. */
  readonly onChange: (change: Partial<WireView>) => void;
  /** Fields whose words a calendar may give to programs that subscribe to it. */
  readonly feedFields?: FeedSettingsProps['fields'];
  /** Another where what the view shows is another; null where nobody follows it. */
  readonly shape?: string;
  readonly onClose: () => void;
}

/** Handing on what there is: a public link to the view, and a place in the base for people. */
export function ShareDialog({ view, fields, members, shape = '', feedFields = [], onChange, onClose }: ShareDialogProps) {
  const { t } = useLingui();
  const [tab, setTab] = useState<'link' | 'feed' | 'members'>('link');
  const [draft, setDraft] = useState<PasswordDraft | null>(null);
  const link = (
    <div className={styles.columns}>
      <LinkSettings view={view} fields={fields} onChange={onChange} draft={draft} onDraft={setDraft} />
      <LeakReport viewId={view.id} shape={`${shape} ${view.uuid}`} />
    </div>
  );
  const isCalendar = view.type === viewTypes.calendar;
  const close = (): void => {
    if (!draft?.text || draft.isHeld) return onClose();
    setDraft({ ...draft, isHeld: true });
    setTab('link');
  };
  return (
    <Dialog isOpen size="lg" title={t`Share ${view.title}`} onOpenChange={(next) => !next && close()}>
      {members === null && !isCalendar ? (
        link
      ) : (
        <Tabs
          label={t`Share ${view.title}`}
          tabs={[
            { value: 'link', label: t`Link` },
            ...(isCalendar ? [{ value: 'feed' as const, label: t`Calendar programs` }] : []),
            ...(members === null ? [] : [{ value: 'members' as const, label: t`Members` }]),
          ]}
          value={tab}
          onValueChange={setTab}
          className={styles.tabs}
        >
          {tab === 'link' ? link : tab === 'feed' ? <FeedSettings viewId={view.id} fields={feedFields} /> : members}
        </Tabs>
      )}
    </Dialog>
  );
}

type LinkSettingsProps = Pick<ShareDialogProps, 'view' | 'fields' | 'onChange'> & Pick<PasswordSettingProps, 'draft' | 'onDraft'>;

/** A public link to one view: on or off, and what its visitors see and may. */
function LinkSettings({ view, fields, onChange, draft, onDraft }: LinkSettingsProps) {
  const { t } = useLingui();
  const { error, isBusy, change } = useShareChanges(view, onChange);
  const params = { viewId: view.id };
  const meta = toMeta(view.meta);
  const isForm = view.type === viewTypes.form;
  const rules = shareRules(meta);
  const [language, setLanguage] = useState<string | null>(null);
  const setShared = (isShared: boolean) =>
    change(async () => {
      if (isShared) return client.shares.create({ params });
      onDraft(null);
      await client.shares.delete({ params });
      return { uuid: null, password: null };
    });
  const setMeta = (wanted: Record<string, unknown>) =>
    change((now) => client.shares.update({ params, body: { meta: { ...toMeta(now.meta), ...wanted } } }));
  return (
    <div className={styles.body}>
      {error && (
        <Banner tone="danger" isInset>
          {error}
        </Banner>
      )}
      <SwitchSetting
        title={<Trans>Share this view on the web</Trans>}
        note={
          isForm ? (
            <Trans>Anyone with the link can answer. Nobody sees what others answered.</Trans>
          ) : (
            <Trans>Anyone with the link can look at the shown fields. Nobody can change anything.</Trans>
          )
        }
        label={t`Share this view on the web`}
        isOn={Boolean(view.uuid)}
        isDisabled={isBusy}
        onChange={(isOn) => void setShared(isOn)}
      />
      {view.uuid && (
        <>
          <LinkBox link={toShareLink(view.uuid, view.type, language)} />
          <LinkRules
            viewId={view.id}
            rules={rules}
            language={language}
            onLanguage={setLanguage}
            onSave={(settings) => void setMeta(settings)}
          />
          <PasswordSetting
            what="view"
            hasPassword={Boolean(view.password)}
            isBusy={isBusy}
            onSave={(password) => change(() => client.shares.update({ params, body: { password } }))}
            draft={draft}
            onDraft={onDraft}
          />
          {!isForm && (
            <SwitchSetting
              title={<Trans>Allow download</Trans>}
              note={<Trans>Visitors may save the records as CSV or Excel.</Trans>}
              label={t`Allow download`}
              isOn={Boolean(meta['allowCSVDownload'])}
              isDisabled={isBusy}
              onChange={(isOn) => void setMeta({ allowCSVDownload: isOn })}
            />
          )}
          {fields && !isForm && (
            <div className={styles.setting}>
              <div>
                <p className={styles.title}>
                  <Trans>Shown fields</Trans>
                </p>
                <p className={styles.note}>
                  <Trans>Visitors see the fields of the view. One that is hidden here is hidden in the view for everyone.</Trans>
                </p>
              </div>
              {fields}
            </div>
          )}
          <ThemeSetting theme={shareTheme(meta)} isBusy={isBusy} onSave={(theme) => setMeta({ theme })} />
          <div className={styles.embed}>
            <div>
              <p className={styles.title}>
                <Trans>Embed code</Trans>
              </p>
              <p className={styles.note}>
                <Trans>Shows the view inside another page, to everyone who opens that page.</Trans>
              </p>
            </div>
            <CodeBox label={t`Embed code`}>
              {toEmbedCode({ ...view, uuid: view.uuid }, { language, isBound: rules.origins.length > 0 })}
            </CodeBox>
            <EmbedSites key={rules.origins.join()} rules={rules} onSave={(settings) => void setMeta(settings)} />
          </div>
        </>
      )}
    </div>
  );
}

function toMeta(meta: unknown): Record<string, unknown> {
  const value: unknown = typeof meta === 'string' && meta !== '' ? JSON.parse(meta) : meta;
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
