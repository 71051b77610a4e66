import type { Person, RoomDoorView, RoomEnd, User } from '@mutua/contracts';
import { Button, ErrorState, LinkButton, media, useTranslation } from '@mutua/web-kit';
import { useMeetingTexts } from '@mutua/web-kit/meetings';
import { PersonMenu, phone } from '@mutua/web-kit/parts';
import { Info } from 'lucide-react';
import { useRef } from 'react';
import styled from 'styled-components';
import { canCall } from '../shared/call/can-call.ts';
import { DeviceSelects } from '../shared/devices/device-selects.tsx';
import { DoorNote } from '../shared/devices/door-note.ts';
import { LevelMeter } from '../shared/devices/level-meter.tsx';
import { RoomPreview } from '../shared/devices/room-preview.tsx';
import type { OwnTracks } from '../shared/devices/use-own-tracks.ts';
import type { useRoomMedia } from '../shared/devices/use-room-media.ts';
import { Faces } from './faces.tsx';

const Door = styled.div`
  flex: 1;
  display: grid;
  grid-template-columns: minmax(0, 640px) minmax(0, 360px);
  grid-template-rows: 1fr auto auto 1fr;
  gap: 0 64px;
  justify-content: center;
  padding: 40px var(--gutter);
  overflow-y: auto;
  > h1 {
    grid-area: 2 / 2;
    font: var(--weight-bold) 28px / 1.25 var(--font-display);
    letter-spacing: -0.02em;
    overflow-wrap: anywhere;
  }
  ${media.narrow} {
    grid-template-columns: minmax(0, 560px);
    grid-template-rows: none;
    grid-auto-rows: max-content;
    align-content: start;
    padding: 24px max(20px, env(safe-area-inset-left), env(safe-area-inset-right)) 32px;
    > h1 {
      grid-area: 2 / 1;
      margin-top: 24px;
    }
  }
  ${phone} {
    padding-top: 16px;
    > h1 {
      font-size: 22px;
    }
  }
`;
const Choices = styled.div`
  grid-area: 3 / 2;
  display: grid;
  gap: 20px;
  align-content: start;
  padding-top: 12px;
  ${media.narrow} {
    grid-area: 3 / 1;
  }
`;
const Muted = styled.p`
  color: var(--text-muted);
`;
const People = styled.section`
  display: grid;
  gap: 4px;
  h2 {
    font-size: var(--text-sm);
    font-weight: var(--weight-bold);
  }
  li {
    display: flex;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
    overflow-wrap: anywhere;
  }
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
`;

export interface RoomDoorProps {
  circleId: string;
  room: RoomDoorView;
  user: User;
  media: ReturnType<typeof useRoomMedia>;
  tracks: OwnTracks;
  /** Why the last stay ended. */
  ended: RoomEnd | null;
  /** With whom this page was in the room. */
  met: readonly Person[];
  isEntering: boolean;
  onEnter: () => void;
}

/** The door of a room: the own picture and devices, who is inside, and what the room does with sound and pictures. */
export function RoomDoor({ circleId, room, user, media: own, tracks, ended, met, isEntering, onEnter }: RoomDoorProps) {
  const { t } = useTranslation('messaging');
  const start = useRef<HTMLDivElement>(null);
  const { opened, hasFailed, tryAgain } = own;
  const { door, role, people } = room;
  const isAble = canCall();
  const mayOpen = role !== 'learner' && people.length === 0;
  return (
    <Door>
      <RoomPreview start={start} user={user} isVideo own={opened?.own ?? null} hasFailed={hasFailed} tracks={tracks} />
      <h1 dir="auto">{room.title}</h1>
      <Choices>
        <DoorState room={room} ended={ended} />
        {people.length > 0 && (
          <Actions>
            <Faces people={people} />
            <Muted>{t('rooms.here', { count: people.length })}</Muted>
          </Actions>
        )}
        {room.hasBlocked && (
          <DoorNote role="note">
            <Info aria-hidden />
            {t('rooms.blocked')}
          </DoorNote>
        )}
        {hasFailed && <ErrorState onRetry={tryAgain}>{t('rooms.noDevices')}</ErrorState>}
        {opened && (
          <DeviceSelects
            own={opened.own}
            devices={opened.devices}
            isVideo
            level={tracks.hasSound && <LevelMeter stream={opened.own.stream} isMuted={tracks.isMuted} />}
          />
        )}
        <DoorNote>
          <Info aria-hidden />
          {t('rooms.notEndToEnd')}
        </DoorNote>
        {!isAble && (
          <DoorNote role="note">
            <Info aria-hidden />
            {t('calls.unsupported')}
          </DoorNote>
        )}
        <Actions>
          {door === 'open' && isAble && (
            <Button size="lg" busy={isEntering} disabled={!opened && !hasFailed} onClick={onEnter}>
              {mayOpen ? t('rooms.open') : t('after.join')}
            </Button>
          )}
          <LinkButton size="lg" variant="ghost" to={`/lessons/${circleId}`}>
            {t(role === 'host' ? 'circles.openMeeting' : 'rooms.back')}
          </LinkButton>
        </Actions>
        {met.length > 0 && <Met circleId={circleId} people={met} />}
      </Choices>
    </Door>
  );
}

/** Who was in the room as well: something that happened there can also be reported afterwards. */
function Met({ circleId, people }: { circleId: string; people: readonly Person[] }) {
  const { t } = useTranslation('messaging');
  return (
    <People>
      <h2>{t('rooms.met')}</h2>
      <ul>
        {people.map((person) => (
          <li key={person._id}>
            <span dir="auto">{person.name}</span>
            <PersonMenu person={person} report={{ kind: 'room', id: circleId, memberId: person._id }} />
          </li>
        ))}
      </ul>
    </People>
  );
}

/** When the session is, why the last stay ended, and what keeps the door shut. */
function DoorState({ room: { door, session, opensAt }, ended }: Pick<RoomDoorProps, 'room' | 'ended'>) {
  const { t } = useTranslation('messaging');
  const texts = useMeetingTexts();
  return (
    <div role="status">
      {ended && <b>{t(`rooms.ended.${ended}`)}</b>}
      {session && (
        <Muted>
          {t('calls.before.when', {
            day: texts.day(session.startsAt),
            from: texts.time(session.startsAt),
            to: texts.time(new Date(Date.parse(session.startsAt) + session.minutes * 60_000).toISOString()),
          })}
        </Muted>
      )}
      {door !== 'open' && (
        <p>
          {door === 'early' && opensAt
            ? t('rooms.door.early', { day: texts.day(opensAt), time: texts.time(opensAt) })
            : t(`rooms.door.${door === 'early' ? 'none' : door}`)}
        </p>
      )}
    </div>
  );
}
