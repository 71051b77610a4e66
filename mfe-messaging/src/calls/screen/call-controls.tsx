import { useTranslation } from '@mutua/web-kit';
import { MessageCircle, Mic, MicOff, NotebookPen, PhoneOff, Video, VideoOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Call } from '../../shared/call/call.slice.ts';
import { Controls, RoundButton } from '../../shared/devices/round-button.tsx';
import type { OwnTracks } from '../../shared/devices/use-own-tracks.ts';
import type { CallMedia } from '../connection/call-media.ts';

/** The other member's video. Null when it is not sent, or when the other side says that it is switched off. */
export const pictureOf = ({ callType }: Call, { remote, peerState }: CallMedia): MediaStream | null =>
  (callType === 'video' || peerState?.screen) && peerState?.picture !== false && remote?.getVideoTracks()[0]
    ? remote
    : null;

interface OwnControlsProps {
  tracks: OwnTracks;
  /** False until microphone and camera are open. */
  isReady: boolean;
  isVideo: boolean;
  /** Whether the buttons of microphone and camera can open a device that was not available before. */
  mayOpenDevices?: boolean;
  /** More buttons, between the camera and the chat. */
  children?: ReactNode;
  /** Opens the chat beside the call. Absent before the other member has answered. */
  onChat?: () => void;
  /** Opens the notes over the call. Absent where they are beside it. */
  onNotes?: (() => void) | undefined;
  onEnd: () => void;
}

/** The member's own controls: microphone, camera, chat, and the button that ends the call. */
export function OwnControls(props: OwnControlsProps) {
  const { tracks, isReady, isVideo, mayOpenDevices = false, children, onChat, onNotes, onEnd } = props;
  const { t } = useTranslation('messaging');
  const { isMuted, hasSound, isCameraOff, hasCamera, toggleSound, toggleCamera } = tracks;
  return (
    <Controls>
      <RoundButton
        label={isMuted ? t('calls.unmute') : t('calls.mute')}
        icon={isMuted ? <MicOff /> : <Mic />}
        isOn={isMuted}
        disabled={!isReady || !(hasSound || mayOpenDevices)}
        onClick={toggleSound}
      />
      {isVideo && (
        <RoundButton
          label={isCameraOff ? t('calls.cameraOn') : t('calls.cameraOff')}
          icon={isCameraOff ? <VideoOff /> : <Video />}
          isOn={isCameraOff}
          disabled={!isReady || !(hasCamera || mayOpenDevices)}
          onClick={toggleCamera}
        />
      )}
      {children}
      {onNotes && <RoundButton label={t('exchange.notes')} icon={<NotebookPen />} onClick={onNotes} />}
      {onChat && <RoundButton label={t('calls.chat')} icon={<MessageCircle />} onClick={onChat} />}
      <RoundButton label={t('calls.end')} icon={<PhoneOff />} tone="end" onClick={onEnd} />
    </Controls>
  );
}
