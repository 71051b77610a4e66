import type { LessonSummary } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';
import { Link2, MapPin } from 'lucide-react';

/** Where a lesson takes place, in few words: its area, or 'A link'. */
export function usePlaceText() {
  const { t } = useTranslation('lessons');
  return ({ place }: Pick<LessonSummary, 'place'>): string =>
    place.mode === 'person' ? place.area || t('place.person') : t('place.link');
}

export function PlaceIcon({ mode }: { mode: LessonSummary['place']['mode'] }) {
  return mode === 'person' ? <MapPin aria-hidden /> : <Link2 aria-hidden />;
}
