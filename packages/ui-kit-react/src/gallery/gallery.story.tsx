import { englishGalleryWords } from '@quadrille/ui-kit/gallery';
import type { ViewSource } from '@quadrille/ui-kit/gallery';
import { createSampleGallery, sampleGalleryCard, showPlaces } from '@quadrille/ui-kit/testing';
import type { SampleGalleryOptions } from '@quadrille/ui-kit/testing';
import { useEffect, useRef, useState } from 'react';
import { Gallery } from './gallery.tsx';
import type { GalleryProps } from './gallery.tsx';

export default {
  title: 'Views/Gallery',
  parameters: { layout: 'fullscreen' },
  args: { hasFooter: true },
  argTypes: { hasFooter: { control: 'boolean' } },
};

interface DemoProps extends Partial<GalleryProps> {
  readonly sample?: SampleGalleryOptions;
  readonly wrap?: (source: ViewSource) => ViewSource;
}

function Demo({ sample = {}, wrap = (source) => source, ...options }: DemoProps) {
  const [source] = useState(() => wrap(createSampleGallery(sample).open()));
  return (
    <div style={{ blockSize: 620 }}>
      <Gallery source={source} card={sampleGalleryCard} {...options} />
    </div>
  );
}

const wait = { timeout: 15_000 };

interface Play {
  readonly canvas: { findAllByText(text: string | RegExp, by: object, wait: object): Promise<HTMLElement[]> };
}

/** A gallery, and a text that has to show for the story to be told. */
const gallery = (props: DemoProps = {}, text: string | RegExp = 'Ola vase') => ({
  render: (args: Partial<GalleryProps>) => <Demo {...args} {...props} />,
  play: async ({ canvas }: Play) => void (await canvas.findAllByText(text, {}, wait)),
});
const rtl = { globals: { direction: 'rtl', locale: 'ar' } };

export const Covers = gallery();
export const Arabic = { ...rtl, ...gallery({ sample: { isArabic: true } }, 'مزهرية') };
export const Fit = gallery({
  card: { ...sampleGalleryCard, cover: { fit: 'fit', picturesOf: sampleGalleryCard.cover?.picturesOf ?? (() => {}) } },
});
export const WithoutCovers = gallery({ card: { ...sampleGalleryCard, cover: null } });
export const Grouped = gallery({ sample: { isGrouped: true } });
export const GroupedRightToLeft = { ...rtl, ...gallery({ sample: { isGrouped: true, isArabic: true } }, 'مزهرية') };
export const LongTexts = gallery({ sample: { hasLongTexts: true } }, /made by hand/);
export const ManyCards = gallery({ sample: { count: 100_000 } });
export const Empty = gallery({ sample: { count: 0 } }, englishGalleryWords.empty);
export const Loading = {
  render: () => <Demo wrap={(source) => ({ ...source, buckets: () => new Promise<never>(() => {}) })} />,
};
export const Failed = gallery(
  { wrap: (source) => ({ ...source, buckets: () => Promise.reject(new Error('The server cannot be reached.')) }) },
  /cannot be reached/,
);

function PlainGallery() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const made = showPlaces(place.current);
    return () => made.destroy();
  }, []);
  return <div ref={place} style={{ blockSize: 480 }} />;
}

/** The page of the README: somebody's own data without React and without a server. */
export const OwnDataWithoutReact = {
  render: () => <PlainGallery />,
  play: async ({ canvas }: Play) => void (await canvas.findAllByText('Place 2', {}, wait)),
};
