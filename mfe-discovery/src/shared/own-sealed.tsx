import type { Review } from '@mutua/contracts';
import { formatDateLabel, LinkButton, useTranslation } from '@mutua/web-kit';
import { firstNameOf } from '@mutua/web-kit/first-name';
import styled from 'styled-components';

const Box = styled.article`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 16px;
  align-items: center;
  margin-bottom: 24px;
  padding: 18px 20px;
  border: 1px dashed var(--line-strong);
  border-radius: var(--radius-card);
  > div {
    flex: 1 1 220px;
    min-width: 0;
  }
  h3 {
    font: var(--weight-bold) var(--text-base) / 1.4 var(--font-text);
    letter-spacing: 0;
    overflow-wrap: anywhere;
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;

/** The reader's own review of this member, which nobody else sees yet. */
export function OwnSealed({ review: { reviewedUserId, sealedUntil = '' } }: { review: Review }) {
  const { t } = useTranslation('discovery');
  const name = firstNameOf(reviewedUserId.name);
  return (
    <Box>
      <div>
        <h3 dir="auto">{t('reviews.sealed.title', { name })}</h3>
        <p>{t('reviews.sealed.text', { name, date: formatDateLabel(sealedUntil) })}</p>
      </div>
      <LinkButton variant="secondary" to="/reviews">
        {t('reviews.sealed.change')}
      </LinkButton>
    </Box>
  );
}
