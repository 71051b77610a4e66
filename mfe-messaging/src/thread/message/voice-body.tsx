import { soundLength } from '@mutua/contracts/limits';
import { lazyNamed, RemoteBoundary, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { FileLink } from './attachment-views.tsx';
import type { VoiceMessageProps } from './voice-message.tsx';

/** Loaded with the first voice note. */
const VoiceMessage = lazyNamed(() => import('./voice-message.tsx'), 'VoiceMessage');

/* As high as the loaded player, so that nothing moves. */
const Place = styled.div`
  flex: 1;
  min-height: 44px;
  line-height: 44px;
`;

/** The voice note of a message. If the player cannot be loaded, it is shown as a file. */
export function VoiceBody(props: VoiceMessageProps) {
  const { t } = useTranslation('messaging');
  const words = t('voice.message', { length: soundLength(props.voice.seconds) });
  return (
    <RemoteBoundary
      resetKey="voice"
      pending={<Place>{words}</Place>}
      failed={() => (
        <Place>
          {words} <FileLink {...props} />
        </Place>
      )}
      onRetry={() => undefined}
    >
      <VoiceMessage {...props} />
    </RemoteBoundary>
  );
}
