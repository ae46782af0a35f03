import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PageShareReport, WireFullItem, WireItem } from '@quadrille/contract';
import { Banner, Dialog, Skeleton } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { formatBytes } from '../../platform/format-bytes.ts';
import { LinkBox, type PasswordDraft, PasswordSetting, SwitchSetting, ThemeSetting } from '../share/index.ts';
import styles from './page.module.css';

/** A public link to a page, alone or with what stands in it. */
export function SharePageDialog({ item, onClose }: { readonly item: WireItem; readonly onClose: () => void }) {
  const { t } = useLingui();
  const [share, setShare] = useState<WireFullItem['share'] | undefined>(undefined);
  const [report, setReport] = useState<PageShareReport | null>(null);
  const [draft, setDraft] = useState<PasswordDraft | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const params = { itemId: item.id };
  const change = async (work: () => Promise<WireFullItem['share']>): Promise<boolean> => {
    setBusy(true);
    setFault(null);
    try {
      setShare(await work());
      return true;
    } catch (error) {
      setFault(errorWords(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    client.items.get({ params: { itemId: item.id } }).then(
      (full) => setShare(full.share),
      (error: unknown) => setFault(errorWords(error)),
    );
  }, [item.id]);
  const isTree = share?.tree === true;
  const isShared = share != null;
  useEffect(() => {
    let isCurrent = true;
    client.pages.shareReport({ params: { itemId: item.id }, query: { tree: isTree } }).then(
      (told) => isCurrent && setReport(told),
      (error: unknown) => isCurrent && setFault(errorWords(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [item.id, isTree, isShared]);
  type Wish = NonNullable<Parameters<typeof client.pages.share>[0]['body']>;
  const put = (body: Wish) => change(async () => (await client.pages.share({ params, body })).share);
  const end = () =>
    change(async () => {
      await client.pages.unshare({ params });
      return null;
    });
  return (
    <Dialog isOpen size="md" title={t`Share ${item.title}`} onOpenChange={(next) => !next && onClose()}>
      <div className={styles.settings}>
        {fault !== null && (
          <Banner tone="danger" isInset>
            {fault}
          </Banner>
        )}
        {share === undefined ? (
          <Skeleton height={80} />
        ) : (
          <SwitchSetting
            title={<Trans>Share this page on the web</Trans>}
            note={<Trans>Anyone with the link reads it. Values and records of tables are left out.</Trans>}
            label={t`Share this page on the web`}
            isOn={share !== null}
            isDisabled={isBusy}
            onChange={(isOn) => void (isOn ? put({}) : end())}
          />
        )}
        {report && <Report report={report} />}
        {share && (
          <>
            <LinkBox link={`${new URL('.', document.baseURI).href}#/nc/page/${share.uuid}`} />
            <SwitchSetting
              title={<Trans>With the pages inside</Trans>}
              note={<Trans>Visitors see the tree below this page and search in it.</Trans>}
              label={t`With the pages inside`}
              isOn={share.tree}
              isDisabled={isBusy}
              onChange={(tree) => void put({ tree })}
            />
            <SwitchSetting
              title={<Trans>Let search engines list it</Trans>}
              note={<Trans>Otherwise they are asked not to.</Trans>}
              label={t`Let search engines list it`}
              isOn={share.indexed}
              isDisabled={isBusy}
              onChange={(indexed) => void put({ indexed })}
            />
            <ThemeSetting theme={share.theme} isBusy={isBusy} onSave={(theme) => put({ theme })} />
            <PasswordSetting
              what="view"
              hasPassword={share.has_password}
              isBusy={isBusy}
              draft={draft}
              onDraft={setDraft}
              onSave={(password) => put({ password })}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** What a visitor reaches by the link, as it was tried. */
function Report({ report: { pages, files, people, left_out: leftOut, leaks } }: { readonly report: PageShareReport }) {
  const { i18n } = useLingui();
  const bytes = formatBytes(files.bytes, i18n.locale);
  const names = new Intl.ListFormat(i18n.locale.replace('_', '-'), { type: 'conjunction' }).format(people.slice(0, 5));
  return (
    <div className={styles.report}>
      <h3>
        <Trans>What a visitor reaches</Trans>
      </h3>
      <ul>
        <li>
          <Plural value={pages} one="# page" other="# pages" />
        </li>
        <li>
          {files.count === 0 ? (
            <Trans>No images and files</Trans>
          ) : (
            <>
              <Plural value={files.count} one="# image or file" other="# images and files" />, {bytes}
            </>
          )}
        </li>
        {people.length > 0 && (
          <li>
            <Trans>Names of people: {names}</Trans>
          </li>
        )}
        <li>
          <Plural
            value={leftOut}
            _0="Nothing of tables stands in it."
            one="# view, value or record of tables is left out."
            other="# views, values and records of tables are left out."
          />
        </li>
      </ul>
      {leaks.length > 0 && (
        <Banner tone="danger" isInset>
          {leaks.join(' ')}
        </Banner>
      )}
    </div>
  );
}
