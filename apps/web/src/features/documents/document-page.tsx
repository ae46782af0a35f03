import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { WireItem } from '@quadrille/contract';
import { Avatar, Button, EmptyState, Skeleton } from '@quadrille/ui-kit-react';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { $bases } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import { live } from '../../platform/live.ts';
import { mayInBase } from '../../platform/rights.ts';
import { $user } from '../../platform/session.state.ts';
import { isRequestError } from '@quadrille/sdk';
import { BaseBar } from '../../platform/widgets/base-bar.tsx';
import { LoadFailed } from '../../platform/widgets/load-failed.tsx';
import { ancestorsOf, loadItems, useItems } from '../items/index.ts';
import { createDraftStore, toText } from './editor/draft-store.ts';
import { cursorColorOf } from './editor/cursor-color.ts';
import { type OpenPage, openPage, type OtherReader, type PageStatus } from './editor/open-page.ts';
import { PageBody } from './page-body.tsx';
import { printText } from './page-files.ts';
import { type PageMode, pageModes } from './page-mode.ts';
import { PageMenu } from './page-menu.tsx';
import { SharePageDialog } from './share-page-dialog.tsx';
import { VersionsDialog } from './versions-dialog.tsx';
import styles from './page.module.css';

export interface DocumentPageProps {
  readonly baseId: string;
  readonly itemId: string;
}

/** One page, written together with whoever else has it open. Mount it with a key of its item. */
export default function DocumentPage({ baseId, itemId }: DocumentPageProps) {
  const items = useItems(baseId, true);
  const item = items?.find(({ id }) => id === itemId);
  const page = useOpenPage(itemId);
  if (items && !item) return <NoPage baseId={baseId} itemId={itemId} />;
  return <div className={styles.page}>{item ? <LoadedPage baseId={baseId} item={item} page={page} /> : <Skeleton height={48} />}</div>;
}

function useOpenPage(itemId: string): OpenPage {
  const [page] = useState(() =>
    openPage({
      open: (listener) => live().livePage(itemId, listener),
      writeLarge: async (update) => {
        try {
          await client.pages.write({ params: { itemId }, body: { update: toText(update) } });
          return { ok: true };
        } catch (error) {
          if (!isRequestError(error) || error.code === null) return null;
          return { ok: false, code: error.code, message: error.message };
        }
      },
      drafts: createDraftStore(`quadrille.page.${$user.get()?.id ?? ''}.${itemId}`),
      colorOf: cursorColorOf,
    }),
  );
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  // a component that React takes away and puts back at once goes on with the page it had
  useEffect(() => {
    clearTimeout(closing.current);
    return () => {
      closing.current = setTimeout(page.close);
    };
  }, [page]);
  return page;
}

interface LoadedPageProps {
  readonly baseId: string;
  readonly item: WireItem;
  readonly page: OpenPage;
}

const placeOfPage = (baseId: string, itemId: string) =>
  linkOptions({ to: '/$typeOrId/$projectId/doc/$itemId', params: { typeOrId: 'nc', projectId: baseId, itemId } });

