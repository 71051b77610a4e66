// Over 300 lines: one drawing, whose sizes share their measures.

import styled, { css, keyframes } from 'styled-components';

export type RingSize = 'hero' | 'card' | 'bare';

/*
 * The layout needs no measuring in scripts. In a row, grid columns of discs and skills alternate. Each arc is a box that is stretched
 * between two centres. In a narrow container the same grid becomes a column. --a is a disc, --h the height of the upper arcs, --d the depth
 * of the return arc. --w is the width of a line, --o the distance of two arcs at the same disc.
 */
const sizes: Record<RingSize, ReturnType<typeof css>> = {
  card: css`
    --a: 44px;
    --h: 22px;
    --d: 34px;
    --w: 2px;
    --gap: 12px;
    --o: 7px;
    --below: 7px;
    --mark: 18px;
    --dash: 5 6;
    padding-top: calc(var(--h) + 7px);
  `,
  hero: css`
    --a: clamp(60px, 9.2cqw, 92px);
    --h: clamp(34px, 4.6cqw, 46px);
    --d: clamp(48px, 6.6cqw, 68px);
    --w: 3px;
    --gap: clamp(12px, 1.8cqw, 20px);
    --o: 11px;
    --below: 10px;
    --mark: 26px;
    --dash: 7 9;
    padding-top: calc(var(--h) + 10px);
  `,
  bare: css`
    --a: 30px;
    --h: 8px;
    --d: 12px;
    --w: 1.75px;
    --gap: 8px;
    --o: 5px;
    --below: 4px;
    --mark: 13px;
    --dash: 4 5;
    max-width: 220px;
    padding: 12px 0 18px;
  `,
};

/**
 * In a narrow container the ring is a column. People are below each other, arrows point straight down, and the return arc is on the left.
 */
const turned = css`
  --m: 30px;
  --g: 38px;
  grid-template-columns: var(--m) var(--a) minmax(0, 1fr);
  grid-template-rows: repeat(var(--n), auto);
  row-gap: var(--g);
  align-items: start;
  padding: 2px 0 0;
  .who {
    grid-column: 2;
    grid-row: var(--i);
    align-self: start;
  }
  .say,
  .last .say {
    grid-column: 3;
    grid-row: var(--i);
    justify-self: start;
    align-self: start;
    display: grid;
    align-content: center;
    gap: 1px;
    min-height: var(--a);
    max-width: none;
    margin: 0;
    padding: 0 0 0 14px;
    background: none;
    text-align: start;
  }
  .say :is(small, b) {
    display: block;
  }
  .say b {
    font-size: 16px;
  }
  > :is(.hop, .back, .tip.over, .tip.under, .cut.over) {
    display: none;
  }
  > :is(.down, .bow, .tip.col, .cut.col) {
    display: block;
  }
  .replaced::before {
    transform: translate(8px, -5px);
  }
  > .down {
    grid-column: 2 / 3;
    grid-row: var(--i) / span 1;
    left: 0;
    width: 100%;
    top: calc(var(--a) + 6px);
    height: calc(100% - var(--a) + var(--g) - 15px);
  }
  > .tip.col {
    grid-column: 2 / 3;
    grid-row: var(--i) / span 1;
    left: calc(50% - var(--w) * 3);
    top: calc(100% + var(--g) - 8px - var(--w) * 3.4);
  }
  > .bow {
    grid-column: 1 / 2;
    grid-row: 1 / var(--n);
    left: 1px;
    width: calc(100% - 8px);
    top: calc(var(--a) / 2);
    height: calc(100% + var(--g));
  }
  > .tip.home {
    grid-column: 1 / 2;
    grid-row: 1 / 2;
    left: auto;
    right: 4px;
    top: calc(var(--a) / 2 - var(--w) * 3);
    width: calc(var(--w) * 3.84);
    height: calc(var(--w) * 6);
  }
  > .cut.col {
    grid-column: 2 / 3;
    grid-row: var(--i) / span 1;
    left: calc(50% - 7px);
    top: calc((var(--a) + 100% + var(--g) - 3px) / 2 - 9px);
  }
  > .cut.col.home {
    grid-column: 1 / 2;
    grid-row: 1 / var(--n);
    left: -6px;
    top: calc(var(--a) / 2 + (100% + var(--g)) / 2 - 7px);
  }
`;
const turnedHero = css`
  ${turned}
  --a: 56px;
  --m: 34px;
  --g: 42px;
  --mark: 20px;
  .say b {
    font-size: 18px;
  }
`;

