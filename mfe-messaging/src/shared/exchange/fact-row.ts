import { css } from 'styled-components';

/** A fact about the exchange in its panel: an icon, the fact, and muted words below it. */
export const factRow = css`
  display: grid;
  grid-template-columns: 18px minmax(0, 1fr);
  gap: 10px;
  align-items: start;
  color: var(--text-muted);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
  strong {
    display: block;
    color: var(--text);
    font-weight: var(--weight-medium);
  }
  svg {
    width: 18px;
    height: 18px;
    stroke-width: 1.75;
  }
`;

/** A fact that opens something when it is pressed. */
export const factButton = css`
  ${factRow}
  width: 100%;
  padding: 0;
  border: 0;
  background: none;
  text-align: start;
  &:hover strong {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
`;
