import { useState } from 'react';
import { inWords } from '../../platform/in-words.tsx';
import type { Place } from './map-camera.ts';
import { mapWords } from './map-words.ts';
import PlaceMap from './place-map.tsx';

export default { title: 'Editors/Outline map', ...inWords };

function Demo({ initial, isFixed }: { readonly initial: Place | null; readonly isFixed?: boolean }) {
  const [place, setPlace] = useState(initial);
  return (
    <div style={{ inlineSize: 320 }}>
      <PlaceMap place={place} labels={mapWords('Office', !isFixed)} onMove={isFixed ? undefined : setPlace} />
    </div>
  );
}

export const Pinned = { render: () => <Demo initial={{ latitude: 52.52, longitude: 13.405 }} /> };
export const BesideTheDateLine = { render: () => <Demo initial={{ latitude: -18.12, longitude: 178.44 }} /> };
export const Nowhere = { render: () => <Demo initial={null} /> };
export const Fixed = { render: () => <Demo isFixed initial={{ latitude: 30.04, longitude: 31.24 }} /> };
