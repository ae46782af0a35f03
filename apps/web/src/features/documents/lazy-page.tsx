import { Skeleton } from '@quadrille/ui-kit-react';
import { lazy, Suspense } from 'react';

const Page = lazy(() => import('./document-page.tsx'));
const Shared = lazy(() => import('./shared-page.tsx'));
const Home = lazy(() => import('./documentation-home.tsx'));

/** The editor is large: it comes with the first page that is opened. */
export function DocumentPage({ baseId, itemId }: { readonly baseId: string; readonly itemId: string }) {
  return (
    <Suspense fallback={<Skeleton height={48} />}>
      <Page baseId={baseId} itemId={itemId} />
    </Suspense>
  );
}

export function DocumentationHome({ baseId }: { readonly baseId: string }) {
  return (
    <Suspense fallback={<Skeleton height={48} />}>
      <Home baseId={baseId} />
    </Suspense>
  );
}

export function SharedPage({ uuid, pageId }: { readonly uuid: string; readonly pageId: string | undefined }) {
  return (
    <Suspense fallback={<Skeleton height={48} />}>
      <Shared uuid={uuid} pageId={pageId} />
    </Suspense>
  );
}
