import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';

const Covered = createContext(false);

export interface CoveredPageProps {
  /** Another page stands over this one, which keeps its state. */
  readonly isCovered: boolean;
  readonly children: ReactNode;
}

/** A page that may be covered by another: popovers and menus opened from it, which float over everything, close then. */
export function CoveredPage({ isCovered, children }: CoveredPageProps) {
  return <Covered value={isCovered}>{children}</Covered>;
}

/** Inside a popup, so only while it is open. */
export function CloseWhenCovered({ onClose }: { readonly onClose: () => void }) {
  const isCovered = useContext(Covered);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isCovered) close();
  }, [isCovered]);
  return null;
}
