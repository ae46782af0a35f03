import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { MapView } from '@quadrille/ui-kit-react';
import type { MapViewProps } from '@quadrille/ui-kit-react';
import { useMemo } from 'react';
import { $appInfo } from '../../platform/session.state.ts';
import { createMapWords } from './map-words.ts';
import styles from './map-room.module.css';
import { readOutlines } from './read-outlines.ts';

/** A map of records in the reader's language, on the outlines that come with the product, and the tiles of the server that an administrator named. */
export default function MapRoom(props: Omit<MapViewProps, 'words' | 'outlines' | 'tiles'>) {
  const { i18n } = useLingui();
  const words = useMemo(() => createMapWords(i18n.locale), [i18n.locale]);
  const tiles = useStore($appInfo)?.mapTiles ?? null;
  return (
    <div className={styles.room} data-view-screen>
      <MapView {...props} words={words} outlines={readOutlines} tiles={tiles} />
    </div>
  );
}
