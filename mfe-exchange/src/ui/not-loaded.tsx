import { ErrorState, errorMessage, SkeletonGroup } from '@mutua/web-kit';
import type { ReactNode } from 'react';

export interface NotLoadedProps {
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** The error message when the service gives none. */
  failed: string;
  titleAs?: 'h2' | 'h3';
  /** Whether it is a part of a card, a dialog or a side column: without a frame, and with a heading of the third level. */
  plain?: boolean;
  /** The skeleton of the content. */
  children: ReactNode;
}

/** Replaces content without data: its skeleton, or after a failure the error with a button that loads it again. */
export function NotLoaded({ query, failed, plain = false, titleAs = plain ? 'h3' : 'h2', children }: NotLoadedProps) {
  const { error, isFetching, refetch } = query;
  if (!error) return <SkeletonGroup>{children}</SkeletonGroup>;
  return (
    <ErrorState plain={plain} titleAs={titleAs} onRetry={refetch} busy={isFetching}>
      {errorMessage(error, failed)}
    </ErrorState>
  );
}
