interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Runs the work while no other tab of the same site does: tabs share one refresh cookie, and each
 * refresh replaces it. Without locks (plain http, older run-times) it just runs.
 */
export function runAlone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const scope: { navigator?: { locks?: Locks } } = globalThis;
  const locks = scope.navigator?.locks;
  return locks ? locks.request(name, work) : work();
}
