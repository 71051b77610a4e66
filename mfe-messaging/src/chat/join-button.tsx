import type { MeetingSession } from '@mutua/contracts';
import { Button, LinkButton, useTranslation } from '@mutua/web-kit';
import { Video } from 'lucide-react';

export interface JoinButtonProps {
  session: MeetingSession;
  /** Calls the other one here. */
  onCall: () => void;
  disabled?: boolean;
}

/** Brings the two together: by the link of the session, or by a call here. Nothing where they meet elsewhere. */
export function JoinButton({ session, onCall, disabled = false }: JoinButtonProps) {
  const { t } = useTranslation('messaging');
  const { join } = session;
  if (join?.how === 'link') {
    return (
      <LinkButton to={join.link} target="_blank" rel="noopener noreferrer" icon={<Video aria-hidden />}>
        {t('after.join')}
      </LinkButton>
    );
  }
  if (join?.how !== 'call') return null;
  return (
    <Button icon={<Video aria-hidden />} disabled={disabled} onClick={onCall}>
      {t('after.join')}
    </Button>
  );
}
