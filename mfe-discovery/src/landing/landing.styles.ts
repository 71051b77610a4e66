// Over 300 lines: the styles of one page.

import { media } from '@mutua/web-kit';
import { phone, rowItem } from '@mutua/web-kit/parts';
import styled, { css } from 'styled-components';

/** The page sits closer to the header than other pages, and the call to action is its end. */
export const Landing = styled.div`
  margin: 16px 0 -96px;
  ${media.narrow} {
    margin: -4px 0 -64px;
  }
`;

export const Lead = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 4fr);
  gap: 64px;
  align-items: end;
  margin-top: 36px;
  padding-bottom: 64px;
  p {
    max-width: 34em;
    font-size: 20px;
    line-height: 1.5;
    text-wrap: pretty;
  }
  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
    gap: 24px;
    margin-top: 24px;
    padding-bottom: 44px;
    p {
      font-size: 18px;
    }
  }
`;
export const LeadActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  justify-content: flex-end;
  ${media.narrow} {
    justify-content: flex-start;
    > * {
      flex: 1;
      max-width: 220px;
    }
  }
`;

export const Stats = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  border-top: 1px solid var(--text);
  div {
    display: flex;
    flex-direction: column-reverse;
    padding: 20px 24px 0 0;
  }
  dt {
    color: var(--text-muted);
  }
  dd {
    font: var(--weight-bold) 44px / 1.1 var(--font-display);
    letter-spacing: -0.03em;
    font-variant-numeric: tabular-nums;
  }
  ${media.narrow} {
    div {
      padding: 16px 12px 12px 0;
    }
    dd {
      font-size: 34px;
    }
  }
  ${phone} {
    grid-template-columns: 1fr 1fr;
  }
`;

const largeTitle = css`
  h2 {
    font-size: var(--text-3xl);
    letter-spacing: -0.03em;
    ${media.narrow} {
      font-size: 30px;
    }
  }
`;

export const Band = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 4fr) minmax(0, 8fr);
  gap: 48px 64px;
  align-items: start;
  padding-top: 104px;
  ${largeTitle}
  > div > h2 + p {
    margin-top: 16px;
    color: var(--text-muted);
    font-size: var(--text-md);
    line-height: var(--leading-body);
    text-wrap: pretty;
  }
  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
    gap: 24px;
    padding-top: 72px;
  }
`;

/** A title above content of the full width. */
export const Shelf = styled.section`
  padding-top: 88px;
  ${largeTitle}
  & + & {
    padding-top: 72px;
  }
  ${media.narrow} {
    padding-top: 64px;
    & + & {
      padding-top: 48px;
    }
  }
`;
export const ShelfHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 24px;
  align-items: baseline;
  justify-content: space-between;
  margin-bottom: 24px;
  /* Aligns the text of the link with the edge of the page. */
  > a {
    margin-inline: -16px;
  }
`;
/** Scrolls sideways where four cards do not fit. */
export const CardRow = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 24px;
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  @media (max-width: 1180px) {
    grid-template-columns: none;
    grid-auto-columns: min(300px, 82vw);
    grid-auto-flow: column;
    gap: 16px;
    margin-inline: calc(-1 * var(--gutter));
    padding: 4px var(--gutter) 12px;
    overflow-x: auto;
    scroll-padding-inline: var(--gutter);
    scroll-snap-type: x proximity;
    li {
      scroll-snap-align: start;
    }
  }
`;
export const Categories = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(170px, calc(50% - 6px)), 1fr));
  gap: 12px;
  a {
    display: flex;
    gap: 12px;
    align-items: center;
    height: 100%;
    min-height: 64px;
    padding: 11px 12px;
    border: 1px solid var(--line-soft);
    border-radius: var(--radius-card);
    background: var(--surface);
    font-weight: var(--weight-bold);
    overflow-wrap: anywhere;
    transition: border-color var(--motion-hover);
  }
  a:hover {
    border-color: var(--line);
    background: var(--surface-hover);
  }
  ${media.narrow} {
    gap: 8px;
    /* The longest name, such as Programmazione, must fit in one line. */
    a {
      gap: 6px;
      padding: 11px 6px;
      font-size: var(--text-sm);
      letter-spacing: -0.015em;
      hyphens: auto;
    }
  }
`;

export const Features = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
  gap: 0 48px;
  li {
    ${rowItem}
    padding: 24px 0 28px;
    border-top: 1px solid var(--line);
  }
  svg {
    width: 24px;
    height: 24px;
    stroke-width: 1.75;
    color: var(--accent-text);
  }
  h3 {
    margin: 14px 0 6px;
    font-size: 19px;
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-md);
    line-height: var(--leading-body);
    text-wrap: pretty;
  }
`;

export const Steps = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(280px, 100%), 1fr));
  gap: 32px;
  align-items: start;
`;
export const Benefits = styled.ul`
  li {
    display: flex;
    gap: 14px;
    align-items: center;
    padding: 16px 0;
    border-top: 1px solid var(--line);
    font-size: 17px;
  }
  li:first-child {
    border-top: 0;
  }
  svg {
    flex: none;
    width: 18px;
    height: 18px;
    stroke-width: 1.75;
    color: var(--accent-text);
  }
`;

export const Quotes = styled.div`
  grid-column: 1 / -1;
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: 24px;
  figure {
    display: flex;
    flex-direction: column;
    justify-content: space-between;
    padding-top: 20px;
    border-top: 2px solid var(--give-line);
  }
  figure:nth-child(2) {
    border-color: var(--get-line);
  }
  blockquote {
    margin-bottom: 24px;
    font: var(--weight-medium) 19px/1.4 var(--font-display);
    letter-spacing: -0.012em;
    text-wrap: pretty;
  }
  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
export const Author = styled.figcaption`
  display: flex;
  gap: 12px;
  align-items: center;
  b,
  small {
    display: block;
  }
  b {
    font-weight: var(--weight-bold);
  }
  small {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;

/** The green panel is dark in both themes, so it sets its own colours. */
export const CallToAction = styled.section`
  display: flex;
  flex-wrap: wrap;
  gap: 32px;
  align-items: center;
  justify-content: space-between;
  margin: 112px 0 96px;
  padding: 56px;
  border-radius: var(--radius-dialog);
  background: #08312b;
  --accent: #f3fbf8;
  --accent-hover: #dcefe8;
  --on-accent: #08312b;
  --focus: #f3fbf8;
  --text: #f3fbf8;
  --text-muted: #f3fbf8;
  --fill: rgb(255 255 255 / 0.1);
  color: var(--text);
  h2 {
    max-width: 14em;
    font-size: 40px;
    letter-spacing: -0.03em;
  }
  [data-theme='dark'] & {
    background: var(--give-4);
  }
  ${media.narrow} {
    margin: 72px 0 56px;
    padding: 32px 24px;
    h2 {
      font-size: 30px;
    }
  }
`;
export const CtaActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  > :last-child {
    border-color: rgb(255 255 255 / 0.35);
  }
`;
