import { type ReactNode, useId, useState } from 'react';
import styled from 'styled-components';
import { phone } from '../theme/phone.ts';

/** A month with one or two heights. Null: there is nothing to draw, because the value is unknown or hidden. */
export interface Bar {
  /** Short, under the bar. */
  label: string;
  heights: readonly (number | null)[];
  /** Still counted: drawn hatched. */
  isOpen?: boolean;
}

const WIDTH = 640;
const HEIGHT = 180;
const TOP = 24;
const FOOT = 26;
const PLOT = HEIGHT - TOP - FOOT;

const Figure = styled.figure`
  margin: 0;
  min-width: 0;
  h2 {
    font-size: var(--text-lg);
  }
  > figcaption p {
    margin-top: 4px;
    color: var(--text-muted);
  }
  /* Paper has no scrolling: a picture is never cut by the end of a page. */
  > figcaption,
  > svg {
    break-after: avoid;
    break-inside: avoid;
  }
  svg {
    display: block;
    width: 100%;
    overflow: visible;
    height: auto;
    margin-top: 12px;
  }
  text {
    fill: var(--text-muted);
    font-size: 15px;
    text-anchor: middle;
  }
  /* The whole picture is smaller there, and its letters must not be. */
  ${phone} {
    text {
      font-size: 24px;
    }
    .other {
      display: none;
    }
  }
  .value {
    fill: var(--text);
    font-weight: var(--weight-bold);
  }
  .grid {
    stroke: var(--line-soft);
  }
  .bar {
    fill: var(--accent);
  }
  .hatch {
    stroke: var(--text-muted);
    stroke-width: 1;
  }
  .hatch path,
  .open path {
    stroke: var(--text-muted);
    stroke-width: 2;
  }
  .open path {
    stroke: var(--accent);
  }
  /* A picture keeps its own colours there, so the letters need those of the page, too. */
  @media (forced-colors: active) {
    .bar,
    text,
    .value {
      fill: CanvasText;
    }
    .hatch,
    .hatch path,
    .open path,
    .grid {
      stroke: CanvasText;
    }
  }
`;
const Foot = styled.div`
  break-before: avoid;
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  align-items: center;
  justify-content: space-between;
  margin-top: 8px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  button {
    min-height: 32px;
    padding: 0;
    border: 0;
    background: none;
    color: var(--accent-text, var(--accent));
    font: inherit;
  }
  @media print {
    button {
      display: none;
    }
  }
`;
const TableBox = styled.div`
  overflow-x: auto;
  margin-top: 8px;
  @media print {
    overflow: visible;
    tr {
      break-inside: avoid;
    }
    && :is(th, td) {
      white-space: normal;
    }
  }
  /* On paper nobody can open the table. */
  &[hidden] {
    display: none;
    @media print {
      display: block;
    }
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 8px 0 8px 12px;
    border-bottom: 1px solid var(--line-soft);
    font-size: var(--text-sm);
    font-weight: inherit;
    text-align: right;
    white-space: nowrap;
  }
  th:first-child {
    padding-left: 0;
    text-align: left;
  }
  thead th {
    color: var(--text-muted);
  }
`;

/** A round number at or above the highest value, so that two lines of the grid fit. */
function ceilingOf(highest: number): number {
  if (highest <= 4) return 4;
  const step = 10 ** Math.floor(Math.log10(highest));
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((factor) => factor * step).find((each) => each >= highest) ?? highest;
}

/**
 * A chart of months with one or two bars each. The picture is for eyes only: the sentence says what it shows, and the table has every
 * number. Values stand at the highest bar and at the last whole one.
 */
export function Bars({
  title,
  sentence,
  bars,
  format,
  legend,
  table,
  showLabel,
  hideLabel,
}: {
  title: string;
  sentence: ReactNode;
  bars: readonly Bar[];
  format: (height: number) => string;
  /** What the bars mean; null when one kind of bars explains itself. */
  legend: ReactNode;
  /** The same numbers as text, the latest month first. */
  table: { head: readonly string[]; rows: readonly (readonly string[])[] };
  showLabel: string;
  hideLabel: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const heights = bars.flatMap((bar) => bar.heights.flatMap((height) => height ?? []));
  const highest = Math.max(0, ...heights);
  const ceiling = ceilingOf(highest);
  const slot = WIDTH / Math.max(1, bars.length);
  const perBar = bars[0]?.heights.length ?? 1;
  const width = Math.min(40, (slot * 0.68) / perBar);
  const lastWhole = bars.findLastIndex((bar) => !bar.isOpen && bar.heights[0] != null);
  const firstHighest = bars.findIndex((bar) => bar.heights[0] === highest);
  const isEveryOther = bars.length > 13;
  return (
    <Figure aria-labelledby={`${id}-title`}>
      <figcaption>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{sentence}</p>
      </figcaption>
      <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        <defs>
          <pattern id={`${id}-open`} className="open" width="6" height="6" patternUnits="userSpaceOnUse">
            <path d="M0 6L6 0" />
          </pattern>
          <pattern id={`${id}-hatch`} className="hatch" width="6" height="6" patternUnits="userSpaceOnUse">
            <path d="M0 0L6 6" />
          </pattern>
        </defs>
        {[0, 0.5, 1].map((part) => (
          <path key={part} className="grid" d={`M0 ${TOP + PLOT * part}H${WIDTH}`} />
        ))}
        {bars.map((bar, index) => {
          const middle = slot * (index + 0.5);
          const left = middle - (width * perBar) / 2;
          const first = bar.heights[0];
          const isValued = first != null && (index === lastWhole || index === firstHighest);
          return (
            <g key={bar.label + String(index)}>
              {bar.heights.map((height, place) => {
                if (height === null) return null;
                const size = (PLOT * height) / ceiling;
                const fill = place === 1 ? `url(#${id}-hatch)` : bar.isOpen ? `url(#${id}-open)` : undefined;
                return (
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: the two bars of a month never change their places
                    key={place}
                    className={fill ? 'hatch' : 'bar'}
                    x={left + place * width}
                    y={TOP + PLOT - size}
                    width={width - 2}
                    height={size}
                    rx={3}
                    {...(fill && { fill })}
                  />
                );
              })}
              {isValued && (
                <text className="value" x={middle} y={TOP + PLOT - (PLOT * first) / ceiling - 6}>
                  {format(first)}
                </text>
              )}
              {(!isEveryOther || index % 2 === 0) && (
                <text className={index % (isEveryOther ? 4 : 2) === 0 ? undefined : 'other'} x={middle} y={HEIGHT - 5}>
                  {bar.label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <Foot>
        <span>{legend}</span>
        <button type="button" aria-expanded={isOpen} aria-controls={`${id}-table`} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? hideLabel : showLabel}
        </button>
      </Foot>
      <TableBox id={`${id}-table`} hidden={!isOpen}>
        <table aria-labelledby={`${id}-title`}>
          <thead>
            <tr>
              {table.head.map((each) => (
                <th key={each} scope="col">
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([month, ...cells]) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                {cells.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their places
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </Figure>
  );
}
