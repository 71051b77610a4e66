import styled from 'styled-components';

/** A note with an icon at the door of a call or a room. */
export const DoorNote = styled.div`
  display: flex;
  gap: 12px;
  padding: 12px 14px;
  border-radius: var(--radius-card);
  background: var(--info-soft);
  color: var(--info-text);
  font-size: var(--text-sm);
  line-height: 1.45;
  svg {
    flex: none;
    width: 18px;
    height: 18px;
    margin-top: 1px;
    stroke-width: 1.75;
  }
  b {
    display: block;
  }
`;
