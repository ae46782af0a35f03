/** What stands behind the last dot of a file's name, as it is written on its tile; '' where there is none. */
export function extensionOf(name: string): string {
  const [, extension = ''] = /\.([\p{L}\p{N}]{1,5})$/u.exec(name) ?? [];
  return extension.toUpperCase();
}
