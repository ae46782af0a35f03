/** The most a picture may have as text in the settings of a form, in characters. */
const longest = 400_000;

/** A picture no larger than it is shown, as an address that holds it. */
export async function shrinkPicture(file: Blob, largest: { readonly width: number; readonly height: number }): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, largest.width / picture.width, largest.height / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of [0.85, 0.6, 0.4]) {
    const address = canvas.toDataURL('image/webp', quality);
    if (address.length <= longest) return address;
  }
  throw new Error('The picture is too large.');
}
