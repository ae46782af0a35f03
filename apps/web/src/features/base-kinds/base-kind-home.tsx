import { useStore } from '@nanostores/react';
import { baseKindOf } from '@quadrille/domain';
import { Skeleton } from '@quadrille/ui-kit-react';
import { Suspense } from 'react';
import { $bases } from '../../platform/bases.state.ts';
import { baseKindEntries } from './base-kind-entries.ts';

/** The page a base opens with, as its kind has it. */
export function BaseKindHome({ baseId }: { readonly baseId: string }) {
  const bases = useStore($bases);
  if (bases === null) return null;
  const { Home } = baseKindEntries[baseKindOf(bases.find(({ id }) => id === baseId)?.type)];
  return (
    <Suspense fallback={<Skeleton height={40} />}>
      <Home baseId={baseId} />
    </Suspense>
  );
}
