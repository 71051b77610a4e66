import { Button, IconButton, useTranslation } from '@mutua/web-kit';
import { Bookmark } from 'lucide-react';
import styled from 'styled-components';

const IconToggle = styled(IconButton)`
  border: 1px solid var(--line);
  background: var(--surface);
  &[aria-pressed='true'] {
    border-color: transparent;
    background: var(--accent-soft);
    color: var(--accent-text);
    svg {
      fill: currentColor;
    }
  }
`;
const WordToggle = styled(Button)`
  &[aria-pressed='true'] svg {
    fill: currentColor;
  }
`;

export interface KeepFaceProps {
  isKept: boolean;
  onPress: () => void;
  /** With a word, or by default only an icon. */
  hasWord?: boolean;
  /** Whether the key B presses it: for the one button of a page, and in rows. */
  hasKey?: boolean;
  /** The id of the element that names the thing, where there are several. */
  'aria-describedby'?: string;
  className?: string;
}

/** The button that keeps something for later, without what it does. */
export function KeepFace({ isKept, onPress, hasWord = false, hasKey = false, ...rest }: KeepFaceProps) {
  const { t } = useTranslation('discovery');
  const shared = {
    ...rest,
    icon: <Bookmark aria-hidden />,
    'aria-pressed': isKept,
    ...(hasKey && { 'aria-keyshortcuts': 'B' }),
    onClick: onPress,
  };
  if (!hasWord) return <IconToggle label={t('kept.later')} {...shared} />;
  return (
    <WordToggle variant={isKept ? 'soft' : 'secondary'} {...shared}>
      {t('kept.keep')}
    </WordToggle>
  );
}
