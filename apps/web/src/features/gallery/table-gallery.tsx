import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Gallery } from '@quadrille/ui-kit-react';
import type { Gallery as GalleryView } from '@quadrille/ui-kit/gallery';
import type { CardSpec, ViewSource } from '@quadrille/ui-kit/view';
import { atom } from 'nanostores';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  createViewSource,
  fieldsOfCard,
  reportCardWork,
  toCardHost,
  useCardSpec,
  useFieldsOfCard,
  useNewRecord,
} from '../records/index.ts';
import type { TableRows, ViewScreenProps } from '../records/index.ts';
import { goBack, goForth } from '../undo/index.ts';
import { useGridColumns } from '../view/index.ts';
import type { SummaryWords, ViewState } from '../view/index.ts';
import { createGalleryWords } from './gallery-words.ts';
import styles from './table-gallery.module.css';

const noSummaries: ReadonlyMap<string, SummaryWords> = new Map();

/** The records of a view as a gallery. React draws what surrounds it; the gallery draws itself. */
export function TableGallery(props: ViewScreenProps) {
  const { state } = props;
  const view = useStore(state.$view);
  const card = useCardSpec(state.$view, useGridColumns(state, noSummaries), { fit: 'fill' });
  useNewRecord(state, null, props.onOpenRow);
  return card && <Cards key={view?.id} {...props} card={card} />;
}

function Cards({ state, onOpenRow, onHost, card }: ViewScreenProps & { readonly card: CardSpec }) {
  const { i18n } = useLingui();
  const [$card] = useState(() => atom(card));
  useEffect(() => $card.set(card), [$card, card]);
  const [source] = useState(() => createGallerySource(state, () => $card.get()));
  useFieldsOfCard(state, card);
  const words = useMemo(() => createGalleryWords(i18n.locale), [i18n.locale]);
  const ready = useCallback(
    (gallery: GalleryView) => {
      onHost(toCardHost(gallery));
      const stop = reportCardWork(state, gallery.view);
      return () => {
        stop();
        onHost(null);
      };
    },
    [state, onHost],
  );
  return (
    <div className={styles.gallery} data-view-screen>
      <Gallery
        source={source}
        selection={state.selection}
        card={card}
        words={words}
        order="sorted"
        mode="read"
        untitled={t`Untitled`}
        onOpenRecord={(id) => onOpenRow(Number(id))}
        onUndo={() => void goBack(state)}
        onRedo={() => void goForth(state)}
        onReady={ready}
      />
    </div>
  );
}

function createGallerySource(state: ViewState & TableRows, card: () => CardSpec): ViewSource {
  return createViewSource(state, {
    movesByValue: false,
    columns: () => fieldsOfCard(card(), state),
    heldIn: () => null,
    buckets: async (signal) => {
      const { total, epoch } = await state.source.shape(signal);
      state.$total.set(total);
      return { epoch, buckets: [{ id: 'all', count: total, values: {} }] };
    },
  });
}
