// The Node binary packages publish os/cpu as plain strings; pnpm wants lists.
export const hooks = {
  readPackage(p) {
    if (/^node-(bin-)?(linux|darwin|win)-/.test(p.name ?? '')) {
      if (typeof p.os === 'string') p.os = [p.os];
      if (typeof p.cpu === 'string') p.cpu = [p.cpu];
    }
    return p;
  },
};
