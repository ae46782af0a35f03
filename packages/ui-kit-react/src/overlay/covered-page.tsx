import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';

const Covered = createContext(false);

export interface CoveredPageProps {
  /** Whether another page covers this one, which keeps its state. */
  readonly isCovered: boolean;
  readonly children: ReactNode;
}

/** A page that another one may cover. Popovers and menus opened from it close then, because they float over everything. */
export function CoveredPage({ isCovered, children }: CoveredPageProps) {
  return <Covered value={isCovered}>{children}</Covered>;
}

/** It is rendered inside a popup, so only while that is open. */
export function CloseWhenCovered({ onClose }: { readonly onClose: () => void }) {
  const isCovered = useContext(Covered);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isCovered) close();
  }, [isCovered]);
  return null;
}
