import { toast, useAppDispatch, useSession, useTranslation } from '@mutua/web-kit';
import { Phone, PhoneOff, Video, VideoOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Call, callResized } from '../../shared/call/call.slice.ts';
import { useChatRequestQuery } from '../../shared/conversations/messaging.resource.ts';
import { Controls, RoundButton } from '../../shared/devices/round-button.tsx';
import { useLostDevice } from '../../shared/devices/use-lost-device.ts';
import { exchangeOf, useSkillWords } from '../../shared/exchange/exchange-sides.ts';
import { useAwake } from '../../shared/sleep/use-awake.ts';
import type { useCall } from '../connection/use-call.ts';
import { OwnControls } from '../screen/call-controls.tsx';
import { CallMenu, Middle, Name, People, Screen, Skills, Title } from '../screen/call-screen.styles.ts';
import { ConnectedCall } from '../screen/connected-call.tsx';
import { SelfView } from '../screen/self-view.tsx';
import { SmallCall } from '../screen/small-call.tsx';
import { startRingTone } from './ring-tone.ts';

const INCOMING_NOTICE_MS = 10_000;

type CallScreenProps = Omit<ReturnType<typeof useCall>, 'call'> & { call: Call };

/** A call that rings, waits for an answer, or is connected. A connected call covers the page or a corner of it. */
export function CallScreen({ call, media, tracks, isAnswering, onAnswer, onDecline, onEnd }: CallScreenProps) {
  const { t } = useTranslation('messaging');
  const { user } = useSession();
  const navigate = useNavigate();
  const { data: request } = useChatRequestQuery(call.requestId);
  const skillWords = useSkillWords();
  const local = media.own?.stream ?? null;
  const dispatch = useAppDispatch();
  const { callId, callType, phase, other, isSmall } = call;
  const setSmall = (small: boolean) => dispatch(callResized({ callId, isSmall: small }));
  const [since, setSince] = useState(0);
  if (phase === 'connected' && since === 0) setSince(Date.now());
  // Neither button has the initial focus, so that Enter does not answer the call while the member types.
  const start = useRef<HTMLDivElement>(null);
  const isVideo = callType === 'video';

  useIncomingNotice(call);
  useLostDevice(media.own);
  useAwake(phase !== 'ringing');
  useEffect(() => (phase === 'ringing' ? startRingTone() : undefined), [phase]);

  if (!user) return null;
  const exchange = request && exchangeOf(request, user._id);
  if (phase === 'connected') {
    const openChat = () => {
      setSmall(true);
      void navigate(`/chat/${call.requestId}`);
    };
    const callProps = { call, media, tracks, since, onEnd };
    return isSmall ? (
      <SmallCall {...callProps} onLarge={() => setSmall(false)} />
    ) : (
      <ConnectedCall {...callProps} user={user} exchange={exchange} onSmall={() => setSmall(true)} onChat={openChat} />
    );
  }
  const titles = {
    ringing: isVideo ? t('calls.incomingVideo') : t('calls.incomingAudio'),
    calling: t('calls.calling'),
  };

  return (
    <Screen
      open
      // Esc does not end a call, because it is easily pressed by accident. Only a button does.
      onClose={() => undefined}
      hideClose
      initialFocus={start}
      title={
        <Title>
          {isVideo ? <Video aria-hidden /> : <Phone aria-hidden />}
          {titles[phase]}
        </Title>
      }
    >
      <Middle ref={start} tabIndex={-1}>
        <People left={user} right={other}>
          <span />
        </People>
        <div>
          <Name>{other.name}</Name>
          {exchange && <Skills>{skillWords(exchange)}</Skills>}
        </div>
      </Middle>
      {phase === 'ringing' ? (
        <>
          <CallMenu person={other} onBlock={onDecline} />
          <RingingControls isVideo={isVideo} isAnswering={isAnswering} onAnswer={onAnswer} onDecline={onDecline} />
        </>
      ) : (
        <OwnControls tracks={tracks} isReady={local !== null} isVideo={isVideo} onEnd={onEnd} />
      )}
      {phase === 'calling' && isVideo && local && (
        <SelfView name={user.name} avatar={user.avatar} local={local} isCameraOff={tracks.isCameraOff} />
      )}
    </Screen>
  );
}

type RingingControlsProps = Pick<CallScreenProps, 'isAnswering' | 'onAnswer' | 'onDecline'> & { isVideo: boolean };

/** The buttons of an incoming call. */
function RingingControls({ isVideo, isAnswering, onAnswer, onDecline }: RingingControlsProps) {
  const { t } = useTranslation('messaging');
  return (
    <Controls>
      <RoundButton label={t('calls.decline')} icon={<PhoneOff />} tone="end" onClick={onDecline} />
      <RoundButton
        label={t('calls.answer')}
        icon={isVideo ? <Video /> : <Phone />}
        tone="answer"
        disabled={isAnswering}
        onClick={() => onAnswer()}
      />
      {isVideo && (
        <RoundButton
          label={t('calls.answerSound')}
          icon={<VideoOff />}
          disabled={isAnswering}
          onClick={() => onAnswer(true)}
        />
      )}
    </Controls>
  );
}

/** Shows a toast when the call begins to ring. */
function useIncomingNotice({ callId, callType, phase, other }: Call): void {
  const { t } = useTranslation('messaging');
  const announce = useEffectEvent(() => {
    const text = callType === 'video' ? 'calls.incomingVideoFrom' : 'calls.incomingAudioFrom';
    toast.info(t(text, { name: other.name }), { id: callId, duration: INCOMING_NOTICE_MS });
  });
  const isRinging = phase === 'ringing';
  useEffect(() => {
    if (isRinging) announce();
  }, [isRinging]);
}
