import { Trans, useLingui } from '@lingui/react/macro';
import type { PageMatch, SharedPage as Shown, SharedPages } from '@quadrille/contract';
import { EmptyState, Skeleton } from '@quadrille/ui-kit-react';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../platform/client.ts';
import { isCoded } from '../../platform/is-coded.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { FindInput } from '../../platform/widgets/find-input.tsx';
import { LoadFailed } from '../../platform/widgets/load-failed.tsx';
import { PasswordCard, SharedFrame, useShareTheme } from '../shared-view/index.ts';
import { mountPageReader, toDoc } from './editor/mount-page-reader.ts';
import type { LiveBlock } from './editor/node-views.ts';
import { type OutlineLine, outlineOf } from './editor/outline.ts';
import { createPageAddresses } from './editor/page-addresses.ts';
import { useEmbedHosts } from './embed-hosts.ts';
import { PageBlocks, plainDrawers } from './page-blocks.tsx';
import styles from './page.module.css';

export interface SharedPageProps {
  readonly uuid: string;
  /** Missing: the page the link was made for. */
  readonly pageId: string | undefined;
}

/** A page, or a tree of them, as visitors of its link read it. */
export default function SharedPage({ uuid, pageId }: SharedPageProps) {
  const { t } = useLingui();
  const [password, setPassword] = useState<string | null>(null);
  const [tree, setTree] = useState<SharedPages | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const wanted = pageId ?? tree?.root_id;
  useEffect(() => {
    const stop = new AbortController();
    client.pages.sharedTree({ params: { uuid } }, { signal: stop.signal, headers: headersOf(password) }).then(
      (told) => {
        setError(null);
        setTree(told);
      },
      (reason: unknown) => !stop.signal.aborted && setError(reason),
    );
    return () => stop.abort();
  }, [uuid, password, attempt]);
  const isOpen = tree !== null;
  useEffect(() => {
    if (!isOpen || wanted === undefined) return undefined;
    const stop = new AbortController();
    client.pages.sharedPage({ params: { uuid, itemId: wanted } }, { signal: stop.signal, headers: headersOf(password) }).then(
      (told) => {
        setError(null);
        setShown(told);
      },
      (reason: unknown) => !stop.signal.aborted && setError(reason),
    );
    return () => stop.abort();
  }, [uuid, wanted, isOpen, password, attempt]);
  useRobots(tree?.indexed === true);
  useShareTheme(tree?.theme ?? null);
  usePageTitle(shown?.title ?? null, undefined);
  const code = isCoded(error) ? error.code : null;
  if (code === 'sharePasswordWrong')
    return <PasswordCard what="view" isRefused={password !== null} onOpen={async (text) => setPassword(text)} />;
  if (error !== null)
    return (
      <SharedFrame>
        <main className={styles.scroll}>
          {code === 'notFound' || code === 'itemNotFound' ? (
            <EmptyState
              title={<Trans>There is nothing behind this link</Trans>}
              description={<Trans>The page is not shared any more, or the address is not complete. Ask whoever gave it to you.</Trans>}
            />
          ) : (
            <LoadFailed title={<Trans>The page could not be opened</Trans>} error={error} onRetry={() => setAttempt(attempt + 1)} />
          )}
        </main>
      </SharedFrame>
    );
  return (
    <SharedFrame title={tree?.pages[0]?.title} icon={tree?.pages[0]?.icon}>
      <div className={styles.shared}>
        {tree && tree.pages.length > 1 && <SharedTree uuid={uuid} tree={tree} password={password} current={wanted} />}
        <main className={styles.scroll}>
          <article className={styles.sheet}>
            {shown === null || shown.id !== wanted ? (
              <Skeleton height={240} />
            ) : (
              <>
                <h2 className={styles.sharedTitle} dir="auto">
                  {shown.icon} {shown.title}
                </h2>
                <Words key={shown.id} uuid={uuid} page={shown} password={password} label={t`Text of the page`} />
              </>
            )}
          </article>
        </main>
      </div>
    </SharedFrame>
  );
}

const headersOf = (password: string | null): Record<string, string> => (password === null ? {} : { 'xc-password': password });
const hrefOf = (uuid: string, id: string): string => `#/nc/page/${uuid}?page=${id}`;

