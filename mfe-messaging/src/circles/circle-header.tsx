import type { Circle } from '@mutua/contracts';
import { MINUTE_MS } from '@mutua/contracts/time';
import { errorMessage, IconButton, Menu, MenuItem, MenuSeparator, toast, useTranslation } from '@mutua/web-kit';
import { phone, useNow } from '@mutua/web-kit/parts';
import { ArrowLeft, Bell, BellOff, CalendarClock, EllipsisVertical, Info, Users } from 'lucide-react';
import styled from 'styled-components';
import { CircleDiscs } from '../shared/circles/circle-discs.tsx';
import { lastSessionOf, nextSessionOf } from '../shared/circles/circle-session.ts';
import { useMuteCircleMutation } from '../shared/circles/circles.resource.ts';
import { clockOf, momentOf } from '../shared/dates.ts';
import { HeaderBack, HeaderBar, HeaderTitle } from '../shared/header.styles.ts';
import { sessionWords } from '../shared/session-words.ts';
import { CircleJoin } from './circle-join.tsx';
import { meetingTexts } from './meeting-texts.ts';

const Bar = styled(HeaderBar)`
  ${phone} {
    gap: 0 6px;
  }
  > :last-child {
    margin-left: auto;
  }
`;
const Title = styled(HeaderTitle)`
  p {
    display: flex;
    gap: 6px;
    align-items: center;
    min-width: 0;
    color: var(--text-muted);
    font-size: var(--text-xs);
  }
  p > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  svg {
    flex: none;
    width: 14px;
    height: 14px;
  }
`;
const MUTES = ['hours', 'week', 'always'] as const;

/** The header while the circle is loading. On a phone it already has the button that leads back. */
export function CircleBar({ title }: { title: string }) {
  const { t } = useTranslation('messaging');
  return (
    <Bar data-own-bar>
      <HeaderBack to="/messages" label={t('chat.back')} icon={<ArrowLeft />} />
      <Title>
        <h1>{title}</h1>
      </Title>
    </Bar>
  );
}

/** When the lesson is, and how many have the circle open. */
function useSubtitle(circle: Circle, here: number): string {
  const { t, language } = useTranslation('messaging');
  const now = useNow();
  const next = nextSessionOf(circle, now);
  const last = lastSessionOf(circle, now);
  const when = () => {
    if (!next) return last ? t('circles.over', { when: momentOf(last.startsAt, language) }) : '';
    const start = Date.parse(next.startsAt);
    if (start <= now) {
      const end = new Date(start + next.minutes * MINUTE_MS).toISOString();
      return t('meetings.now', { time: clockOf(end, language) });
    }
    return t('meetings.next', sessionWords(next.startsAt, now, language));
  };
  return [when(), here > 1 && t('circles.here', { count: here })].filter(Boolean).join(' · ');
}

export interface CircleHeaderProps {
  circle: Circle;
  here: number;
  /** Opens the panel. Present only while it is hidden. */
  onShowDetails: (() => void) | null;
}

/** The header of a circle: its people, the lesson, the next session and the menu. */
export function CircleHeader({ circle, here, onShowDetails }: CircleHeaderProps) {
  const { t } = useTranslation('messaging');
  const [mute] = useMuteCircleMutation();
  const subtitle = useSubtitle(circle, here);
  const setMuted = async (mutedFor: 'off' | (typeof MUTES)[number]) => {
    const { error } = await mute({ id: circle._id, mutedFor });
    if (error) toast.error(errorMessage(error, t('circles.failed.mute')), { id: 'mute' });
  };
  return (
    // On a phone this bar replaces the shell's bar.
    <Bar data-own-bar>
      <HeaderBack to="/messages" label={t('chat.back')} icon={<ArrowLeft />} />
      <CircleDiscs people={circle.people} />
      <Title>
        <h1 title={circle.title} dir="auto">
          {circle.title}
        </h1>
        <p>
          <CalendarClock aria-hidden />
          <span>{subtitle}</span>
        </p>
      </Title>
      <CircleJoin circle={circle} />
      <Menu trigger={<IconButton label={t('chat.more')} icon={<EllipsisVertical />} />}>
        <MenuItem icon={<Info aria-hidden />} to={`/lessons/${circle._id}`}>
          {t(meetingTexts(circle).open)}
        </MenuItem>
        {onShowDetails && (
          <MenuItem icon={<Users aria-hidden />} onSelect={onShowDetails}>
            {t('circles.people')}
          </MenuItem>
        )}
        <MenuSeparator />
        {circle.mutedUntil ? (
          <MenuItem icon={<Bell aria-hidden />} onSelect={() => void setMuted('off')}>
            {t('states.mute.off')}
          </MenuItem>
        ) : (
          MUTES.map((mutedFor) => (
            <MenuItem key={mutedFor} icon={<BellOff aria-hidden />} onSelect={() => void setMuted(mutedFor)}>
              {t(`states.mute.${mutedFor}`)}
            </MenuItem>
          ))
        )}
      </Menu>
    </Bar>
  );
}
