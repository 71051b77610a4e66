import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { formatCount } from '../format/numbers.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { media } from '../theme/media.ts';
import { UnreadBadge } from './badges.tsx';
import { useTooltip, withTooltip } from './tooltip.tsx';

type Tone = 'plain' | 'accent';

const look = css<{ $tone: Tone }>`
  position: relative;
  flex: none;
  width: var(--control);
  height: var(--control);
  display: inline-grid;
  place-items: center;
  padding: 0;
  border: 0;
  border-radius: var(--radius-control);
  background: none;
  color: var(--text-muted);
  transition: background var(--motion-hover);
  &:active,
  &[aria-expanded='true'],
  &[aria-pressed='true'] {
    background: var(--fill);
    color: var(--text);
  }
  ${media.hover} {
    &:hover {
      background: var(--fill);
      color: var(--text);
    }
  }
  ${({ $tone }) =>
    $tone === 'accent' &&
    css`
      background: var(--accent);
      color: var(--on-accent);
      ${media.hover} {
        &:hover {
          background: var(--accent-hover);
          color: var(--on-accent);
        }
      }
    `}
  &:disabled {
    background: none;
    color: var(--text-disabled);
    cursor: not-allowed;
  }
  > svg {
    width: 18px;
    height: 18px;
    stroke-width: 1.75;
  }
`;

const ButtonBox = styled.button<{ $tone: Tone }>`
  ${look}
`;
const LinkBox = styled(Link)<{ $tone: Tone }>`
  ${look}
`;
/* A ring in the colour of the page separates the badge from the icon below it. */
const Badge = styled(UnreadBadge)`
  position: absolute;
  top: 2px;
  right: 0;
  box-shadow: 0 0 0 2px var(--bg);
`;

interface Common {
  /** The action, for screen readers and as a tooltip. */
  label: string;
  /** The icon, for example `<Bell />` of lucide-react. */
  icon: ReactNode;
  /** A count of unread things at the corner. It is also part of the accessible label. */
  badge?: number;
  tone?: Tone;
}

function useAccessibleLabel(label: string, badge: number): string {
  const { t } = useTranslation('kit');
  return badge > 0 ? t('labelWithUnread', { label, shown: formatCount(badge) }) : label;
}

export interface IconButtonProps extends Common, Omit<ComponentPropsWithRef<'button'>, 'children'> {}

/** A square button with an icon only. */
export function IconButton({ label, icon, badge = 0, tone = 'plain', type = 'button', ...rest }: IconButtonProps) {
  const accessibleLabel = useAccessibleLabel(label, badge);
  const { handlers, tip } = useTooltip(label);
  return (
    <>
      <ButtonBox type={type} $tone={tone} aria-label={accessibleLabel} {...withTooltip(rest, handlers)}>
        {icon}
        <Badge count={badge} label="" />
      </ButtonBox>
      {tip}
    </>
  );
}

export interface IconLinkProps extends Common, Omit<LinkProps, 'children'> {}

/** A link that looks like an icon button. */
export function IconLink({ label, icon, badge = 0, tone = 'plain', ...rest }: IconLinkProps) {
  const accessibleLabel = useAccessibleLabel(label, badge);
  const { handlers, tip } = useTooltip(label);
  return (
    <>
      <LinkBox $tone={tone} aria-label={accessibleLabel} {...withTooltip(rest, handlers)}>
        {icon}
        <Badge count={badge} label="" />
      </LinkBox>
      {tip}
    </>
  );
}
