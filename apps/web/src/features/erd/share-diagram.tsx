import { Trans, useLingui } from '@lingui/react/macro';
import type { Diagram } from '@quadrille/contract';
import { Dialog } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { client } from '../../platform/client.ts';
import { reportError } from '../../platform/notices.ts';
import { LinkBox, SwitchSetting } from '../share/index.ts';
import styles from './diagram.module.css';

export interface ShareDiagramProps {
  readonly diagram: Diagram;
  readonly onChange: (diagram: Diagram) => void;
  readonly onClose: () => void;
}

/** A public link to the diagram: on or off. It shows names and types, and no records. */
export function ShareDiagram({ diagram, onChange, onClose }: ShareDiagramProps) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const params = { projectId: diagram.project_id, baseId: diagram.id };
  const change = async (isOn: boolean): Promise<void> => {
    setBusy(true);
    try {
      const uuid = isOn ? ((await client.erd.share({ params })).erd_uuid ?? null) : await client.erd.unshare({ params }).then(() => null);
      onChange({ ...diagram, erd_uuid: uuid });
    } catch (error) {
      reportError(t`The link could not be changed`, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog isOpen title={t`Share the diagram`} onOpenChange={(next) => !next && onClose()}>
      <div className={styles.share}>
        <SwitchSetting
          title={<Trans>Share this diagram on the web</Trans>}
          note={<Trans>Anyone with the link sees the names and types of tables and fields, and no records.</Trans>}
          label={t`Share this diagram on the web`}
          isOn={diagram.erd_uuid !== null}
          isDisabled={isBusy}
          onChange={(isOn) => void change(isOn)}
        />
        {diagram.erd_uuid !== null && <LinkBox link={`${new URL('.', document.baseURI).href}#/nc/shared/${diagram.erd_uuid}`} />}
      </div>
    </Dialog>
  );
}
