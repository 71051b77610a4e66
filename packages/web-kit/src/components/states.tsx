import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useTranslation } from '../i18n/use-translation.tsx';
import { phone } from '../theme/phone.ts';
import { Button } from './button.tsx';

const Box = styled.div<{ $boxed: boolean }>`
  display: grid;
  gap: 12px;
  justify-items: start;
  align-content: center;
  padding: ${({ $boxed }) => ($boxed ? '40px 24px' : '8px 0')};
  border: ${({ $boxed }) => ($boxed ? '1px dashed var(--line)' : '0')};
  border-radius: var(--radius-card);
  h2,
  h3 {
    font-size: var(--text-lg);
  }
  p {
    max-width: 37em;
    color: var(--text-muted);
    line-height: 1.5;
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }
`;
/* The only content of a page is as large as the page's title and has no frame. */
const WholePage = styled(Box)`
  padding: 32px 0;
  h1 {
    font-size: var(--text-3xl);
    ${phone} {
      font-size: 30px;
    }
  }
  ${phone} {
    padding-top: 8px;
  }
  > p {
    font-size: var(--text-md);
  }
  > div {
    margin-top: 8px;
  }
  > svg {
    width: 198px;
    height: 96px;
    margin-bottom: 8px;
    ${phone} {
      width: 165px;
      height: 80px;
    }
  }
`;
const Ghost = styled.svg`
  width: 132px;
  height: 64px;
  stroke: var(--neutral-7);
  fill: none;
  stroke-width: 2.5;
  stroke-linecap: round;
  stroke-linejoin: round;
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;
  margin-top: 4px;
`;

export interface EmptyStateProps {
  title: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** The next step: a button or two. */
  action?: ReactNode;
  /** The heading level of the title. With `h1` it is the only content of the page. */
  titleAs?: 'h1' | 'h2' | 'h3';
  /** Whether the dashed frame is left out, for use inside a card or a side column. */
  plain?: boolean;
  className?: string;
}

/** The swap line without people. */
function EmptyLoop() {
  return (
    <Ghost viewBox="0 0 132 64" aria-hidden>
      <circle cx="20" cy="32" r="12" />
      <circle cx="112" cy="32" r="12" />
      <path d="M20 13C20-2 112-2 112 13m-5-4 5 5 5-5M112 51c0 15-92 15-92 0m-5 4 5-5 5 5" />
    </Ghost>
  );
}

/** The swap line with one end missing. */
function BrokenLoop() {
  return (
    <Ghost viewBox="0 0 132 64" aria-hidden>
      <circle cx="20" cy="32" r="12" />
      <path d="M20 13C20-2 112-2 112 13m-5-4 5 5 5-5" />
      <g strokeDasharray="5 6">
        <circle cx="112" cy="32" r="12" />
        <path d="M112 51c0 15-92 15-92 0" />
      </g>
    </Ghost>
  );
}

function State({
  title,
  children,
  action,
  titleAs: Title = 'h2',
  plain = false,
  className,
  isError = false,
}: EmptyStateProps & { isError?: boolean }) {
  const isWhole = Title === 'h1' && !plain;
  const Frame = isWhole ? WholePage : Box;
  return (
    <Frame $boxed={!(plain || isWhole)} role={isError ? 'alert' : undefined} className={className}>
      {isWhole && <BrokenLoop />}
      {!(plain || isWhole || isError) && <EmptyLoop />}
      <Title>{title}</Title>
      {children && <p>{children}</p>}
      {action && <Actions>{action}</Actions>}
    </Frame>
  );
}

/** Replaces an empty list: the swap line without people, a sentence, and the next step. */
export function EmptyState(props: EmptyStateProps) {
  return <State {...props} />;
}

export interface ErrorStateProps extends Omit<EmptyStateProps, 'title'> {
  /** 'Something went wrong' when left out. */
  title?: ReactNode;
  /** Shows 'Try again'. */
  onRetry?: () => void;
  /** The retry is running. */
  busy?: boolean;
}

/** Replaces content that could not be loaded: an error message and a button to try again. */
export function ErrorState({ title, onRetry, busy = false, action, ...rest }: ErrorStateProps) {
  const { t } = useTranslation('kit');
  const retry = onRetry && (
    <Button variant="secondary" icon={<RotateCw aria-hidden />} busy={busy} onClick={onRetry}>
      {t('error.retry')}
    </Button>
  );
  const actions = (retry || action) && (
    <>
      {retry}
      {action}
    </>
  );
  return <State isError title={title ?? t('error.title')} action={actions} {...rest} />;
}