/** Below this width of its container, in pixels, a ring becomes a column. The values are for three and for four people. */
const narrow: Partial<Record<RingSize, ReturnType<typeof css>>> = {
  card: css`
    @container (max-width: 519px) {
      &.n3 {
        ${turned}
      }
    }
    @container (max-width: 659px) {
      &.n4 {
        ${turned}
      }
    }
  `,
  hero: css`
    @container (max-width: 599px) {
      &.n3 {
        ${turnedHero}
      }
    }
    @container (max-width: 799px) {
      &.n4 {
        ${turnedHero}
      }
    }
  `,
};

const skillTexts: Partial<Record<RingSize, ReturnType<typeof css>>> = {
  hero: css`
    .say small {
      font-size: 14px;
    }
    .say b {
      font: 600 clamp(17px, 2.2cqw, 22px) / 1.2 var(--font-display);
      letter-spacing: -0.012em;
    }
    .last .say {
      min-height: 28px;
      margin-top: calc(var(--d) * 0.75 - 4px);
    }
    .replaced::before {
      transform: translateX(-14px);
    }
  `,
  bare: css`
    .say,
    .last .say {
      display: none;
    }
    > .back {
      grid-row: 1;
      top: calc(100% - 14px);
    }
    > .tip.under {
      grid-row: 1;
      top: calc(100% - 15px);
    }
  `,
};

const draw = keyframes`
  from { stroke-dashoffset: 1600; }
  to { stroke-dashoffset: 0; }
`;
const appear = keyframes`
  from { opacity: 0; }
`;
const drawn = css`
  @media (prefers-reduced-motion: no-preference) {
    > :is(.hop, .back, .down, .bow) path {
      stroke-dasharray: 1600;
      animation: ${draw} 420ms var(--ease-out) both;
      animation-delay: calc((var(--i) - 1) * 220ms);
    }
    > .tip {
      animation: ${appear} 120ms both;
      animation-delay: calc((var(--i) - 1) * 220ms + 300ms);
    }
  }
`;

/** The ring adapts to the width of this container, not of the window. */
export const RingBox = styled.div`
  container-type: inline-size;
  min-width: 0;
`;

