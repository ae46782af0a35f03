import { Skeleton } from '@quadrille/ui-kit-react';
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import type { ViewScreenProps } from './view-kind-entry.ts';

/** A screen whose code is loaded when a view of its kind is opened. */
export function lazyScreen(load: () => Promise<{ default: ComponentType<ViewScreenProps> }>): ComponentType<ViewScreenProps> {
  const Screen = lazy(load);
  return function LazyScreen(props) {
    return (
      <Suspense fallback={<Skeleton height={20} />}>
        <Screen {...props} />
      </Suspense>
    );
  };
}
