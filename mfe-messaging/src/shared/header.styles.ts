/** The header of a conversation, of two or of a lesson. On a phone it replaces the bar of the shell. */
import { IconLink } from '@mutua/web-kit';
import { phone, tablet } from '@mutua/web-kit/parts';
import styled from 'styled-components';

export const HeaderBar = styled.header`
  flex: none;
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 68px;
  padding: 8px 16px 8px 24px;
  border-bottom: 1px solid var(--line-soft);
  ${tablet} {
    padding: 8px 8px 8px 16px;
  }
  ${phone} {
    min-height: 56px;
    padding: 4px;
  }
`;
export const HeaderBack = styled(IconLink)`
  display: none;
  ${phone} {
    display: inline-grid;
  }
`;
export const HeaderTitle = styled.div`
  min-width: 0;
  h1 {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font: var(--weight-bold) 15px / 1.3 var(--font-text);
    letter-spacing: 0;
  }
`;
