import type { Review } from '@mutua/contracts';
import { formatDateLabel, LinkButton, useTranslation } from '@mutua/web-kit';
import { firstNameOf, SealedBox } from '@mutua/web-kit/parts';
import styled from 'styled-components';

const Box = styled(SealedBox)`
  margin-bottom: 24px;
`;

/** The reader's own review of this member, still sealed. */
export function OwnSealedReview({ review: { reviewedUserId, sealedUntil = '' } }: { review: Review }) {
  const { t } = useTranslation('discovery');
  const name = firstNameOf(reviewedUserId.name);
  return (
    <Box
      title={t('reviews.sealed.title', { name })}
      text={t('reviews.sealed.text', { name, date: formatDateLabel(sealedUntil) })}
    >
      <LinkButton variant="secondary" to="/reviews">
        {t('reviews.sealed.change')}
      </LinkButton>
    </Box>
  );
}
