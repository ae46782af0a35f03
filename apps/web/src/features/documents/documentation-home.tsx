import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { PageMatch, WireItem } from '@quadrille/contract';
import { Button, EmptyState, hueOfText, Icon, Menu, MenuItem, Skeleton, Tile } from '@quadrille/ui-kit-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { FileText, FileUp, LayoutTemplate, Plus, Star } from 'lucide-react';
import { useEffect, useState } from 'react';
import { $bases } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import { initialOf } from '../../platform/initial-of.ts';
import { reportError } from '../../platform/notices.ts';
import { useTimeAgo } from '../../platform/use-time-ago.ts';
import { FindInput } from '../../platform/widgets/find-input.tsx';
import { BaseFrame } from '../base/index.ts';
import { ancestorsOf, createItem, mayChangeItems, useItems } from '../items/index.ts';
import { usePagesImport } from './import-pages.tsx';
import { useStarred } from './starred.ts';
import styles from './page.module.css';

const pauseMs = 200;

/** A base of documents seen as a whole: its pages, what is written in them to look through, and the way to a new one. */
export default function DocumentationHome({ baseId }: { readonly baseId: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const timeAgo = useTimeAgo();
  const base = useStore($bases)?.find(({ id }) => id === baseId);
  const items = useItems(baseId, true);
  const pagesImport = usePagesImport(baseId);
  const [wanted, setWanted] = useState('');
  const found = useMatches(baseId, wanted.trim());
  const mayChange = mayChangeItems(base?.project_role);
  const place = (itemId: string) =>
    ({ to: '/$typeOrId/$projectId/doc/$itemId', params: { typeOrId: 'nc', projectId: baseId, itemId } }) as const;
  const add = async (): Promise<void> => {
    try {
      await navigate(place((await createItem(baseId, { kind: 'page', title: t`Untitled` })).id));
    } catch (error) {
      reportError(t`The page could not be made`, error);
    }
  };
  const templates = items?.filter(({ template }) => template) ?? [];
  const starred = useStarred(baseId);
  const fromTemplate = async (template: WireItem): Promise<void> => {
    try {
      const { createFromTemplate } = await import('./page-tree-files.ts');
      await navigate(place(await createFromTemplate(baseId, template, null)));
    } catch (error) {
      reportError(t`The page could not be made`, error);
    }
  };
  const newPage = (
    <>
      <Button icon={FileUp} onClick={() => void pagesImport.start()}>
        <Trans>Import</Trans>
      </Button>
      {templates.length > 0 && (
        <Menu label={t`Templates`} trigger={<Button icon={LayoutTemplate}>{t`From a template`}</Button>}>
          {templates.map((template) => (
            <MenuItem key={template.id} onSelect={() => void fromTemplate(template)}>
              {template.icon === null ? template.title : `${template.icon} ${template.title}`}
            </MenuItem>
          ))}
        </Menu>
      )}
      <Button variant="primary" icon={Plus} onClick={() => void add()}>
        <Trans>New page</Trans>
      </Button>
    </>
  );
  return (
    <BaseFrame baseId={baseId} title={<Trans>Pages</Trans>}>
      <div className={styles.column}>
        {pagesImport.dialogs}
        <header className={styles.homeHead}>
          <Tile hue={hueOfText(baseId)} size={40}>
            {initialOf(base?.title ?? '')}
          </Tile>
          <h1 dir="auto">{base?.title ?? <Skeleton width={160} />}</h1>
          {items && items.length > 0 && mayChange && newPage}
        </header>
        {items?.length === 0 ? (
          <EmptyState
            drawing="file"
            title={<Trans>No pages yet</Trans>}
            description={<Trans>Pages are written together and stand in each other.</Trans>}
            actions={mayChange && newPage}
          />
        ) : (
          <FindInput label={t`Find in titles and words`} value={wanted} onValueChange={setWanted} className={styles.find} />
        )}
        {found === null && starred.size > 0 && (
          <section aria-label={t`Favourites`} className={styles.favourites}>
            <ul className={styles.list}>
              {items
                ?.filter(({ id }) => starred.has(id))
                .map((item) => (
                  <li key={item.id}>
                    <Link {...place(item.id)} className={styles.line}>
                      <Icon icon={Star} />
                      <bdi>{item.title}</bdi>
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        )}
        {found === null ? (
          <ul className={styles.list}>
            {items?.map((item) => (
              <li key={item.id} style={{ paddingInlineStart: ancestorsOf(items, item.id).length * 20 }}>
                <Link {...place(item.id)} className={styles.line}>
                  {item.icon ?? <Icon icon={FileText} />}
                  <bdi>{item.title}</bdi>
                  <span className={styles.when}>{timeAgo(item.updated_at)}</span>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <ul className={styles.list}>
            {found.map(({ item_id: id, title, icon, excerpt }) => (
              <li key={id}>
                <Link {...place(id)} className={styles.line}>
                  {icon ?? <Icon icon={FileText} />}
                  <span>
                    <bdi>{title}</bdi>
                    {excerpt !== '' && (
                      <span className={styles.excerpt} dir="auto">
                        {excerpt}
                      </span>
                    )}
                  </span>
                </Link>
              </li>
            ))}
            {found.length === 0 && (
              <li className={styles.none}>
                <Trans>No page holds “{wanted}”</Trans>
              </li>
            )}
          </ul>
        )}
      </div>
    </BaseFrame>
  );
}

/** Pages that hold the words; null while nothing is looked for, and until the first answer. */
function useMatches(baseId: string, query: string): readonly PageMatch[] | null {
  const { t } = useLingui();
  const [found, setFound] = useState<{ readonly query: string; readonly list: readonly PageMatch[] } | null>(null);
  useEffect(() => {
    if (query === '') return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      client.pages.search({ params: { projectId: baseId }, query: { query } }).then(
        ({ list }) => isCurrent && setFound({ query, list }),
        (error: unknown) => isCurrent && reportError(t`The pages could not be looked through`, error),
      );
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [baseId, query, t]);
  return query === '' ? null : (found?.list ?? null);
}
