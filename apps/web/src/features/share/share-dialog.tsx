import { Trans, useLingui } from '@lingui/react/macro';
import type { WireView } from '@quadrille/contract';
import { Banner, Dialog } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { LinkBox } from './link-box.tsx';
import { PasswordSetting } from './password-setting.tsx';
import { toShareLink } from './share-link.ts';
import { SwitchSetting } from './switch-setting.tsx';
import styles from './share.module.css';

export interface ShareDialogProps {
  readonly view: WireView;
  readonly onChange: (view: WireView) => void;
  readonly onClose: () => void;
}

/** A public link to one view: on or off, with or without a password, with or without download. */
export function ShareDialog({ view, onChange, onClose }: ShareDialogProps) {
  const { t } = useLingui();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = async (action: () => Promise<WireView>): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      onChange({ ...view, ...(await action()) });
      return true;
    } catch (reason) {
      setError(errorWords(reason));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const params = { viewId: view.id };
  const setShared = (isShared: boolean) =>
    change(async () => {
      if (isShared) return client.shares.create({ params });
      await client.shares.delete({ params });
      return { ...view, uuid: null, password: null };
    });
  const update = (body: { password?: string | null; meta?: Record<string, unknown> }) =>
    change(() => client.shares.update({ params, body }));
  return (
    <Dialog isOpen title={t`Share ${view.title}`} onOpenChange={(next) => !next && onClose()}>
      <div className={styles.body}>
        {error && (
          <Banner tone="danger" isInset>
            {error}
          </Banner>
        )}
        <SwitchSetting
          title={<Trans>Share this view on the web</Trans>}
          note={<Trans>Anyone with the link can look at the shown fields. Nobody can change anything.</Trans>}
          label={t`Share this view on the web`}
          isOn={Boolean(view.uuid)}
          isDisabled={isBusy}
          onChange={(isOn) => void setShared(isOn)}
        />
        {view.uuid && (
          <>
            <LinkBox link={toShareLink(view.uuid)} />
            <PasswordSetting
              key={String(Boolean(view.password))}
              what="view"
              hasPassword={Boolean(view.password)}
              isBusy={isBusy}
              onSave={(password) => update({ password })}
            />
            <SwitchSetting
              title={<Trans>Allow download</Trans>}
              note={<Trans>Visitors may save the records as CSV or Excel.</Trans>}
              label={t`Allow download`}
              isOn={Boolean(toMeta(view.meta)['allowCSVDownload'])}
              isDisabled={isBusy}
              onChange={(isOn) => void update({ meta: { ...toMeta(view.meta), allowCSVDownload: isOn } })}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function toMeta(meta: unknown): Record<string, unknown> {
  const value: unknown = typeof meta === 'string' && meta !== '' ? JSON.parse(meta) : meta;
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
