import { formatCount, UnreadBadge, useTranslation, VisuallyHidden } from '@mutua/web-kit';
import type { Counter } from './use-counts.ts';

interface CountProps {
  counter: Counter | undefined;
  counts: Record<Counter, number>;
  className?: string;
}

/** The number of things that wait at a place, beside its name: a badge, and text for screen readers. Renders nothing at 0. */
export function Count({ counter, counts, className }: CountProps) {
  const { t } = useTranslation('shell');
  const count = counter ? counts[counter] : 0;
  if (count === 0) return null;
  return (
    <>
      <UnreadBadge className={className ?? ''} count={count} label="" />
      <VisuallyHidden>
        {t(counter === 'requests' ? 'nav.waiting' : 'nav.unread', { shown: formatCount(count) })}
      </VisuallyHidden>
    </>
  );
}