/** Robots that run scripts are told whether they may list what is shown. */
function useRobots(isIndexed: boolean): void {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = isIndexed ? 'index' : 'noindex, nofollow';
    document.head.append(meta);
    return () => meta.remove();
  }, [isIndexed]);
}

interface WordsProps {
  readonly uuid: string;
  readonly page: Shown;
  readonly password: string | null;
  readonly label: string;
}

function Words({ uuid, page, password, label }: WordsProps) {
  const { t, i18n } = useLingui();
  const host = useRef<HTMLDivElement>(null);
  const words = { isDone: t`Done`, showMore: t`Show more`, showLess: t`Show less` };
  const latest = JSON.stringify(words);
  const [blocks, setBlocks] = useState<readonly LiveBlock[]>([]);
  const [outline] = useState(() => outlineOf(toDoc(page.content)));
  // addresses run out after a while: the page is asked for anew then
  const [addresses] = useState(() =>
    createPageAddresses(
      async () => (await client.pages.sharedPage({ params: { uuid, itemId: page.id } }, { headers: headersOf(password) })).files,
      page.files,
    ),
  );
  const embedHosts = useEmbedHosts();
  const showLine = ({ nth }: OutlineLine): void => {
    const headings = [...(host.current?.querySelectorAll('h2, h3, h4, h5') ?? [])];
    headings.filter(({ textContent }) => (textContent ?? '').trim() !== '')[nth]?.scrollIntoView({ block: 'start' });
  };
  useEffect(() => {
    if (!host.current) return undefined;
    const day = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium' });
    return mountPageReader(host.current, {
      content: page.content,
      label,
      words: JSON.parse(latest) as typeof words,
      hrefOf: (name, attrs) => (name === 'page_link' ? hrefOf(uuid, attrs['item_id'] ?? '') : null),
      labelOf: (name, attrs) => (name === 'date' ? day.format(new Date(`${attrs['date'] ?? ''}T12:00:00`)) : (attrs['label'] ?? '')),
      onBlocks: setBlocks,
    });
  }, [uuid, page, label, latest, i18n.locale]);
  return (
    <>
      <div ref={host} className={styles.text} />
      <PageBlocks blocks={blocks} page={{ addresses, outline, onShowLine: showLine, embedHosts }} drawers={plainDrawers} />
    </>
  );
}

interface SharedTreeProps {
  readonly uuid: string;
  readonly tree: SharedPages;
  readonly password: string | null;
  readonly current: string | undefined;
}

/** The pages behind the link, and a search in them. */
function SharedTree({ uuid, tree, password, current }: SharedTreeProps) {
  const { t } = useLingui();
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly PageMatch[] | null>(null);
  const wanted = query.trim();
  useEffect(() => {
    if (wanted === '') return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      client.pages.sharedSearch({ params: { uuid }, query: { query: wanted } }, { signal: stop.signal, headers: headersOf(password) }).then(
        ({ list }) => setFound(list),
        () => {}, // the next letter asks again
      );
    }, 250);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [uuid, password, wanted]);
  const depthOf = (id: string | null): number => {
    const page = tree.pages.find((one) => one.id === id);
    return page === undefined || page.parent_id === null ? 0 : 1 + depthOf(page.parent_id);
  };
  const lines =
    wanted === '' || found === null
      ? tree.pages.map(({ id, title, icon }) => ({ id, title, icon, excerpt: '', depth: depthOf(id) }))
      : found.map(({ item_id: id, title, icon, excerpt }) => ({ id, title, icon, excerpt, depth: 0 }));
  return (
    <nav className={styles.sharedTree} aria-label={t`Pages`}>
      <FindInput label={t`Find in titles and words`} value={query} onValueChange={setQuery} className={styles.find} />
      <ul className={styles.list}>
        {lines.map(({ id, title, icon, excerpt, depth }) => (
          <li key={id} style={{ paddingInlineStart: depth * 16 }}>
            <a href={hrefOf(uuid, id)} className={styles.line} aria-current={id === current ? 'page' : undefined}>
              {icon}
              <span>
                <bdi>{title}</bdi>
                {excerpt !== '' && (
                  <span className={styles.excerpt} dir="auto">
                    {excerpt}
                  </span>
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
