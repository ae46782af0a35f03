import { useStore } from '@nanostores/react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { confirmBeforeLeaving } from '../../platform/confirm-before-leaving.ts';
import { ImportChip } from './import-chip.tsx';
import { importParts } from './import-parts.ts';
import { createImportWizard } from './import-wizard.state.ts';
import { ImportWizard } from './import-wizard.tsx';
import { $hasImportWork, $isImportShown, hideImport } from './import.state.ts';
import type { ImportRequest } from './import.state.ts';

/** One import from its opening to its end; leaving the page only hides it. */
export function ImportSession({ request }: { readonly request: ImportRequest }) {
  const [wizard] = useState(() => createImportWizard(importParts, request.baseId));
  const isShown = useStore($isImportShown);
  const router = useRouter();
  useEffect(() => wizard.begin(request.files), [wizard, request]);
  useEffect(() => wizard.$hasWork.subscribe((hasWork) => $hasImportWork.set(hasWork)), [wizard]);
  useEffect(() => router.subscribe('onBeforeNavigate', hideImport), [router]);
  useEffect(() => confirmBeforeLeaving(() => wizard.$run.get()?.phase === 'sending'), [wizard]);
  return isShown ? <ImportWizard wizard={wizard} /> : <ImportChip wizard={wizard} />;
}
