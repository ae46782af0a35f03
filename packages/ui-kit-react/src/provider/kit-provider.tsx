import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Notices } from '../feedback/notices.tsx';
import type { NoticeQueue } from '../feedback/notice-queue.ts';
import { LabelsContext, englishLabels } from './labels.ts';
import type { KitLabels } from './labels.ts';
import { LocaleContext } from './locale.ts';

export interface KitProviderProps {
  /** Must agree with `dir` on the html element: keys, placement and chevrons follow it. */
  readonly direction?: 'ltr' | 'rtl';
  /** For numbers, dates and sorting inside components, a BCP 47 tag. */
  readonly locale?: string;
  /** Translations; anything left out stays English. */
  readonly labels?: Partial<KitLabels>;
  /** The queue whose notices are shown; hand in the one the app calls. */
  readonly notices?: NoticeQueue;
  readonly children: ReactNode;
}

/** Direction, language, tooltip timing and notifications for everything below. One per page. */
export function KitProvider({ direction = 'ltr', locale = 'en', labels, notices, children }: KitProviderProps) {
  const words = useMemo(() => ({ ...englishLabels, ...labels }), [labels]);
  return (
    <DirectionProvider direction={direction}>
      <LocaleContext.Provider value={locale}>
        <LabelsContext.Provider value={words}>
          <Tooltip.Provider delay={400} timeout={400}>
            {children}
            {notices && <Notices queue={notices} />}
          </Tooltip.Provider>
        </LabelsContext.Provider>
      </LocaleContext.Provider>
    </DirectionProvider>
  );
}
