import styled from 'styled-components';

export type CalloutTone = 'warning' | 'info' | 'success' | 'danger';

/** A coloured box with something that a member should notice, and an icon before the text where one helps. */
export const Callout = styled.div<{ $tone: CalloutTone }>`
  display: flex;
  gap: 10px;
  align-items: flex-start;
  padding: 12px 16px;
  border-radius: var(--radius-card);
  background: var(--${({ $tone }) => $tone}-soft);
  color: var(--${({ $tone }) => $tone}-text);
  font-weight: var(--weight-medium);
  line-height: 22px;
  overflow-wrap: anywhere;
  > svg {
    flex: none;
    width: 18px;
    height: 22px;
    stroke-width: 1.75;
  }
`;
