import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { IconButton } from '@quadrille/ui-kit-react';
import { useIsNarrow } from '../use-is-narrow.ts';
import { PanelLeft } from 'lucide-react';
import { $isSidebarOpen } from '../sidebar.state.ts';

/** Brings the sidebar back; stands at the start of every page while it is closed. */
export function SidebarButton() {
  const { t } = useLingui();
  const isOpen = useStore($isSidebarOpen);
  // on phones the bar at the bottom has it
  if (useIsNarrow() || isOpen) return null;
  return <IconButton label={t`Show sidebar`} icon={PanelLeft} isFlipped onClick={() => $isSidebarOpen.set(true)} />;
}
