import { toast, useTranslation } from '@mutua/web-kit';
import { Hand, LogOut, MessageCircle, Mic, MicOff, ScreenShare, Users, Video, VideoOff } from 'lucide-react';
import { DevicesMenu } from '../shared/devices/devices-menu.tsx';
import type { OwnDevices } from '../shared/devices/own-devices.ts';
import type { OwnMedia } from '../shared/devices/own-media.ts';
import { Controls, RoundButton } from '../shared/devices/round-button.tsx';
import { canShareScreen, screenProblemOf } from '../shared/devices/screen.ts';
import type { OwnTracks } from '../shared/devices/use-own-tracks.ts';
import type { RoomOfDevice } from './use-room.ts';

/** What can be open beside the stage of a room. */
export type RoomBeside = 'people' | 'conversation';

export interface RoomControlsProps {
  room: Pick<RoomOfDevice, 'hand' | 'toggleHand' | 'leave'>;
  own: OwnMedia | null;
  devices: OwnDevices | null;
  tracks: OwnTracks;
  isPhone: boolean;
  /** What is open beside the stage. */
  beside: RoomBeside | null;
  /** Messages of the conversation that the member has not read. */
  unread: number;
  onBeside: (beside: RoomBeside | null) => void;
}

/** The buttons of a room. */
export function RoomControls({ room, own, devices, tracks, isPhone, beside, unread, onBeside }: RoomControlsProps) {
  const { t } = useTranslation('messaging');
  const { hand } = room;
  const isSharing = own?.screen != null;
  const toggle = (part: RoomBeside) => onBeside(beside === part ? null : part);
  const share = () => (isSharing ? devices?.stopSharing() : devices?.share());
  return (
    <Controls>
      <RoundButton
        label={tracks.isMuted ? t('calls.unmute') : t('calls.mute')}
        icon={tracks.isMuted ? <MicOff /> : <Mic />}
        isOn={tracks.isMuted}
        disabled={!own}
        onClick={tracks.toggleSound}
      />
      <RoundButton
        label={tracks.isCameraOff ? t('calls.cameraOn') : t('calls.cameraOff')}
        icon={tracks.isCameraOff ? <VideoOff /> : <Video />}
        isOn={tracks.isCameraOff}
        disabled={!own}
        onClick={tracks.toggleCamera}
      />
      {devices && canShareScreen() && !isPhone && (
        <RoundButton
          label={isSharing ? t('calls.screenStop') : t('calls.screen')}
          icon={<ScreenShare />}
          isOn={isSharing}
          onClick={() =>
            void share()?.catch((error: unknown) => toast.error(t(`calls.screenProblem.${screenProblemOf(error)}`)))
          }
        />
      )}
      <RoundButton
        label={hand ? t('rooms.lowerHand') : t('rooms.hand')}
        icon={<Hand />}
        isOn={hand}
        onClick={room.toggleHand}
      />
      {own && devices && !isPhone && <DevicesMenu own={own} devices={devices} hasCamera={tracks.hasCamera} />}
      <RoundButton
        label={t('rooms.people')}
        icon={<Users />}
        isOn={beside === 'people'}
        aria-expanded={beside === 'people'}
        onClick={() => toggle('people')}
      />
      <RoundButton
        label={t('calls.chat')}
        aria-label={unread > 0 ? t('rooms.unread', { count: unread }) : t('rooms.conversation')}
        icon={<MessageCircle />}
        count={unread}
        isOn={beside === 'conversation'}
        aria-expanded={beside === 'conversation'}
        onClick={() => toggle('conversation')}
      />
      <RoundButton label={t('rooms.leave')} icon={<LogOut />} tone="end" onClick={room.leave} />
    </Controls>
  );
}
