import { Button, IconButton, useSession, useTranslation } from '@mutua/web-kit';
import { Bookmark } from 'lucide-react';
import styled from 'styled-components';
import type { Target } from './bookmarks.resource.ts';
import { useBookmark } from './use-bookmark.ts';

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

export interface KeepButtonProps extends Target {
  /** The member whose skill or profile it is. Nobody keeps their own. */
  ownerId: string;
  /** What the answer with the thing itself says. */
  isKept?: boolean | undefined;
  /** With a word, or by default only an icon. */
  hasWord?: boolean;
  /** Whether the key B presses it: for the one button of a page, and in rows. */
  hasKey?: boolean;
  /** The id of the element that names the thing, where there are several. */
  'aria-describedby'?: string;
  className?: string;
}

/** Keeps a skill or a member for later, or no longer. Only for members. */
export function KeepButton({
  kind,
  targetId,
  ownerId,
  isKept,
  hasWord = false,
  hasKey = false,
  ...rest
}: KeepButtonProps) {
  const { t } = useTranslation('discovery');
  const { user } = useSession();
  const bookmark = useBookmark({ kind, targetId }, isKept);
  if (!user || user._id === ownerId) return null;
  const shared = {
    ...rest,
    icon: <Bookmark aria-hidden />,
    'aria-pressed': bookmark.isKept,
    ...(hasKey && { 'aria-keyshortcuts': 'B' }),
    onClick: bookmark.toggle,
  };
  if (!hasWord) return <IconToggle label={t('kept.later')} {...shared} />;
  return (
    <WordToggle variant={bookmark.isKept ? 'soft' : 'secondary'} {...shared}>
      {t('kept.keep')}
    </WordToggle>
  );
}
