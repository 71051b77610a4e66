import { useSession, useTranslation } from '@mutua/web-kit';
import { firstNameOf } from '@mutua/web-kit/first-name';
import { PhoneOff, Video } from 'lucide-react';
import { useRef } from 'react';
import styled from 'styled-components';
import type { Wait } from '../shared/call.slice.ts';
import { Controls, RoundButton } from './call-controls.tsx';
import { Middle, People, Screen, Title } from './call-screen.styles.ts';
import { useWaiting } from './waiting.ts';

const First = styled.h3`
  font: var(--weight-bold) 28px / 1.3 var(--font-display);
  letter-spacing: -0.02em;
`;
const Known = styled.p`
  max-width: 44ch;
  margin: 8px auto 0;
  color: var(--text-muted);
  text-wrap: balance;
`;

/** Whoever is the first at a session waits here for the other one, whose call begins by itself. */
export function WaitingScreen({ wait: { requestId, other } }: { wait: Wait }) {
  const { t } = useTranslation('messaging');
  const { user } = useSession();
  const { stop } = useWaiting(requestId);
  const start = useRef<HTMLDivElement>(null);
  const name = firstNameOf(other.name);
  if (!user) return null;
  return (
    <Screen
      open
      // Only a button ends it: Esc is easily pressed by accident.
      onClose={() => undefined}
      hideClose
      initialFocus={start}
      title={
        <Title>
          <Video aria-hidden />
          <bdi>{other.name}</bdi>
        </Title>
      }
    >
      <Middle ref={start} tabIndex={-1}>
        <People left={user} right={other}>
          <span />
        </People>
        <div role="status">
          <First>{t('calls.waiting.first')}</First>
          <Known dir="auto">{t('calls.waiting.known', { name })}</Known>
        </div>
      </Middle>
      <Controls>
        <RoundButton label={t('calls.end')} icon={<PhoneOff />} tone="end" onClick={stop} />
      </Controls>
    </Screen>
  );
}
