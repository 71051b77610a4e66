import { css } from 'styled-components';

/** A call is dark in both themes, so it does not use the theme's colours. */
export const callTokens = css`
  --bg: #0b1916;
  --text: #f3fbf8;
  --text-muted: #b7d3cb;
  --give-line: #58b8a3;
  --get-line: #f2794f;
  --give-text: #86cfbd;
  --get-text: #f79a78;
  --surface-hover: #1c2f2a;
  --focus: #f3fbf8;
  color: var(--text);
`;

/** The text and background colours of a call. */
export const callColours = css`
  ${callTokens}
  background: var(--bg);
`;
