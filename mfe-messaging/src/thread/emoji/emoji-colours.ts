import { css } from 'styled-components';

/** For the element around the emoji picker. */
export const emojiColours = css`
  /* Replaces the picker's colours and fonts with those of Mutua. */
  && .EmojiPickerReact {
    --epr-bg-color: var(--surface-raised);
    --epr-category-label-bg-color: var(--surface-raised);
    --epr-picker-border-color: var(--line-soft);
    --epr-search-input-bg-color: var(--surface);
    --epr-search-input-bg-color-active: var(--surface);
    --epr-category-icon-active-color: var(--accent-text);
    --epr-category-icon-inactive-color: var(--text-muted);
    --epr-highlight-color: var(--accent);
    --epr-hover-bg-color: var(--surface-raised-hover);
    --epr-focus-bg-color: var(--accent-soft);
    --epr-text-color: var(--text);
    --epr-font-family: var(--font-text);
  }
`;