export const RingGrid = styled.div<{ $size: RingSize; $draw: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: var(--a) repeat(calc(var(--n) - 1), minmax(0, 1fr) var(--a));
  grid-template-rows: auto auto;
  align-items: center;
  direction: ltr;
  ${({ $size }) => sizes[$size]}
  ol,
  li {
    display: contents;
  }
  .who {
    position: relative;
    grid-row: 1;
    grid-column: calc(var(--i) * 2 - 1);
    align-self: center;
    width: var(--a);
    height: var(--a);
  }
  .who > :first-child {
    display: block;
    position: relative;
    width: 100%;
    height: 100%;
  }
  .say {
    grid-row: 1;
    grid-column: calc(var(--i) * 2);
    min-width: 0;
    margin: -10px 0;
    padding: 0 var(--gap);
    text-align: center;
  }
  .say small {
    display: block;
    color: var(--text-muted);
    font-size: var(--text-xs);
    font-weight: var(--weight-medium);
    line-height: 1.35;
  }
  .say b {
    display: block;
    font-size: 15px;
    font-weight: var(--weight-bold);
    line-height: 1.25;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  .first b {
    color: var(--give-text);
  }
  .last b {
    color: var(--get-text);
  }
  .off b {
    color: var(--text-muted);
    font-weight: var(--weight-medium);
    text-decoration: line-through 1px;
  }
  .off small {
    color: var(--danger-text);
  }
  /* The viewer's own lesson is at the lowest point of the return arc, on the background colour. */
  .last .say {
    grid-row: 2;
    grid-column: 1 / -1;
    justify-self: center;
    align-self: end;
    position: relative;
    z-index: 1;
    display: flex;
    flex-wrap: wrap;
    gap: 0 7px;
    align-items: baseline;
    justify-content: center;
    min-height: 22px;
    max-width: calc(100% - var(--a) * 2 - 24px);
    margin: calc(var(--d) * 0.75 - 5px) 0 0;
    padding: 0 var(--gap);
    background: var(--ring-ground, var(--surface));
  }
  > svg {
    position: absolute;
    fill: none;
    overflow: visible;
    stroke-linecap: round;
    stroke-linejoin: round;
    pointer-events: none;
  }
  > svg path {
    stroke-width: var(--w);
    vector-effect: non-scaling-stroke;
  }
  > .tip path,
  > .cut path {
    stroke-width: 2;
    vector-effect: none;
  }
  > .give {
    stroke: var(--give-line);
  }
  > .ink {
    stroke: var(--line-strong);
  }
  > .get {
    stroke: var(--get-line);
  }
  > .cut {
    width: 14px;
    height: 14px;
    stroke: var(--danger);
  }
  > .dash path {
    stroke-dasharray: var(--dash);
  }
  > .hop {
    --l: var(--o);
    --r: var(--o);
    grid-column: calc(var(--i) * 2 - 1) / span 3;
    top: 0;
    left: calc(var(--a) / 2 + var(--l));
    width: calc(100% - var(--a) - var(--l) - var(--r));
    height: var(--h);
  }
  > .hop.first {
    --l: 0px;
  }
  > .tip {
    width: calc(var(--w) * 6);
    height: calc(var(--w) * 3.84);
  }
  > .tip.over {
    --r: var(--o);
    grid-column: calc(var(--i) * 2 - 1) / span 3;
    top: calc(var(--h) - var(--w) * 3.4);
    right: calc(var(--a) / 2 + var(--r) - var(--w) * 3);
  }
  > .hop.end,
  > .tip.over.end {
    --r: 0px;
  }
  > .back {
    grid-row: 2;
    grid-column: 1 / -1;
    top: var(--below);
    left: calc(var(--a) / 2);
    width: calc(100% - var(--a));
    height: var(--d);
  }
  > .tip.under {
    grid-row: 2;
    grid-column: 1 / -1;
    top: calc(var(--below) - var(--w) * 0.44);
    left: calc(var(--a) / 2 - var(--w) * 3);
  }
  > .cut.over {
    grid-column: calc(var(--i) * 2 - 1) / span 3;
    left: calc(50% - 7px);
    top: calc(var(--h) * 0.25 - 7px);
  }
  > :is(.down, .bow, .tip.col, .cut.col) {
    display: none;
  }
  .mark {
    --rim: 0 0 0 calc(var(--w) + 0.25px) var(--ring-ground, var(--surface));
    position: absolute;
    right: -5px;
    bottom: -3px;
    display: grid;
    place-items: center;
    width: var(--mark);
    height: var(--mark);
    border-radius: 50%;
    background: var(--warning-soft);
    box-shadow: inset 0 0 0 1.5px currentColor, var(--rim);
    color: var(--warning-text);
  }
  .mark.yes {
    background: var(--accent);
    box-shadow: var(--rim);
    color: var(--on-accent);
  }
  .mark.out {
    background: var(--danger-soft);
    box-shadow: var(--rim);
    color: var(--danger-text);
  }
  .mark svg {
    width: 66%;
    height: 66%;
    fill: none;
    stroke: currentColor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 3;
  }
  .mark.asked svg {
    stroke-width: 4.4;
  }
  /* The member who left: an empty ring behind the new disc. */
  .replaced::before {
    content: '';
    position: absolute;
    inset: 0;
    border: 1.5px dashed var(--line-strong);
    border-radius: 50%;
    transform: translateX(-9px);
  }
  .replaced > :first-child {
    border-radius: 50%;
    box-shadow: 0 0 0 3px var(--ring-ground, var(--surface));
  }
  ${({ $size }) => skillTexts[$size]}
  ${({ $size }) => narrow[$size]}
  ${({ $draw }) => $draw && drawn}
`;

/** A member without a name: a dashed ring. */
export const Seat = styled.svg`
  overflow: visible;
  > circle {
    fill: var(--fill);
    stroke: var(--line-strong);
    stroke-dasharray: 3.2 3.4;
    stroke-width: 1.5;
  }
  g {
    fill: var(--neutral-7);
  }
`;
