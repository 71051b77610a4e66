import { useSession, useTranslation } from '@mutua/web-kit';
import { Phone, PhoneOff, Video } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Call } from '../shared/call.slice.ts';
import { exchangeOf } from '../shared/exchange-sides.ts';
import { useChatRequestQuery } from '../shared/messaging.resource.ts';
import { Controls, OwnControls, play, RoundButton } from './call-controls.tsx';
import { Middle, Name, People, Screen, Skills, Theirs, Title } from './call-screen.styles.ts';
import { startRingTone } from './ring-tone.ts';

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
