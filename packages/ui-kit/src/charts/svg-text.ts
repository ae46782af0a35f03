import type { ChartNode, ChartPicture } from './chart-data.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** The picture as SVG text, for a file or a page without script; whatever stands in labels stays text. */
export function toSvgText(picture: ChartPicture, title: string): string {
  const { width, height, isRtl } = picture;
  const marks = picture.marks.map(({ label, nodes }) => `<g><title>${escape(label)}</title>${nodes.map(nodeText).join('')}</g>`);
  const direction = isRtl ? ' direction="rtl"' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" class="q-chart" role="img" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"${direction}><title>${escape(title)}</title>${picture.frame.map(nodeText).join('')}${marks.join('')}</svg>`;
}

function nodeText({ tag, attrs, text }: ChartNode): string {
  const written = Object.entries(attrs).map(([name, value]) => ` ${name}="${escape(String(value))}"`);
  return `<${tag}${written.join('')}>${text === undefined ? '' : escape(text)}</${tag}>`;
}
