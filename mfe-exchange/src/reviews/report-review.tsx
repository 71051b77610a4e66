import type { Review } from '@mutua/contracts';
import { IconButton, RemoteWidget, useTranslation } from '@mutua/web-kit';
import { Flag } from 'lucide-react';
import { useState } from 'react';

/** The button that reports a received review, and its dialog. */
export function ReportReview({ review: { _id, reviewerId: person, review } }: { review: Review }) {
  const { t } = useTranslation('exchange');
  const [number, setNumber] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setNumber(number + 1);
    setOpen(true);
  };
  return (
    <>
      <IconButton label={t('reviews.report', { name: person.name })} icon={<Flag />} onClick={open} />
      {number > 0 && (
        <RemoteWidget
          key={number}
          name="account/report-dialog"
          kind="review"
          id={_id}
          person={person}
          excerpt={review}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
