/**
 * Runs synchronous work while no object answers to `__proto__`. The Excel reader writes to keys named by the file, so a
 * comment placed at "__proto__" would otherwise change every object of the process (CVE-2023-30533). As nothing else
 * runs meanwhile, the accessor is back before anybody could miss it.
 */
export function withoutProtoAccessor<Result>(work: () => Result): Result {
  const accessor = Object.getOwnPropertyDescriptor(Object.prototype, '__proto__');
  if (accessor === undefined) return work();
  delete (Object.prototype as unknown as Record<string, unknown>)['__proto__'];
  try {
    return work();
  } finally {
    Object.defineProperty(Object.prototype, '__proto__', accessor);
  }
}
