import type { User } from '@mutua/contracts';
import { ErrorState, RemoteBoundary, useTranslation } from '@mutua/web-kit';
import { firstNameOf, useIsNarrow } from '@mutua/web-kit/parts';
import { ScreenShare, ShieldCheck, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { RoomConversation } from '../room-conversation.ts';
import type { OwnDevices } from '../shared/devices/own-devices.ts';
import type { OwnMedia } from '../shared/devices/own-media.ts';
import { play } from '../shared/devices/round-button.tsx';
import type { OwnTracks } from '../shared/devices/use-own-tracks.ts';
import { Faces } from './faces.tsx';
import { type RoomBeside, RoomControls } from './room-controls.tsx';
import { layoutOf } from './room-layout.ts';
import { RoomPeople } from './room-people.tsx';
import {
  Beside,
  CloseBeside,
  Foot,
  Head,
  Middle,
  Moving,
  Recorded,
  Rest,
  Screen,
  Shared,
  Stage,
  Tiles,
} from './room-screen-styles.ts';
import { RoomTile } from './room-tile.tsx';
import type { RoomOfDevice } from './use-room.ts';
import { useUnread } from './use-unread.ts';

/** How many columns so many tiles need, so that they are about as wide as high. */
const columnsFor = (count: number): number => Math.ceil(Math.sqrt(count));

/** What is open beside the stage. On a phone it covers the stage and is an entry of the history, because Back would leave the room. */
function useBeside(isPhone: boolean): [RoomBeside | null, (next: RoomBeside | null) => void] {
  const [atSide, setAtSide] = useState<RoomBeside | null>('people');
  const navigate = useNavigate();
  const { pathname, state }: { pathname: string; state: { beside?: RoomBeside } | null } = useLocation();
  if (!isPhone) return [atSide, setAtSide];
  const shown = state?.beside ?? null;
  const to = { replace: shown !== null, preventScrollReset: true };
  const cover = (next: RoomBeside | null) =>
    void (next ? navigate(pathname, { ...to, state: { beside: next } }) : navigate(-1));
  return [shown, cover];
}

export interface RoomScreenProps {
  title: string;
  user: User;
  room: RoomOfDevice;
  own: OwnMedia | null;
  devices: OwnDevices | null;
  tracks: OwnTracks;
}

/** A room from inside: who is there, a shared screen, and the buttons. */
export function RoomScreen({ title, user, room, own, devices, tracks }: RoomScreenProps) {
  const { t } = useTranslation('messaging');
  const isPhone = useIsNarrow() === true;
  const [beside, setBeside] = useBeside(isPhone);
  const { circleId } = room;
  const unread = useUnread(circleId, user._id, beside === 'conversation');
  const { state, received, talking, spoken, quality, dropped, phase } = room;
  const people = state?.people ?? [];
  const { shown, others, sharer, layers } = layoutOf({ people, ownId: user._id, spoken, isPhone, dropped });
  const wanted = JSON.stringify(layers);
  const want = useEffectEvent(() => {
    if (layers.length > 0) room.want(layers);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other sizes are wanted, or new pictures are received
  useEffect(() => want(), [wanted, received]);

  const role = people.find((person) => person.user._id === user._id)?.role ?? 'learner';
  const leftOut = new Set(layers.flatMap(({ memberId, layer }) => (layer === 'off' ? [memberId] : [])));
  const pictureOf = (memberId: string): MediaStream | null => {
    if (memberId === user._id) return own && !tracks.isCameraOff ? own.stream : null;
    return leftOut.has(memberId) ? null : (received.get(memberId)?.picture ?? null);
  };
  const isSharing = own?.screen != null;
  const screen = isSharing ? own.screen : sharer && received.get(sharer.user._id)?.screen;
  return (
    // Letters are for the conversation, which may still load: one that names a place would end the stay.
    <Screen data-single-keys="off">
      <title>{t('rooms.documentTitle', { title })}</title>
      <Stage>
        <Head>
          <div>
            <h1 dir="auto">{title}</h1>
            <p>
              {t('rooms.here', { count: people.length })} · {t(`calls.quality.${quality}`)}
            </p>
          </div>
          <Recorded>
            <ShieldCheck aria-hidden />
            {t('rooms.nothingRecorded')}
          </Recorded>
        </Head>
        <Middle data-screen={Boolean(screen)}>
          {screen && <SharedScreen screen={screen} name={isSharing ? null : sharer && firstNameOf(sharer.user.name)} />}
          <Tiles $columns={columnsFor(shown.length)} aria-label={t('rooms.people')}>
            {shown.map((person) => (
              <RoomTile
                key={person.user._id}
                person={person}
                isOwn={person.user._id === user._id}
                isTalking={talking.has(person.user._id)}
                picture={person.picture ? pictureOf(person.user._id) : null}
              />
            ))}
          </Tiles>
        </Middle>
        <Foot>
          {others.length > 0 && (
            <Rest>
              <Faces people={others.map((person) => person.user)} />
              {t('rooms.more', { count: others.length })}
            </Rest>
          )}
          <RoomControls
            room={room}
            own={own}
            devices={devices}
            tracks={tracks}
            isPhone={isPhone}
            beside={beside}
            unread={unread}
            onBeside={setBeside}
          />
        </Foot>
      </Stage>
      {beside && state && (
        <Beside>
          {beside === 'people' ? (
            <RoomPeople state={state} ownId={user._id} role={role} onMeasure={room.moderate} />
          ) : (
            // A conversation that fails does not end the stay in the room.
            <RemoteBoundary
              resetKey={circleId}
              pending={null}
              failed={({ retry }) => <ErrorState onRetry={retry}>{t('chat.failed')}</ErrorState>}
              onRetry={() => undefined}
            >
              <RoomConversation circleId={circleId} />
            </RemoteBoundary>
          )}
          {isPhone && <CloseBeside label={t('rooms.close')} icon={<X />} onClick={() => setBeside(null)} />}
        </Beside>
      )}
      {[...received].map(
        ([memberId, { sound }]) =>
          sound && (
            // biome-ignore lint/a11y/useMediaCaption: a live room has no captions
            <audio key={memberId} ref={play(sound, own?.speaker)} autoPlay />
          ),
      )}
      <div role="status">{phase === 'moving' && <Moving>{t('rooms.moved')}</Moving>}</div>
    </Screen>
  );
}

/** A shared screen. Without a name it is the own one. */
function SharedScreen({ screen, name }: { screen: MediaStream; name: string | null }) {
  const { t } = useTranslation('messaging');
  return (
    <Shared>
      <video ref={play(screen)} autoPlay playsInline muted aria-hidden />
      <figcaption>
        <ScreenShare aria-hidden />
        {name === null ? t('calls.youShare') : t('calls.sharesScreen', { name })}
      </figcaption>
    </Shared>
  );
}
