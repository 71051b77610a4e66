import type { LessonSummary } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';
import { Link2, MapPin, Video } from 'lucide-react';

/** Where a lesson takes place, in few words: its area, 'A link', or 'Here in Mutua'. */
export function usePlaceText() {
  const { t } = useTranslation('lessons');
  return ({ place }: Pick<LessonSummary, 'place'>): string =>
    (place.mode === 'person' && place.area) || t(`place.${place.mode}`);
}

export function PlaceIcon({ mode }: { mode: LessonSummary['place']['mode'] }) {
  if (mode === 'here') return <Video aria-hidden />;
  return mode === 'person' ? <MapPin aria-hidden /> : <Link2 aria-hidden />;
}
