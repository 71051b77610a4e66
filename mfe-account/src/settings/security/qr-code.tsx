import styled from 'styled-components';

/* The background is light in both themes, because cameras cannot read a light code on a dark background. */
const Picture = styled.svg`
  width: min(220px, 100%);
  height: auto;
  margin: 0 auto;
  border-radius: 8px;
  background: #fff;
`;

/** A QR code of an address. `rows` has a string for each row, with `1` for a dark square. */
export function QrCode({ rows, label }: { rows: readonly string[]; label: string }) {
  const path = rows
    .flatMap((row, y) => Array.from(row, (sign, x) => (sign === '1' ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <Picture viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </Picture>
  );
}
