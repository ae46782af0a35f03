import { englishMapWords } from '@quadrille/ui-kit/map';
import { createSamplePlaces, openPlaces, sampleOutlines, showBuoys } from '@quadrille/ui-kit/testing';
import type { SamplePlacesOptions } from '@quadrille/ui-kit/testing';
import type { ViewSource } from '@quadrille/ui-kit/view';
import { useEffect, useRef, useState } from 'react';
import { MapView } from './map-view.tsx';
import type { MapViewProps } from './map-view.tsx';

export default {
  title: 'Views/Map',
  parameters: { layout: 'fullscreen' },
  args: { mode: 'edit' },
  argTypes: { mode: { control: 'radio', options: ['edit', 'read'] } },
};

const field = { id: 'place', title: 'Place' };
const fields = [{ id: 'city', title: 'City', kind: 'text' }] as const;

interface DemoProps extends Partial<MapViewProps> {
  readonly sample?: SamplePlacesOptions;
  readonly wrap?: (source: ViewSource) => ViewSource;
}

function Demo({ sample = {}, wrap = (source) => source, ...options }: DemoProps) {
  const [source] = useState(() => wrap(openPlaces(createSamplePlaces(sample))));
  return (
    <div style={{ blockSize: 700 }}>
      <MapView
        source={source}
        field={field}
        fields={fields}
        outlines={sampleOutlines}
        titleOf={({ cells }) => String(cells['name'])}
        {...options}
      />
    </div>
  );
}

const wait = { timeout: 15_000 };

interface Play {
  readonly canvas: { findAllByText(text: string | RegExp, by: object, wait: object): Promise<HTMLElement[]> };
}

/** A map, and a text that has to show for the story to be told. */
const map = (props: DemoProps = {}, text: string | RegExp = /Casa Alfama/) => ({
  render: (args: Partial<MapViewProps>) => <Demo {...args} {...props} />,
  play: async ({ canvas }: Play) => void (await canvas.findAllByText(text, {}, wait)),
});
const rtl = { globals: { direction: 'rtl', locale: 'ar' } };

export const Pins = map();
export const Arabic = { ...rtl, ...map({ sample: { isArabic: true } }, /مقهى/) };
export const Clusters = map({ sample: { count: 4000 } });
const long = ' and everything that comes after it in a title nobody has shortened for years, nor anybody will';
export const LongTexts = map({ titleOf: ({ cells }) => `${String(cells['name'])}${long}` }, /everything that comes after/);
/** Squares that say which they are, in place of those of a server. */
const tiles = {
  url: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><rect width="256" height="256" fill="#eef2e6" stroke="#aab79a"/><text x="12" y="28" font-family="sans-serif" font-size="16" fill="#4f5b40">').replaceAll('%7B', '{')}{z} / {x} / {y}${encodeURIComponent('</text></svg>')}`,
  credit: '© Mapmakers of the sample',
};
export const Tiles = map({ tiles }, /Mapmakers/);
export const ReadOnly = map({ mode: 'read' });
export const Empty = map({ sample: { count: 0 } }, englishMapWords.empty);
export const Loading = {
  render: () => <Demo wrap={(source) => ({ ...source, buckets: () => new Promise<never>(() => {}) })} />,
};
export const Failed = map(
  { wrap: (source) => ({ ...source, buckets: () => Promise.reject(new Error('The server cannot be reached.')) }) },
  /cannot be reached/,
);

function PlainMap() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const made = showBuoys(place.current);
    return () => made.destroy();
  }, []);
  return <div ref={place} style={{ blockSize: 560 }} />;
}

/** The page of the README: somebody's own data without React and without a server. */
export const OwnDataWithoutReact = {
  render: () => <PlainMap />,
  play: async ({ canvas }: Play) => void (await canvas.findAllByText(/Buoy/, {}, wait)),
};
