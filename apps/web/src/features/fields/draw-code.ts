import { barcodeFormats } from '@quadrille/domain';
import type { BarcodeFormat, Field } from '@quadrille/domain';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Quiet modules around a QR code; readers need four, screens are kind. */
const quiet = 2;

/** A QR code of the text; null when it is too long for one. The library comes when the first code is drawn. */
async function drawQrCode(text: string): Promise<SVGSVGElement | null> {
  const { encode } = await import('uqr');
  let modules: readonly (readonly boolean[])[];
  try {
    modules = encode(text, { border: quiet }).data;
  } catch {
    return null;
  }
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', `0 0 ${modules.length} ${modules.length}`);
  svg.setAttribute('shape-rendering', 'crispEdges');
  const path = document.createElementNS(svgNamespace, 'path');
  path.setAttribute('d', modules.flatMap((line, y) => line.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join(''));
  svg.append(path);
  return svg;
}

/** No reader takes in more, and drawing it would stop the page: most formats set no bound of their own. */
const longestBarcode = 128;

/** A barcode of the text; null when the format cannot hold it, or no reader could. */
async function drawBarcode(text: string, format: BarcodeFormat): Promise<SVGSVGElement | null> {
  if (text.length > longestBarcode) return null;
  const { default: draw } = await import('jsbarcode');
  const svg = document.createElementNS(svgNamespace, 'svg');
  let isValid = true;
  try {
    draw(svg, text, { format, displayValue: false, margin: 6, width: 2, height: 60, valid: (valid) => (isValid = valid) });
  } catch {
    return null;
  }
  // The library writes a size in pixels: cells give it their own.
  svg.removeAttribute('style');
  svg.setAttribute('preserveAspectRatio', 'none');
  return isValid ? svg : null;
}

/** The drawing of a field's text: a barcode in its format, or a QR code. */
export function drawCode(field: Field, text: string): Promise<SVGSVGElement | null> {
  if (field.type !== 'Barcode') return drawQrCode(text);
  return drawBarcode(text, barcodeFormats.find((known) => known === field.meta['barcodeFormat']) ?? 'CODE128');
}
