import type { ExchangeRequest, Plan } from '@mutua/contracts';
import { useSession, useTranslation } from '@mutua/web-kit';
import { phone, short, tablet, visuallyHidden } from '@mutua/web-kit/parts';
import { CalendarClock } from 'lucide-react';
import styled, { css } from 'styled-components';
import { exchangeOf, useSkillWords } from '../../shared/exchange/exchange-sides.ts';
import { useNextMeeting } from '../meetings/use-next-meeting.ts';

/* The skills replace the words "Online" and "Offline", which stay for screen readers. The dot stays visible. */
const skillsOnly = css`
  > span:first-child {
    ${visuallyHidden}
  }
  > span:last-child {
    display: block;
  }
`;
const Presence = styled.p<{ $online: boolean }>`
  position: relative;
  display: flex;
  gap: 6px;
  align-items: center;
  color: var(--text-muted);
  font-size: var(--text-xs);
  &::before {
    content: '';
    flex: none;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: ${({ $online }) => ($online ? 'var(--success)' : 'var(--neutral-7)')};
  }
  > svg {
    flex: none;
    width: 14px;
    height: 14px;
  }
  > span:first-of-type {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* The next session replaces the presence and the skills. */
  &[data-meeting]::before {
    content: none;
  }
  ${phone} {
    [data-compact] > &:not([data-meeting]) {
      ${skillsOnly}
    }
  }
  ${tablet} {
    &:not([data-meeting]) {
      ${skillsOnly}
    }
  }
  ${short} {
    &:not([data-meeting]) {
      ${skillsOnly}
    }
  }
`;
/* Replaces the swap line where that has no room. */
const SkillWords = styled.span`
  display: none;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
export interface ChatSubtitleProps {
  request: ExchangeRequest;
  plan: Plan | undefined;
  isOnline: boolean;
}

/** Below the name: the next session, or whether the other member is online. */
export function ChatSubtitle({ request, plan, isOnline }: ChatSubtitleProps) {
  const { t } = useTranslation('messaging');
  const memberId = useSession().user?._id ?? '';
  const skillWords = useSkillWords();
  const meeting = useNextMeeting(request, plan);
  return (
    <Presence $online={isOnline} data-meeting={meeting ? '' : undefined}>
      {meeting && <CalendarClock aria-hidden />}
      <span>{meeting ?? t(isOnline ? 'chat.online' : 'chat.offline')}</span>
      <SkillWords aria-hidden dir="auto">
        {skillWords(exchangeOf(request, memberId))}
      </SkillWords>
    </Presence>
  );
}
