import { createElement } from '../../view/dom/elements.ts';
import type { MapCamera, MapSize } from '../core/map-camera.ts';
import { addressOf, tilesOf } from '../core/map-tiles.ts';
import type { MapTiles } from '../core/map-tiles.ts';

/** Lays the pictures of the ground over its outlines, where there are any, and shows those of a camera; where one does not come the outlines are seen. */
export function createTileLayer(land: HTMLElement, tiles: MapTiles | null | undefined): (camera: MapCamera, size: MapSize) => void {
  if (!tiles) return () => {};
  const { url } = tiles;
  const element = createElement('div', 'q-map-tiles', { 'aria-hidden': 'true' });
  const pictures = new Map<string, HTMLImageElement>();
  land.append(element);
  return (camera, size) => {
    const left = new Set(pictures.keys());
    for (const tile of tilesOf(camera, size)) {
      // a world that is narrower than the screen stands there more than once
      const key = `${tile.z}/${tile.x}/${tile.y}/${Math.floor((tile.left + tile.side) / (tile.side * 2 ** tile.z))}`;
      left.delete(key);
      const picture = pictures.get(key) ?? addPicture(addressOf(url, tile));
      pictures.set(key, picture);
      Object.assign(picture.style, {
        transform: `translate(${tile.left}px, ${tile.top}px)`,
        inlineSize: `${tile.side}px`,
        blockSize: `${tile.side}px`,
      });
    }
    for (const key of left) {
      pictures.get(key)?.remove();
      pictures.delete(key);
    }
  };

  function addPicture(address: string): HTMLImageElement {
    const picture = new Image();
    picture.className = 'q-map-tile';
    picture.alt = '';
    picture.draggable = false;
    // the server of the tiles learns which places are looked at, and no more
    picture.referrerPolicy = 'no-referrer';
    picture.addEventListener('load', () => picture.classList.add('is-there'), { once: true });
    picture.src = address;
    element.append(picture);
    return picture;
  }
}
