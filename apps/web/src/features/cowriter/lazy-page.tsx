import { Skeleton } from '@quadrille/ui-kit-react';
import { lazy, Suspense } from 'react';
import type { PromptItemsProps } from './prompt-items.tsx';

const Page = lazy(() => import('./prompt-page.tsx'));
const Home = lazy(() => import('./cowriter-home.tsx'));
const Items = lazy(() => import('./prompt-items.tsx'));

export function PromptPage({ baseId, itemId }: { readonly baseId: string; readonly itemId: string }) {
  return (
    <Suspense fallback={<Skeleton height={48} />}>
      <Page baseId={baseId} itemId={itemId} />
    </Suspense>
  );
}

export function CowriterHome({ baseId }: { readonly baseId: string }) {
  return (
    <Suspense fallback={<Skeleton height={48} />}>
      <Home baseId={baseId} />
    </Suspense>
  );
}

/** Items of a menu about records: the prompts that write for them. */
export function PromptItems(props: PromptItemsProps) {
  return (
    <Suspense>
      <Items {...props} />
    </Suspense>
  );
}
