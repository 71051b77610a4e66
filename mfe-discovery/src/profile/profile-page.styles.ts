import { media, Row } from '@mutua/web-kit';
import styled from 'styled-components';

export const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: 24px 56px;
  padding-bottom: 32px;
`;
export const Who = styled.div`
  display: flex;
  flex: 1 1 420px;
  gap: 16px 28px;
  align-items: center;
  min-width: 0;
  h1 {
    font-size: 44px;
    letter-spacing: -0.03em;
    overflow-wrap: anywhere;
  }
  ${media.narrow} {
    flex: 1 1 100%;
    flex-direction: column;
    align-items: flex-start;
    h1 {
      font-size: 36px;
    }
  }
`;
export const Facts = styled(Row)`
  gap: 4px 16px;
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
`;
export const Story = styled.div`
  padding-bottom: 36px;
  p {
    max-width: 39em;
    font-size: 18px;
    line-height: var(--leading-body);
    overflow-wrap: anywhere;
    white-space: pre-line;
    text-wrap: pretty;
  }
`;
export const Times = styled.div`
  max-width: 720px;
  padding-bottom: 36px;
`;
export const Muted = styled.p`
  color: var(--text-muted);
`;
