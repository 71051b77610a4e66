import type { ReactNode } from 'react';
import styled, { css, keyframes } from 'styled-components';
import { useWaiting } from '../connection/waiting.ts';
import { useTranslation } from '../i18n/use-translation.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const pulse = keyframes`
  to { opacity: 0.55; }
`;
const appear = keyframes`
  from, 99% { opacity: 0; }
`;

const size = (value: number | string | undefined) => (typeof value === 'number' ? `${value}px` : value);

export interface SkeletonProps {
  /** In pixels, or any CSS length. The whole width when left out. */
  $width?: number | string;
  /** In pixels, or any CSS length. A line of text when left out. */
  $height?: number | string;
  /** In pixels. 6 when left out. */
  $radius?: number | string;
  $circle?: boolean;
}

/** A grey box with the position and size of content that is still loading. */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true })<SkeletonProps>`
  display: block;
  flex: none;
  max-width: 100%;
  background: var(--fill-hover);
  animation: ${pulse} 1.6s ease-in-out infinite alternate;
  ${({ $width = '100%', $height = '1em', $radius = 'var(--radius-control)', $circle }) => css`
    width: ${size($width)};
    height: ${size($height)};
    border-radius: ${$circle ? '50%' : size($radius)};
  `}
`;

/*
 * Only painting is delayed by 150 ms, so that a quick answer does not flicker. The boxes take their space at once, so that nothing moves.
 */
const Group = styled.div`
  animation: ${appear} 150ms backwards;
`;

export interface SkeletonGroupProps {
  /** What is loading. 'Loading…' when left out. */
  label?: string;
  children: ReactNode;
  className?: string;
}

/** The skeletons of one part of a page. Screen readers announce the loading once. The boxes are painted after 150 ms. */
export function SkeletonGroup({ label, children, className }: SkeletonGroupProps) {
  const { t } = useTranslation('kit');
  useWaiting();
  return (
    <Group className={className} aria-busy="true">
      <VisuallyHidden role="status">{label ?? t('loading')}</VisuallyHidden>
      {children}
    </Group>
  );
}
