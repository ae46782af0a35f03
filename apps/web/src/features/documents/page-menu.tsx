import { useLingui } from '@lingui/react/macro';
import type { WireItem } from '@quadrille/contract';
import { IconButton, Menu, MenuItem, MenuSeparator } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { useStore } from '@nanostores/react';
import {
  Copy,
  Ellipsis,
  FileCode,
  FileDown,
  FilePlus,
  FileUp,
  FolderDown,
  Globe,
  History,
  LayoutTemplate,
  Printer,
  Star,
  StarOff,
  Trash2,
} from 'lucide-react';
import { reportError } from '../../platform/notices.ts';
import { saveBytes } from '../../platform/save-bytes.ts';
import { createItem, deleteItem, duplicateItem } from '../items/index.ts';
import type { OpenPage } from './editor/open-page.ts';
import { chooseMarkdown, printPage } from './page-files.ts';
import { savePages } from './save-pages.ts';
import { setTemplate, star, useStarred } from './starred.ts';

export interface PageMenuProps {
  readonly baseId: string;
  readonly item: WireItem;
  readonly page: OpenPage;
  readonly mayShare: boolean;
  readonly onShare: () => void;
  readonly onVersions: () => void;
}

/** What can be done with a page as a whole. */
export function PageMenu({ baseId, item, page, mayShare, onShare, onVersions }: PageMenuProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const canWrite = useStore(page.$canWrite);
  const open = (itemId: string) =>
    navigate({ to: '/$typeOrId/$projectId/doc/$itemId', params: { typeOrId: 'nc', projectId: baseId, itemId } });
  const attempt = (work: () => Promise<unknown>) => () => {
    work().catch((error: unknown) => reportError(t`The page could not be changed`, error));
  };
  const save = (format: 'markdown' | 'html'): void => {
    const { name, type, text } = printPage(format, item.title, page.fragment);
    saveBytes(new TextEncoder().encode(text), name, type);
  };
  const isStarred = useStarred(baseId).has(item.id);
  return (
    <Menu label={item.title} align="end" trigger={<IconButton label={t`More for ${item.title}`} icon={Ellipsis} />}>
      {canWrite && (
        <>
          <MenuItem
            icon={FilePlus}
            onSelect={attempt(async () => open((await createItem(baseId, { kind: 'page', title: t`Untitled`, parentId: item.id })).id))}
          >{t`New page inside`}</MenuItem>
          <MenuItem icon={Copy} onSelect={attempt(async () => open((await duplicateItem(baseId, item.id)).id))}>{t`Duplicate`}</MenuItem>
          <MenuItem icon={History} onSelect={onVersions}>{t`Versions`}</MenuItem>
          <MenuItem icon={FileUp} onSelect={attempt(() => chooseMarkdown(page.fragment))}>{t`Add a Markdown file`}</MenuItem>
        </>
      )}
      <MenuItem icon={isStarred ? StarOff : Star} onSelect={attempt(() => star(baseId, item.id, !isStarred))}>
        {isStarred ? t`Remove from favourites` : t`Add to favourites`}
      </MenuItem>
      {canWrite && (
        <MenuItem icon={LayoutTemplate} onSelect={attempt(() => setTemplate(baseId, item))}>
          {item.template ? t`No template any more` : t`Use as a template`}
        </MenuItem>
      )}
      {mayShare && <MenuItem icon={Globe} onSelect={onShare}>{t`Share on the web`}</MenuItem>}
      <MenuItem icon={FileDown} onSelect={() => save('markdown')}>{t`Save as Markdown`}</MenuItem>
      <MenuItem icon={FileCode} onSelect={() => save('html')}>{t`Save as HTML`}</MenuItem>
      <MenuItem
        icon={FolderDown}
        onSelect={attempt(() => savePages(baseId, [item.id], item.title))}
      >{t`Save with the pages inside`}</MenuItem>
      <MenuItem icon={Printer} onSelect={() => globalThis.print()}>{t`Print or save as PDF`}</MenuItem>
      {canWrite && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={Trash2}
            isDanger
            onSelect={attempt(async () => {
              await deleteItem(baseId, item.id);
              await navigate({ to: '/$typeOrId/$projectId', params: { typeOrId: 'nc', projectId: baseId } });
            })}
          >{t`Delete`}</MenuItem>
        </>
      )}
    </Menu>
  );
}
