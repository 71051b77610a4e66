import type { Review } from '@mutua/contracts';
import { IconButton, useTranslation } from '@mutua/web-kit';
import { useReport } from '@mutua/web-kit/use-report';
import { Flag } from 'lucide-react';

/** The button that reports a received review, and its dialog. */
export function ReportReview({ review: { _id, reviewerId: person, review } }: { review: Review }) {
  const { t } = useTranslation('exchange');
  const { open, dialog } = useReport({ kind: 'review', id: _id, person, excerpt: review });
  return (
    <>
      <IconButton label={t('reviews.report', { name: person.name })} icon={<Flag />} onClick={open} />
      {dialog}
    </>
  );
}
