import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { $importRequest } from './import.state.ts';

const ImportSession = lazy(() => import('./import-session.tsx').then((loaded) => ({ default: loaded.ImportSession })));

/** The import wizard, or its chip while it works behind the page; loaded when it is first asked for. */
export function ImportHost() {
  const request = useStore($importRequest);
  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <ImportSession key={request.id} request={request} />
    </Suspense>
  );
}
