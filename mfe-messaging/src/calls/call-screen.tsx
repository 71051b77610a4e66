import { Avatar, Dialog, media as queries, SwapLine, useSession } from '@mutua/web-kit';
import { Mic, MicOff, Phone, PhoneOff, Video, VideoOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled, { css } from 'styled-components';
import type { Call } from '../shared/call.slice.ts';
import { exchangeOf } from '../shared/exchange-sides.ts';
import { useChatRequestQuery } from '../shared/messaging.resource.ts';
import { startRingTone } from './ring-tone.ts';

/* The call screen is dark in both themes, so it does not use the theme's colours. */
const Screen = styled(Dialog)`
  && {
    --bg: #0b1916;
    --text: #f3fbf8;
    --text-muted: #b7d3cb;
    --give-line: #58b8a3;
    --get-line: #f2794f;
    --focus: #f3fbf8;
    position: fixed;
    inset: 0;
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
    gap: 24px;
    max-width: none;
    max-height: none;
    padding: 28px 24px calc(48px + env(safe-area-inset-bottom));
    border-radius: 0;
    background: var(--bg);
    color: var(--text);
    place-items: center;
  }
  > h2 {
    position: relative;
    z-index: 1;
    padding: 0;
    color: var(--text-muted);
    font: var(--weight-medium) var(--text-base) / 1.4 var(--font-text);
    letter-spacing: 0;
  }
`;
const Title = styled.span`
  display: flex;
  gap: 10px;
  align-items: center;
  min-height: 32px;
  padding: 0 14px;
  border-radius: var(--radius-pill);
  background: rgb(11 25 22 / 0.72);
  font-variant-numeric: tabular-nums;
  svg {
    width: 18px;
    height: 18px;
    stroke-width: 1.75;
  }
`;
const Middle = styled.div`
  display: grid;
  gap: 32px;
  justify-items: center;
  width: 100%;
  text-align: center;
  &:focus-visible {
    outline: none;
  }
`;
const People = styled(SwapLine)`
  --swap-avatar: 112px;
  --swap-arc: 56px;
  --swap-stroke: 4px;
  --swap-gap: 24px;
  width: min(520px, 100%);
  padding: calc(var(--swap-arc) + 7px) 0;
  ${queries.narrow} {
    --swap-avatar: 84px;
    --swap-arc: 44px;
  }
`;
const Name = styled.p`
  font: var(--weight-bold) 44px / 1.18 var(--font-display);
  letter-spacing: -0.03em;
  overflow-wrap: anywhere;
  ${queries.narrow} {
    font-size: 34px;
  }
`;
const Skills = styled.p`
  margin-top: 8px;
  color: var(--text-muted);
`;
const Theirs = styled.video`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: contain;
`;
const Mine = styled.div`
  position: absolute;
  z-index: 1;
  right: 24px;
  bottom: calc(172px + env(safe-area-inset-bottom));
  width: clamp(112px, 18vw, 240px);
  aspect-ratio: 4 / 3;
  overflow: hidden;
  display: grid;
  place-items: center;
  border: 1px solid rgb(243 251 248 / 0.24);
  border-radius: var(--radius-card);
  background: #14261f;
  video {
    width: 100%;
    height: 100%;
    object-fit: cover;
    transform: scaleX(-1);
  }
  ${queries.narrow} {
    right: 16px;
    aspect-ratio: 3 / 4;
  }
`;
const Controls = styled.div`
  position: relative;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 24px clamp(24px, 6vw, 48px);
`;
const Control = styled.div<{ $tone: 'plain' | 'end' | 'answer' }>`
  display: grid;
  gap: 10px;
  justify-items: center;
  min-width: 84px;
  font-weight: var(--weight-medium);
  text-shadow: 0 1px 3px rgb(0 0 0 / 0.6);
  button {
    display: grid;
    place-items: center;
    width: 68px;
    height: 68px;
    border: 0;
    border-radius: 50%;
    background: ${({ $tone }) => ({ plain: '#1e3b33', end: '#c22f3c', answer: '#17806f' })[$tone]};
    color: #fff;
    transition: filter var(--motion-hover);
  }
  button:hover {
    filter: brightness(1.14);
  }
  button[data-on='true'] {
    background: #f3fbf8;
    color: #0b1916;
  }
  button:disabled {
    opacity: 0.6;
    cursor: progress;
  }
  svg {
    width: 24px;
    height: 24px;
    stroke-width: 1.75;
  }
  ${({ $tone }) =>
    $tone === 'plain' &&
    css`
      button {
        border: 1px solid rgb(243 251 248 / 0.16);
      }
    `}
`;

interface RoundButtonProps {
  label: string;
  icon: ReactNode;
  tone?: 'plain' | 'end' | 'answer';
  /** True when the button has switched something off (muted, camera off). */
  isOn?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

function RoundButton({ label, icon, tone = 'plain', isOn, disabled, onClick }: RoundButtonProps) {
  return (
    <Control $tone={tone}>
      <button type="button" aria-label={label} data-on={isOn} disabled={disabled} onClick={onClick}>
        {icon}
      </button>
      <span aria-hidden>{label}</span>
    </Control>
  );
}

const play = (stream: MediaStream) => (element: HTMLMediaElement | null) => {
  if (element && element.srcObject !== stream) element.srcObject = stream;
};

/** `3:07`, `1:02:09`. */
function duration(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (parts[0] ? parts : parts.slice(1))
    .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':');
}

/** Seconds since the component was mounted. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - start) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

const Duration = () => <span role="timer">{duration(useSeconds())}</span>;

export interface CallScreenProps {
  call: Call;
  local: MediaStream | null;
  remote: MediaStream | null;
  isAnswering: boolean;
  onAnswer: () => void;
  onDecline: () => void;
  onEnd: () => void;
}

/** The full-page screen of a call that rings, waits for an answer, or is connected. */
export function CallScreen({ call, local, remote, isAnswering, onAnswer, onDecline, onEnd }: CallScreenProps) {
  const { t } = useTranslation('messaging');
  const { user } = useSession();
  const { data: request } = useChatRequestQuery(call.requestId);
  // The initial focus is on neither button, so that Enter does not answer the call while the member is typing.
  const start = useRef<HTMLDivElement>(null);
  const { callType, phase, other } = call;
  const isVideo = callType === 'video';
  const showsVideo = isVideo && phase === 'connected' && remote !== null;

  useEffect(() => (phase === 'ringing' ? startRingTone() : undefined), [phase]);

  if (!user) return null;
  const exchange = request && exchangeOf(request, user._id);
  const titles = {
    ringing: isVideo ? t('calls.incomingVideo') : t('calls.incomingAudio'),
    calling: t('calls.calling'),
    connected: isVideo ? t('calls.video') : t('calls.audio'),
  };

  return (
    <Screen
      open
      // Only a button ends a call: Esc is easily pressed by accident.
      onClose={() => undefined}
      hideClose
      initialFocus={start}
      title={
        <Title>
          {isVideo ? <Video aria-hidden /> : <Phone aria-hidden />}
          {showsVideo ? t('calls.with', { name: other.name }) : titles[phase]}
          {phase === 'connected' && <Duration />}
        </Title>
      }
    >
      <Middle ref={start} tabIndex={-1}>
        {showsVideo ? (
          <Theirs ref={play(remote)} autoPlay playsInline aria-label={other.name} />
        ) : (
          <>
            <People left={user} right={other}>
              <span />
            </People>
            <div>
              <Name>{other.name}</Name>
              {exchange && <Skills>{t('exchange.swap', { give: exchange.give, get: exchange.get })}</Skills>}
            </div>
            {remote && (
              // biome-ignore lint/a11y/useMediaCaption: a live call has no captions
              <audio ref={play(remote)} autoPlay />
            )}
          </>
        )}
      </Middle>
      {phase === 'ringing' ? (
        <Controls>
          <RoundButton label={t('calls.decline')} icon={<PhoneOff />} tone="end" onClick={onDecline} />
          <RoundButton
            label={t('calls.answer')}
            icon={isVideo ? <Video /> : <Phone />}
            tone="answer"
            disabled={isAnswering}
            onClick={onAnswer}
          />
        </Controls>
      ) : (
        <OwnControls
          key={local?.id}
          name={user.name}
          avatar={user.avatar}
          local={local}
          isVideo={isVideo}
          onEnd={onEnd}
        />
      )}
    </Screen>
  );
}

interface OwnControlsProps {
  name: string;
  avatar: string | null;
  local: MediaStream | null;
  isVideo: boolean;
  onEnd: () => void;
}

/** The member's own controls: microphone, camera, hanging up. */
function OwnControls({ name, avatar, local, isVideo, onEnd }: OwnControlsProps) {
  const { t } = useTranslation('messaging');
  const [isMuted, setMuted] = useState(false);
  const [isCameraOff, setCameraOff] = useState(false);
  const toggleSound = () => {
    for (const track of local?.getAudioTracks() ?? []) track.enabled = isMuted;
    setMuted(!isMuted);
  };
  const toggleCamera = () => {
    for (const track of local?.getVideoTracks() ?? []) track.enabled = isCameraOff;
    setCameraOff(!isCameraOff);
  };
  return (
    <>
      {isVideo && local && (
        <Mine>
          {isCameraOff ? (
            <Avatar name={name} src={avatar} size="lg" decorative />
          ) : (
            <video ref={play(local)} autoPlay playsInline muted aria-label={t('calls.you')} />
          )}
        </Mine>
      )}
      <Controls>
        <RoundButton
          label={isMuted ? t('calls.unmute') : t('calls.mute')}
          icon={isMuted ? <MicOff /> : <Mic />}
          isOn={isMuted}
          disabled={!local}
          onClick={toggleSound}
        />
        {isVideo && (
          <RoundButton
            label={isCameraOff ? t('calls.cameraOn') : t('calls.cameraOff')}
            icon={isCameraOff ? <VideoOff /> : <Video />}
            isOn={isCameraOff}
            disabled={!local}
            onClick={toggleCamera}
          />
        )}
        <RoundButton label={t('calls.end')} icon={<PhoneOff />} tone="end" onClick={onEnd} />
      </Controls>
    </>
  );
}
