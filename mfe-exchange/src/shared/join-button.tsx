import type { CalendarSession } from '@mutua/contracts';
import { isJoinTime } from '@mutua/contracts/join-time';
import { LinkButton, useTranslation } from '@mutua/web-kit';
import { firstNameOf, useNow } from '@mutua/web-kit/parts';
import { Video } from 'lucide-react';
import type { LinkProps } from 'react-router-dom';

/** What is to be known of a session to join it; `join` null for what is none. */
export interface Joinable extends Pick<CalendarSession, 'requestId' | 'startsAt' | 'minutes'> {
  join?: CalendarSession['join'];
}

/** The link that brings the two of a session together now; null while it cannot be joined, and where they meet elsewhere. */
export function useJoinLink({ requestId, join, ...session }: Joinable): LinkProps | null {
  const isOnline = join?.how === 'link' || join?.how === 'call';
  const now = useNow(isOnline);
  if (!isOnline || !isJoinTime(session, now)) return null;
  return join.how === 'link'
    ? { to: join.link, target: '_blank', rel: 'noopener noreferrer' }
    : { to: `/chat/${requestId}?call=video` };
}

/** Brings the two of a session together, by the link of `useJoinLink`. */
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
