import type { MeetingSession } from '@mutua/contracts';
import {
  Button,
  Dialog,
  ErrorState,
  media,
  toast,
  useAppDispatch,
  useAppSelector,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { useMeetingTexts } from '@mutua/web-kit/meetings';
import { firstNameOf, phone } from '@mutua/web-kit/parts';
import { VideoOff, VolumeX } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { type CallWish, callPlaced, selectCall, waitingRoomEntered } from '../../shared/call/call.slice.ts';
import type { DeviceProblem } from '../../shared/device-problem.ts';
import { canChooseSpeaker } from '../../shared/devices/device-choices.ts';
import { DeviceSelects } from '../../shared/devices/device-selects.tsx';
import { DoorNote } from '../../shared/devices/door-note.ts';
import { LevelMeter } from '../../shared/devices/level-meter.tsx';
import type { TrackKind } from '../../shared/devices/own-media.ts';
import { RoomPreview } from '../../shared/devices/room-preview.tsx';
import { useOwnTracks } from '../../shared/devices/use-own-tracks.ts';
import { useRoomMedia } from '../../shared/devices/use-room-media.ts';
import { useIsOtherWaiting } from './waiting-room.ts';

/* The picture is on the left, the choices are on the right. On a narrow page they are below each other. */
const Room = styled(Dialog)`
  && {
    position: fixed;
    inset: 0;
    grid-template-columns: minmax(0, 640px) minmax(0, 360px);
    grid-template-rows: 1fr auto auto 1fr;
    gap: 0 64px;
    justify-content: center;
    max-width: none;
    max-height: none;
    padding: 40px var(--gutter) calc(40px + env(safe-area-inset-bottom));
    border-radius: 0;
    background: var(--bg);
    ${media.narrow} {
      grid-template-columns: minmax(0, 560px);
      grid-template-rows: none;
      grid-auto-rows: max-content;
      gap: 0;
      align-content: start;
      padding-inline: max(20px, env(safe-area-inset-left), env(safe-area-inset-right));
      padding-bottom: calc(32px + env(safe-area-inset-bottom));
    }
    ${phone} {
      padding-top: calc(16px + env(safe-area-inset-top));
    }
  }
  > h2 {
    grid-area: 2 / 2;
    padding: 0;
    font: var(--weight-bold) 28px / 1.25 var(--font-display);
    letter-spacing: -0.02em;
    overflow-wrap: anywhere;
    ${media.narrow} {
      grid-area: 2 / 1;
      margin-top: 28px;
    }
    ${phone} {
      margin-top: 20px;
      font-size: 22px;
    }
  }
`;
const Choices = styled.div`
  grid-area: 3 / 2;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  align-content: start;
  padding-top: 16px;
  > p {
    margin-top: -12px;
    color: var(--text-muted);
  }
  ${media.narrow} {
    grid-area: 3 / 1;
  }
`;
/* As high as the fields and the level below them, so that the buttons do not move when the devices open. */
const Devices = styled.div<{ $fields: number }>`
  display: grid;
  gap: 20px;
  align-content: start;
  min-height: ${({ $fields }) => $fields * 88 + 18}px;
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  margin-top: 6px;
  ${phone} {
    > :first-child {
      flex: 1;
    }
  }
`;

export interface BeforeCallProps {
  wish: CallWish;
  onClose: () => void;
}

/** The screen before a call. The member checks camera, microphone and speaker here, then calls or leaves. */
export function BeforeCall({ wish, onClose }: BeforeCallProps) {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const isInCall = useAppSelector(selectCall) !== null;
  const { requestId, other, callType, session } = wish;
  const isVideo = callType === 'video';
  const { opened, hasFailed, tryAgain, keepForCall } = useRoomMedia(isVideo);
  // The room already says why the device is missing. Without a toast, the press would seem to do nothing.
  const showProblem = (kind: TrackKind, problem: DeviceProblem) =>
    toast.info(kind === 'video' ? t(`calls.before.${problem}`) : t(`calls.noSound.${problem}`), {
      id: `problem-${kind}`,
    });
  const tracks = useOwnTracks(opened ?? { own: null, devices: null }, showProblem);
  const start = useRef<HTMLDivElement>(null);
  const name = firstNameOf(other.name);

  // An incoming call closes this screen.
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isInCall) close();
  }, [isInCall]);

  const begin = useEffectEvent(() => {
    if (!user) return;
    keepForCall();
    const call = { requestId, other, callType };
    dispatch(session ? waitingRoomEntered(call) : callPlaced({ ...call, memberId: user._id, now: Date.now() }));
    onClose();
  });
  // A press before the devices are open is remembered: the call begins once they are.
  const [isPressed, setPressed] = useState(false);
  const isOpened = opened !== null;
  useEffect(() => {
    if (isPressed && isOpened) begin();
  }, [isPressed, isOpened]);

  if (!user || isInCall) return null;
  const press = () => setPressed(true);
  const retry = () => {
    setPressed(false);
    tryAgain();
  };
  const noPicture = opened?.own.noPicture;
  const hasPicture = isVideo && opened !== null && !tracks.isCameraOff;
  const words = noPicture ? t('calls.before.callSound') : t('calls.before.call');
  return (
    <Room
      open
      onClose={onClose}
      hideClose
      initialFocus={start}
      title={session ? t('calls.before.lesson', { name }) : t('calls.before.title', { name })}
    >
      <RoomPreview
        start={start}
        user={user}
        isVideo={isVideo}
        own={opened?.own ?? null}
        hasFailed={hasFailed}
        tracks={tracks}
      />
      <Choices>
        {session ? (
          <Session requestId={requestId} session={session} name={name} />
        ) : (
          isVideo && opened && !hasPicture && <p dir="auto">{t('calls.before.seesAvatar', { name })}</p>
        )}
        {noPicture && (
          <ProblemNote icon={<VideoOff aria-hidden />} title={t('calls.before.soundOnly')}>
            {t(`calls.before.${noPicture}`)}
          </ProblemNote>
        )}
        {opened?.own.noSound && (
          <ProblemNote icon={<VolumeX aria-hidden />} title={t('calls.onlyListening')}>
            {t(`calls.noSound.${opened.own.noSound}`)}
          </ProblemNote>
        )}
        {hasFailed && <ErrorState onRetry={retry}>{t('calls.noMedia')}</ErrorState>}
        <Devices $fields={1 + Number(isVideo) + Number(canChooseSpeaker())}>
          {opened && (
            <DeviceSelects
              own={opened.own}
              devices={opened.devices}
              isVideo={isVideo}
              level={tracks.hasSound && <LevelMeter stream={opened.own.stream} isMuted={tracks.isMuted} />}
            />
          )}
        </Devices>
        <Actions>
          <Button size="lg" disabled={hasFailed} busy={isPressed} onClick={press}>
            {session ? t('after.join') : words}
          </Button>
          <Button size="lg" variant="ghost" onClick={onClose}>
            {t('notifications.notNow')}
          </Button>
        </Actions>
      </Choices>
    </Room>
  );
}

/** Says when the session is, and whether the other member already waits in it. */
function Session({ requestId, session, name }: { requestId: string; session: MeetingSession; name: string }) {
  const { t } = useTranslation('messaging');
  const texts = useMeetingTexts();
  const isOtherWaiting = useIsOtherWaiting(requestId);
  const { startsAt, minutes } = session;
  const to = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
  return (
    <p dir="auto">
      {t('calls.before.when', { day: texts.day(startsAt), from: texts.time(startsAt), to: texts.time(to) })}
      {isOtherWaiting && <span>.</span>}
      <span role="status">{isOtherWaiting && ` ${t('calls.before.here', { name })}`}</span>
    </p>
  );
}

/** Says what is missing, microphone or camera, and why. */
function ProblemNote({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <DoorNote role="status">
      {icon}
      <span>
        <b>{title}</b>
        {children}
      </span>
    </DoorNote>
  );
}
