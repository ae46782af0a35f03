import { Skeleton } from '@quadrille/ui-kit-react';
import { lazy, Suspense } from 'react';

const Page = lazy(() => import('./prompt-page.tsx'));
const Home = lazy(() => import('./cowriter-home.tsx'));

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
