/** `YYYY-MM-DD HH:mm:ss+00:00`, the form of every moment on the v1 wire. */
export function toStamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')}+00:00`;
}
