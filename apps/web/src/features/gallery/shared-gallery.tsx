import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Gallery } from '@quadrille/ui-kit-react';
import { useMemo } from 'react';
import { createSharedSource, useCardSpec } from '../records/index.ts';
import type { SharedScreenProps } from '../records/index.ts';
import { createGalleryWords } from './gallery-words.ts';
import styles from './table-gallery.module.css';

/** A shared gallery as its visitors see it. */
export default function SharedGallery({ seen, source, columns, onOpenRecord }: SharedScreenProps) {
  const { i18n } = useLingui();
  const card = useCardSpec(seen.$view, columns, { fit: 'fill' });
  const words = useMemo(() => createGalleryWords(i18n.locale), [i18n.locale]);
  const records = useMemo(
    () =>
      createSharedSource(seen, source, {
        movesByValue: false,
        columns: () => [],
        heldIn: () => null,
        buckets: async (signal) => {
          const { total, epoch } = await source.countWhere([], signal);
          return { epoch, buckets: [{ id: 'all', count: total, values: {} }] };
        },
      }),
    [seen, source],
  );
  return (
    <div className={styles.gallery} data-view-screen>
      {card && (
        <Gallery
          source={records}
          card={card}
          words={words}
          order="sorted"
          mode="read"
          {...(onOpenRecord && { onOpenRecord })}
          untitled={t`Untitled`}
        />
      )}
    </div>
  );
}