function LoadedPage({ baseId, item, page }: LoadedPageProps) {
  const { t } = useLingui();
  const status = useStore(page.$status);
  const others = useStore(page.$others);
  const [hasOpened, setOpened] = useState(false);
  const items = useItems(baseId, true);
  const [isSharing, setSharing] = useState(false);
  const [mode, setMode] = useState<PageMode>('edit');
  const canWrite = useStore(page.$canWrite);
  /** What the page says while its versions are looked at. */
  const [showing, setShowing] = useState<string | null>(null);
  const mayShare = mayInBase(
    useStore($bases)?.find(({ id }) => id === baseId),
    'shareView',
  );
  useEffect(() => page.$status.subscribe(({ kind }) => kind !== 'opening' && setOpened(true)), [page]);
  const actions = (
    <>
      {canWrite && <ModeChoice mode={mode} onMode={setMode} />}
      <StatusWords status={status} />
      <Readers others={others} />
      <PageMenu
        baseId={baseId}
        item={item}
        page={page}
        mayShare={mayShare}
        onShare={() => setSharing(true)}
        onVersions={() => setShowing(printText(page.fragment))}
      />
      {showing !== null && <VersionsDialog item={item} now={showing} onClose={() => setShowing(null)} />}
      {isSharing && <SharePageDialog item={item} onClose={() => setSharing(false)} />}
    </>
  );
  return (
    <>
      <BaseBar
        baseId={baseId}
        within={ancestorsOf(items ?? [], item.id).map((outer) => ({ title: outer.title, to: placeOfPage(baseId, outer.id) }))}
        title={item.icon === null ? item.title : `${item.icon} ${item.title}`}
        isHeading
        actions={actions}
      />
      {status.kind === 'ended' && status.code !== 'itemNotFound' && (
        <p className={styles.ended} role="alert">
          {t`This page cannot be written here any more: ${status.message}`}
        </p>
      )}
      {hasOpened ? <PageBody baseId={baseId} item={item} page={page} mode={mode} /> : <Skeleton height={200} />}
    </>
  );
}

/** Whether the page is written, proposed to, or only read. */
function ModeChoice({ mode, onMode }: { readonly mode: PageMode; readonly onMode: (mode: PageMode) => void }) {
  const { t } = useLingui();
  const words: Readonly<Record<PageMode, string>> = { edit: t`Edit`, suggest: t`Suggest`, read: t`Read` };
  return (
    <div className={styles.modes} role="group" aria-label={t`What typing does`}>
      {pageModes.map((one) => (
        <button key={one} type="button" aria-pressed={one === mode} data-mode={one} onClick={() => onMode(one)}>
          {words[one]}
        </button>
      ))}
    </div>
  );
}

function StatusWords({ status }: { readonly status: PageStatus }) {
  const { t } = useLingui();
  const words: Readonly<Record<PageStatus['kind'], string>> = {
    opening: '',
    saved: t`Saved`,
    saving: t`Saving…`,
    offline: t`No connection: kept in this browser`,
    refused: status.kind === 'refused' ? t`Not saved: ${status.message}` : '',
    ended: '',
  };
  return (
    <span className={styles.status} role="status" data-kind={status.kind}>
      {words[status.kind]}
    </span>
  );
}

const mostReaders = 4;

function Readers({ others }: { readonly others: readonly OtherReader[] }) {
  const { t } = useLingui();
  const people = [...new Map(others.map((other) => [other.userId, other])).values()];
  if (people.length === 0) return null;
  return (
    <span className={styles.readers} role="group" aria-label={t`Here now`}>
      {people.slice(0, mostReaders).map(({ userId, name }) => (
        <Avatar key={userId} name={name} isHere />
      ))}
      {people.length > mostReaders && <span>+{people.length - mostReaders}</span>}
    </span>
  );
}

function NoPage({ baseId, itemId }: DocumentPageProps) {
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  const asked = useRef(false);
  // one that came to be after the tree was read
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    client.items.get({ params: { itemId } }).then(() => loadItems(baseId), setError);
  }, [baseId, itemId]);
  if (error === null) return <Skeleton height={48} />;
  if (!isRequestError(error) || error.code !== 'itemNotFound')
    return <LoadFailed title={<Trans>The page could not be opened</Trans>} error={error} onRetry={() => void loadItems(baseId)} />;
  return (
    <div className={styles.page}>
      <BaseBar baseId={baseId} title={<Trans>Page</Trans>} isHeading />
      <EmptyState
        drawing="file"
        title={<Trans>This page is not there any more</Trans>}
        description={<Trans>It was deleted. Whoever may change this base finds it in the trash.</Trans>}
        actions={
          <Button
            variant="primary"
            onClick={() => void navigate({ to: '/$typeOrId/$projectId', params: { typeOrId: 'nc', projectId: baseId } })}
          >
            <Trans>Open the base</Trans>
          </Button>
        }
      />
    </div>
  );
}
