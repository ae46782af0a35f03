import { Skeleton } from '@quadrille/ui-kit-react';
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';

/** A screen whose code is loaded when a view of its kind is opened. */
export function lazyScreen<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  const Screen = lazy(load) as unknown as ComponentType<Props>;
  return function LazyScreen(props) {
    return (
      <Suspense fallback={<Skeleton height={20} />}>
        <Screen {...props} />
      </Suspense>
    );
  };
}
