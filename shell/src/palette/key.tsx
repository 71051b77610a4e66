import styled from 'styled-components';

/** The look of a keyboard key. */
export const Key = styled.kbd`
  display: inline-block;
  min-width: 22px;
  padding: 4px 6px;
  border-radius: 4px;
  background: var(--fill);
  color: var(--text-muted);
  font: 500 11.5px / 1 var(--font-text);
  text-align: center;
  white-space: nowrap;
  /* On a raised surface the dark fill would be invisible. */
  [data-theme='dark'] [role='dialog'] & {
    background: var(--selected);
  }
`;

/** The modifier key of shortcuts, by its name on this device. */
export const MODIFIER = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
