import { Trans, useLingui } from '@lingui/react/macro';
import type { WireFullDashboard } from '@quadrille/contract';
import { Banner, Dialog } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { LinkBox, type PasswordDraft, PasswordSetting, SwitchSetting } from '../share/index.ts';
import styles from './dashboards.module.css';

/** A public link to the dashboard: visitors see its numbers with the rights of visitors, choose in its filters, and change nothing. */
export function ShareBoardDialog({
  board,
  onChange,
  onClose,
}: {
  readonly board: WireFullDashboard;
  readonly onChange: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<PasswordDraft | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const params = { dashboardId: board.id };
  const change = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setFault(null);
    try {
      await work();
      onChange();
      return true;
    } catch (error) {
      setFault(errorWords(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog isOpen size="md" title={t`Share ${board.title}`} onOpenChange={(next) => !next && onClose()}>
      <div className={styles.choices}>
        {fault !== null && (
          <Banner tone="danger" isInset>
            {fault}
          </Banner>
        )}
        <SwitchSetting
          title={<Trans>Share this dashboard on the web</Trans>}
          note={
            <Trans>
              Anyone with the link sees its numbers and chooses in its filters. Access rules for visitors count here too. Nobody can change
              anything.
            </Trans>
          }
          label={t`Share this dashboard on the web`}
          isOn={board.uuid !== null}
          isDisabled={isBusy}
          onChange={(isOn) => void change(() => (isOn ? client.dashboards.share({ params }) : client.dashboards.unshare({ params })))}
        />
        {board.uuid !== null && (
          <>
            <LinkBox link={`${new URL('.', document.baseURI).href}#/nc/dashboard/${board.uuid}`} />
            <PasswordSetting
              what="view"
              hasPassword={board.has_password}
              isBusy={isBusy}
              draft={draft}
              onDraft={setDraft}
              onSave={(password) => change(() => client.dashboards.updateShare({ params, body: { password } }))}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
