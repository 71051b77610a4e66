import {
  ErrorState,
  errorMessage,
  LinkButton,
  Skeleton,
  SkeletonGroup,
  toast,
  useRealtimeEvent,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { useReload } from '@mutua/web-kit/parts';
import { useEffectEvent } from 'react';
import { useParams } from 'react-router-dom';
import styled from 'styled-components';
import { useLostDevice } from '../shared/devices/use-lost-device.ts';
import { useOwnTracks } from '../shared/devices/use-own-tracks.ts';
import { useRoomMedia } from '../shared/devices/use-room-media.ts';
import { useAwake } from '../shared/sleep/use-awake.ts';
import { useLeaveQuestion } from '../shared/use-leave-question.ts';
import { RoomDoor } from './room-door.tsx';
import { RoomScreen } from './room-screen.tsx';
import { useLessonRoomQuery } from './rooms.resource.ts';
import { useRoom } from './use-room.ts';

const LOOK_MS = 15_000;

const Middle = styled.div`
  flex: 1;
  display: grid;
  place-content: center;
  gap: 16px;
  padding: 32px 20px;
`;

/** The room of a lesson: its door, and the room itself after the press. The address has the id of the lesson. */
export function RoomPage() {
  const { circleId = '' } = useParams();
  return <Room key={circleId} circleId={circleId} />;
}

function Room({ circleId }: { circleId: string }) {
  const { t } = useTranslation('messaging');
  const { user } = useSession();
  const query = useLessonRoomQuery(circleId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: LOOK_MS,
    skipPollingIfUnfocused: true,
  });
  const { data, error, isFetching, refetch } = query;
  const reload = useReload(query);
  useRealtimeEvent('circle_updated', (event) => {
    if (event.circleId === circleId) reload();
  });
  const send = useEffectEvent<Parameters<typeof useRoomMedia>[1] & {}>(async (kind, track, own) => {
    await room.send(own, kind === 'audio' ? track : undefined);
  });
  const media = useRoomMedia(true, send);
  const { opened } = media;
  const tracks = useOwnTracks(opened ?? { own: null, devices: null });
  const room = useRoom({
    circleId,
    ownId: user?._id ?? '',
    own: opened?.own ?? null,
    devices: opened?.devices ?? null,
    sends: { sound: opened !== null && !tracks.isMuted, picture: opened !== null && !tracks.isCameraOff },
    onStopped: (stream) => {
      if (stream === 'screen') void opened?.devices.stopSharing();
      else tracks.mute();
      toast.info(t(`rooms.stopped.${stream}`));
    },
    // The door says who is still there, and whether it is open.
    onEnd: reload,
  });
  useLostDevice(opened?.own ?? null);
  useAwake(room.phase !== 'door');
  useLeaveQuestion(room.phase !== 'door');
  if (!user) return null;
  if (room.isInside && data)
    return (
      <RoomScreen
        title={data.title}
        user={user}
        room={room}
        own={opened?.own ?? null}
        devices={opened?.devices ?? null}
        tracks={tracks}
      />
    );
  if (data)
    return (
      <>
        <title>{t('rooms.documentTitle', { title: data.title })}</title>
        <RoomDoor
          circleId={circleId}
          room={data}
          user={user}
          media={media}
          tracks={tracks}
          ended={room.ended}
          met={room.met}
          isEntering={room.phase === 'entering'}
          onEnter={room.enter}
        />
      </>
    );
  return (
    <Middle>
      <title>{t('rooms.unnamedTitle')}</title>
      {error ? (
        <ErrorState
          onRetry={refetch}
          busy={isFetching}
          action={<LinkButton to={`/lessons/${circleId}`}>{t('rooms.back')}</LinkButton>}
        >
          {errorMessage(error, t('rooms.lost'))}
        </ErrorState>
      ) : (
        <SkeletonGroup>
          <Skeleton $width={320} $height={240} />
          <Skeleton $width={320} $height={28} />
        </SkeletonGroup>
      )}
    </Middle>
  );
}
