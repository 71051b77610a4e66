import { toast, useSession, useTranslation } from '@mutua/web-kit';
import { lazyPart, useLazyPart } from '@mutua/web-kit/parts';
import { useState } from 'react';
import { KeepFace } from './keep-face.tsx';
import type { KeepToggleProps } from './keep-toggle.tsx';

// Visitors have no such button, so their pages do not load what it does.
const togglePart = lazyPart(() => import('./keep-toggle.tsx'));

export interface KeepButtonProps extends Omit<KeepToggleProps, 'wasPressed'> {
  /** The member whose skill or profile it is. Nobody keeps their own. */
  ownerId: string;
}

/** Keeps a skill or a member for later, or no longer. Only for members. */
export function KeepButton({ ownerId, ...props }: KeepButtonProps) {
  const { t } = useTranslation('discovery');
  const { user } = useSession();
  const isShown = user !== null && user._id !== ownerId;
  const part = useLazyPart(togglePart, isShown, () => undefined);
  const [wasPressed, setPressed] = useState(false);
  if (!isShown) return null;
  if (part) return <part.KeepToggle {...props} wasPressed={wasPressed} />;
  const { kind: _kind, targetId: _id, isKept = false, ...face } = props;
  const press = () => {
    setPressed(true);
    togglePart.load().catch(() => {
      setPressed(false);
      toast.error(t('kept.failed.save'));
    });
  };
  return <KeepFace {...face} isKept={isKept} onPress={press} />;
}
