import type { Category } from '@mutua/contracts/limits';
import { Button, IconButton, useTranslation } from '@mutua/web-kit';
import { toastAction, toastResult } from '@mutua/web-kit/parts';
import { Check, ListPlus } from 'lucide-react';
import { useAddToWantsMutation } from './matches.resource.ts';

export interface WantButtonProps {
  title: string;
  /** By default guessed from the title. */
  category?: Category | undefined;
  /** The skill that the want is made from. */
  skillId?: string;
  label: string;
  variant?: 'primary' | 'secondary';
  full?: boolean;
  /** Its label is for screen readers and in a tooltip. */
  isIcon?: boolean;
}

/** Adds a want to the member's list. */
export function WantButton({
  title,
  category,
  skillId,
  label,
  variant = 'secondary',
  full = false,
  isIcon = false,
}: WantButtonProps) {
  const { t } = useTranslation('discovery');
  const [add, { isLoading, isSuccess }] = useAddToWantsMutation();
  const press = async () => {
    if (isSuccess) return;
    const want = { title, ...(category && { category }), ...(skillId && { skillId }) };
    const action = toastAction({ label: t('wants.show'), to: '/wants' });
    await toastResult(add(want), t('wants.failed'), t('wants.added'), { action });
  };
  const words = isSuccess ? t('wants.on') : label;
  const shared = {
    icon: isSuccess ? <Check aria-hidden /> : <ListPlus aria-hidden />,
    'aria-disabled': isSuccess || undefined,
    onClick: () => void press(),
  };
  if (isIcon) return <IconButton label={words} disabled={isLoading} {...shared} />;
  return (
    <Button variant={isSuccess ? 'soft' : variant} full={full} busy={isLoading} {...shared}>
      {words}
    </Button>
  );
}
