import type { Profile } from '@mutua/contracts';
import { Meta, useTranslation } from '@mutua/web-kit';
import { MessageCircle } from 'lucide-react';

/** How soon a member usually answers requests; renders nothing while that is unknown. */
export function UsuallyAnswers({ within }: { within: Profile['answersWithin'] }) {
  const { t } = useTranslation('discovery');
  return within ? <Meta icon={<MessageCircle aria-hidden />}>{t(`hours.answers.${within}`)}</Meta> : null;
}
