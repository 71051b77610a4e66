import styled, { keyframes } from 'styled-components';
import { useTranslation } from '../i18n/use-translation.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

/** Only the turning ring, for use beside a text that describes the activity. */
export const SpinnerRing = styled.span.attrs({ 'aria-hidden': true })`
  display: inline-block;
  flex: none;
  width: 16px;
  height: 16px;
  border-radius: 50%;
  border: 2px solid currentColor;
  border-right-color: transparent;
  animation: ${turn} 0.8s linear infinite;
`;

const Box = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 10px;
  padding: 24px;
  color: var(--text-muted);
`;

export interface SpinnerProps {
  /** The activity, for screen readers. 'Loading…' by default. */
  label?: string;
  className?: string;
}

/** A spinner for a part of a page. Whole pages show skeletons. */
export function Spinner({ label, className }: SpinnerProps) {
  const { t } = useTranslation('kit');
  return (
    <Box role="status" className={className}>
      <SpinnerRing />
      <VisuallyHidden>{label ?? t('loading')}</VisuallyHidden>
    </Box>
  );
}
