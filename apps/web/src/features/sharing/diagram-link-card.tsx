import { Trans, useLingui } from '@lingui/react/macro';
import { Banner, Skeleton } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { sourceIdOf } from '../base/index.ts';
import { LinkBox, SwitchSetting } from '../share/index.ts';
import styles from './sharing.module.css';

/** The link to the diagram: names and types, no records. */
export function DiagramLinkCard({ baseId }: { readonly baseId: string }) {
  const { t } = useLingui();
  const [uuid, setUuid] = useState<string | null | undefined>(undefined);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const params = { projectId: baseId, baseId: sourceIdOf(baseId) };
  useEffect(() => {
    client.bases.get({ params: { projectId: baseId, baseId: sourceIdOf(baseId) } }).then(
      (source) => setUuid(source.erd_uuid ?? null),
      (reason: unknown) => setError(errorWords(reason)),
    );
  }, [baseId]);
  const change = async (isOn: boolean): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      setUuid(isOn ? ((await client.erd.share({ params })).erd_uuid ?? null) : await client.erd.unshare({ params }).then(() => null));
    } catch (reason) {
      setError(errorWords(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.card} aria-label={t`Link to the diagram`}>
      {error !== null && (
        <Banner tone="danger" isInset>
          {error}
        </Banner>
      )}
      {uuid === undefined && error === null && <Skeleton height={44} />}
      {uuid !== undefined && (
        <SwitchSetting
          title={<Trans>Share the diagram</Trans>}
          note={<Trans>Anyone with the link sees the names and types of tables and fields, and no records.</Trans>}
          label={t`Share the diagram`}
          isOn={uuid !== null}
          isDisabled={isBusy}
          onChange={(isOn) => void change(isOn)}
        />
      )}
      {uuid && <LinkBox link={`${new URL('.', document.baseURI).href}#/nc/shared/${uuid}`} label={t`Link to the diagram`} />}
    </section>
  );
}
