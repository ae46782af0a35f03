import { Trans, useLingui } from '@lingui/react/macro';
import type { SharedBase, SharedBaseBody } from '@quadrille/contract';
import { Banner, Button, ConfirmDialog, Field, RolePill, Select, Skeleton } from '@quadrille/ui-kit-react';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { useRoleWords } from '../members/index.ts';
import { LinkBox, type PasswordDraft, PasswordSetting, SwitchSetting } from '../share/index.ts';
import styles from './sharing.module.css';

const linkRoles = ['viewer', 'commenter', 'editor'] as const;

/** The link to the whole base: on or off, what its visitors may, with a password or without, and a new address for it. */
export function BaseLinkCard({ baseId }: { readonly baseId: string }) {
  const { t } = useLingui();
  const words = useRoleWords();
  const [shared, setShared] = useState<SharedBase | null>(null);
  const [hasPassword, setHasPassword] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isRenewing, setRenewing] = useState(false);
  const [draft, setDraft] = useState<PasswordDraft | null>(null);
  const params = { projectId: baseId };
  useEffect(() => {
    client.sharedBases.get({ params: { projectId: baseId } }).then(
      (answer) => {
        setShared(answer);
        setHasPassword(answer.has_password === true);
      },
      (reason: unknown) => setError(errorWords(reason)),
    );
  }, [baseId]);
  const run = async (action: () => Promise<SharedBase>): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      const answer = await action();
      setShared(answer);
      setHasPassword(answer.has_password === true);
      return true;
    } catch (reason) {
      setError(errorWords(reason));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const end = async (): Promise<SharedBase> => {
    await client.sharedBases.delete({ params });
    return { uuid: null, roles: null };
  };
  const update = (body: SharedBaseBody) => run(() => client.sharedBases.update({ params, body }));
  const renew = async (): Promise<void> => {
    setRenewing(false);
    const roles = shared?.roles ?? null;
    await run(async () => {
      await end();
      return client.sharedBases.create({ params, body: { roles } });
    });
  };
  return (
    <section className={styles.card} aria-label={t`Link to the base`}>
      {error !== null && (
        <Banner tone="danger" isInset>
          {error}
        </Banner>
      )}
      {shared === null && error === null && <Skeleton height={44} />}
      {shared !== null && (
        <SwitchSetting
          title={<Trans>Share the whole base</Trans>}
          note={<Trans>Anyone with the link opens all tables of this base, with the role you choose here.</Trans>}
          label={t`Share the whole base`}
          isOn={shared.uuid !== null}
          isDisabled={isBusy}
          onChange={(isOn) => void run(() => (isOn ? client.sharedBases.create({ params, body: { roles: 'viewer' } }) : end()))}
        />
      )}
      {shared?.uuid != null && (
        <>
          <LinkBox link={`${new URL('.', document.baseURI).href}#/nc/base/${shared.uuid}`} label={t`Link to the base`} />
          <Field label={<Trans>Visitors are</Trans>} className={styles.role}>
            <Select
              value={linkRoles.find((role) => role === shared.roles) ?? 'viewer'}
              isDisabled={isBusy}
              choices={linkRoles.map((role) => ({
                value: role,
                label: words[role].label,
                content: <RolePill role={role}>{words[role].label}</RolePill>,
                note: words[role].note,
              }))}
              onValueChange={(roles) => void update({ roles })}
            />
          </Field>
          {shared.roles === 'editor' && (
            <Banner tone="warning" isInset>
              <Trans>Anyone with the link can add, change and delete records.</Trans>
            </Banner>
          )}
          <PasswordSetting
            what="base"
            hasPassword={hasPassword}
            isBusy={isBusy}
            onSave={(password) => update({ password })}
            draft={draft}
            onDraft={setDraft}
          />
          <div>
            <Button icon={RefreshCw} isBusy={isBusy} onClick={() => setRenewing(true)}>
              <Trans>Make a new link</Trans>
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        isOpen={isRenewing}
        isDanger
        title={t`Make a new link?`}
        description={<Trans>The link you handed out stops working at once. The new one has no password until you set one.</Trans>}
        confirmLabel={t`Make a new link`}
        cancelLabel={t`Cancel`}
        onOpenChange={setRenewing}
        onConfirm={() => void renew()}
      />
    </section>
  );
}
