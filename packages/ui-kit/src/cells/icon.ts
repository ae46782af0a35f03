const svgNamespace = 'http://www.w3.org/2000/svg';

/** A 24-box line icon drawn with the kit's 1.5 px line; decorative, so hidden from assistive technology. */
export function createIcon(paths: readonly string[], className: string): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', className);
  svg.setAttribute('aria-hidden', 'true');
  for (const data of paths) {
    const path = document.createElementNS(svgNamespace, 'path');
    path.setAttribute('d', data);
    svg.append(path);
  }
  return svg;
}
