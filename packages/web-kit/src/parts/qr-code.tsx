import styled from 'styled-components';

/* The background is light in both themes, because cameras cannot read a light code on a dark background. */
const Picture = styled.svg`
  width: min(220px, 100%);
  height: auto;
  margin: 0 auto;
  border-radius: 8px;
  background: #fff;
`;

/** The dark squares as an SVG path, with one square as its unit. */
export const qrPath = (rows: readonly string[]): string =>
  rows
    .flatMap((row, y) =>
      Array.from(row.matchAll(/1+/g), ({ index, 0: dark }) => `M${index} ${y}h${dark.length}v1h-${dark.length}z`),
    )
    .join('');

export interface QrCodeProps {
  /** A string for each row, with `1` for a dark square. */
  rows: readonly string[];
  label: string;
  className?: string;
}

/** A QR code of an address. */
export function QrCode({ rows, label, className }: QrCodeProps) {
  return (
    <Picture
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={qrPath(rows)} fill="#000" />
    </Picture>
  );
}
