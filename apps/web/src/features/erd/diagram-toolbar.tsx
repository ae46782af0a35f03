import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Combobox } from '@quadrille/ui-kit-react';
import { Columns3, Eye, WandSparkles, Waypoints } from 'lucide-react';
import type { DiagramDetail } from './visible-tables.ts';
import styles from './diagram.module.css';

interface DiagramToolbarProps {
  readonly cards: readonly { readonly id: string; readonly title: string }[];
  readonly linkCount: number;
  readonly detail: DiagramDetail;
  readonly onDetail: (detail: DiagramDetail) => void;
  readonly onArrange: () => void;
  /** Goes to a table. */
  readonly onFind: (id: string) => void;
  /** The table that is looked at. */
  readonly marked: string | null;
  /** It and its neighbours are all that is shown. */
  readonly isAlone: boolean;
  readonly onAlone: (isAlone: boolean) => void;
}

/** What the diagram shows, how much that is, and the way to one of its tables. */
export function DiagramToolbar(props: DiagramToolbarProps) {
  const { cards, linkCount, detail, onDetail, onArrange, onFind, marked, isAlone, onAlone } = props;
  const { t, i18n } = useLingui();
  const counts = new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' }).format([
    t`${plural(cards.length, { one: '# table', other: '# tables' })}`,
    ...(linkCount > 0 ? [t`${plural(linkCount, { one: '# link', other: '# links' })}`] : []),
  ]);
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t`Diagram`}>
      <Button variant="ghost" size="sm" icon={WandSparkles} onClick={onArrange}>
        <Trans>Arrange</Trans>
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon={Columns3}
        isActive={!detail.hasFields}
        aria-pressed={!detail.hasFields}
        onClick={() => onDetail({ ...detail, hasFields: !detail.hasFields })}
      >
        <Trans>Keys and links only</Trans>
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon={Eye}
        isActive={detail.hasSystemFields}
        aria-pressed={detail.hasSystemFields}
        onClick={() => onDetail({ ...detail, hasSystemFields: !detail.hasSystemFields })}
      >
        <Trans>System fields</Trans>
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon={Waypoints}
        isActive={isAlone}
        aria-pressed={isAlone}
        disabled={marked === null && !isAlone}
        onClick={() => onAlone(!isAlone)}
      >
        <Trans>Neighbours only</Trans>
      </Button>
      <span className={styles.counts}>{counts}</span>
      <span className={styles.find}>
        <Combobox
          label={t`Find a table`}
          placeholder={t`Find a table`}
          size="sm"
          choices={cards.map(({ id, title }) => ({ value: id, label: title }))}
          value={null}
          onValueChange={(id) => id !== null && onFind(id)}
        />
      </span>
    </div>
  );
}
