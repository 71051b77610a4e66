import type { MeetingSession } from '@mutua/contracts';
import { Button, LinkButton, useTranslation } from '@mutua/web-kit';
import { Video } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';

interface JoinCallProps {
  /** Opens the screen before the call. */
  onCall: () => void;
  disabled?: boolean;
}
export interface JoinButtonProps extends JoinCallProps {
  session: MeetingSession;
}

/** Joins a session: by its link, or by a call in Mutua. Renders nothing when the members meet elsewhere. */
export function JoinButton({ session: { join }, ...call }: JoinButtonProps) {
  const { t } = useTranslation('messaging');
  if (join?.how === 'link') {
    return (
      <LinkButton to={join.link} target="_blank" rel="noopener noreferrer" icon={<Video aria-hidden />}>
        {t('after.join')}
      </LinkButton>
    );
  }
  return join?.how === 'call' ? <JoinCall {...call} /> : null;
}

function JoinCall({ onCall, disabled = false }: JoinCallProps) {
  const { t } = useTranslation('messaging');
  useJoinFromLink(onCall);
  return (
    <Button icon={<Video aria-hidden />} disabled={disabled} onClick={onCall}>
      {t('after.join')}
    </Button>
  );
}

/**
 * Joins the session when a link opened the chat for this purpose: `/chat/{requestId}?call=video`. Mounted while the session can be joined.
 */
function useJoinFromLink(join: () => void): void {
  const [parameters, setParameters] = useSearchParams();
  const isAsked = parameters.has('call');
  const act = useEffectEvent(() => {
    setParameters(
      (before) => {
        before.delete('call');
        return before;
      },
      { replace: true },
    );
    join();
  });
  useEffect(() => {
    if (isAsked) act();
  }, [isAsked]);
}
