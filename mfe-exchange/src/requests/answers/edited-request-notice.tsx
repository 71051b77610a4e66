import type { ExchangeRequest } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { Quote } from '../../ui/quote.ts';

const Box = styled.div`
  display: grid;
  gap: 8px;
  padding: 14px 16px;
  border-radius: var(--radius-card);
  background: var(--info-soft);
  color: var(--info-text);
  font-size: var(--text-sm);
  line-height: 1.45;
  > strong {
    font-weight: var(--weight-bold);
  }
  > p {
    border-color: currentcolor;
    color: inherit;
  }
`;

export interface EditedRequestNoticeProps {
  /** Says what has happened. */
  title: string;
  /** The current request. */
  request: ExchangeRequest;
}

/** The current text of a request, after an edit that the viewer has not seen. */
export function EditedRequestNotice({ title, request: { message, senderSkillId } }: EditedRequestNoticeProps) {
  const { t } = useTranslation('exchange');
  return (
    <Box role="alert">
      <strong>{title}</strong>
      <Quote dir="auto">{message || t('requests.noWords')}</Quote>
      <span>{t('requests.offers', { skill: senderSkillId.title })}</span>
    </Box>
  );
}
