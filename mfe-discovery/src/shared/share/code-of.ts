import { canReadCanvas, qrPath, saveFile } from '@mutua/web-kit/parts';
import { encode } from 'uqr';

/** The light edge around a code, in squares. The standard demands it, and cameras look for it. */
const EDGE = 4;
/** The width of a square in a saved picture, in pixels. */
const SQUARE = 16;

/** The QR code of an address: a string for each row, with `1` for a dark square. A seventh of it may be damaged. */
export const codeOf = (address: string): string[] =>
  encode(address, { ecc: 'M', border: EDGE }).data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''));

/** Saves the code as a picture that is sharp in every size. */
export function saveSvg(name: string, rows: readonly string[]): void {
  const size = rows.length;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * SQUARE}" height="${size * SQUARE}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${qrPath(rows)}" fill="#000"/></svg>`;
  saveFile(`${name}.svg`, svg, 'image/svg+xml');
}

/** Saves the code as a picture for programs that cannot open SVG. @throws Error when the browser cannot draw */
export async function savePng(name: string, rows: readonly string[]): Promise<void> {
  if (!canReadCanvas()) throw new Error('no picture');
  const canvas = document.createElement('canvas');
  canvas.width = rows.length * SQUARE;
  canvas.height = rows.length * SQUARE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  context.scale(SQUARE, SQUARE);
  context.fill(new Path2D(qrPath(rows)));
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('no picture');
  saveFile(`${name}.png`, picture, 'image/png');
}
