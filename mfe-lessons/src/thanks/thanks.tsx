import type { ResponseOf } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';
import { ThanksList } from '../shared/thanks-list.tsx';

export interface ThanksProps {
  teacher?: { _id: string; name: string };
  /** What the page has read, so that it loads this part only when there is something. */
  of?: Pick<ResponseOf<'GET /thanks'>, 'thanks' | 'again'>;
}

/** The widget `lessons/thanks`: what learners have written to a teacher, within the profile. */
export function Thanks({ teacher, of }: ThanksProps) {
  const { t } = useTranslation('lessons');
  if (!teacher || !of) return null;
  return <ThanksList title={t('thanks.ofLessons')} of={of} teacher={teacher} />;
}
