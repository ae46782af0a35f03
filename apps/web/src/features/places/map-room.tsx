import { useLingui } from '@lingui/react/macro';
import { MapView } from '@quadrille/ui-kit-react';
import type { MapViewProps } from '@quadrille/ui-kit-react';
import { useMemo } from 'react';
import { createMapWords } from './map-words.ts';
import styles from './map-room.module.css';
import { readOutlines } from './read-outlines.ts';

/** A map of records in the reader's language, on the outlines that come with the product. */
export default function MapRoom(props: Omit<MapViewProps, 'words' | 'outlines'>) {
  const { i18n } = useLingui();
  const words = useMemo(() => createMapWords(i18n.locale), [i18n.locale]);
  return (
    <div className={styles.room} data-view-screen>
      <MapView {...props} words={words} outlines={readOutlines} />
    </div>
  );
}
