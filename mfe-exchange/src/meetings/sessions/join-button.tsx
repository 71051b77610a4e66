import type { CalendarSession } from '@mutua/contracts';
import { isJoinTime } from '@mutua/contracts/join-time';
import { LinkButton, useTranslation } from '@mutua/web-kit';
import { firstNameOf, useNow } from '@mutua/web-kit/parts';
import { Video } from 'lucide-react';
import type { LinkProps } from 'react-router-dom';

/** The parts of a session that joining needs. `join` is null for a proposed time. */
export interface Joinable extends Pick<CalendarSession, 'requestId' | 'startsAt' | 'minutes'> {
  join?: CalendarSession['join'];
}

/** The link that joins the session now. Null while joining is not possible, and when the members meet elsewhere. */
export function useJoinLink({ requestId, join, ...session }: Joinable): LinkProps | null {
  const isOnline = join?.how === 'link' || join?.how === 'call';
  const now = useNow(isOnline);
  if (!isOnline || !isJoinTime(session, now)) return null;
  return join.how === 'link'
    ? { to: join.link, target: '_blank', rel: 'noopener noreferrer' }
    : { to: `/chat/${requestId}?call=video` };
}

/** The button that opens the link of `useJoinLink`. */
export function JoinButton({ link, name, size }: { link: LinkProps; name: string; size?: 'sm' }) {
  const { t } = useTranslation('exchange');
  return (
    <LinkButton
      {...link}
      {...(size && { size })}
      icon={<Video aria-hidden />}
      aria-label={t('dashboard.next.joinLabel', { name: firstNameOf(name) })}
    >
      {t('dashboard.next.join')}
    </LinkButton>
  );
}
