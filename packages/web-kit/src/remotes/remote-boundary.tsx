import { Component, type ReactNode, Suspense, startTransition } from 'react';
import { useRetry } from '../connection/use-retry.ts';

/** A remote, or a part of it, could not be loaded. */
export class RemoteUnavailableError extends Error {
  /** Forgets the failed load, so that the next request loads again. Missing when only another release can help. */
  readonly forget: (() => void) | undefined;

  constructor(what: string, cause?: unknown, forget?: () => void) {
    super(`"${what}" is not available`, { cause });
    this.name = 'RemoteUnavailableError';
    this.forget = forget;
  }
}

export interface RemoteFailure {
  error: Error;
  retry: () => void;
  /** Whether the retry is running. */
  isRetrying: boolean;
}

interface Props {
  children: ReactNode;
  /** Shown while the remote or its page loads, however long that takes. */
  pending: ReactNode;
  /** Replaces the failed part. Everything outside the boundary keeps working. */
  failed: (failure: RemoteFailure) => ReactNode;
  /** Runs before the next attempt, which waits for it. */
  onRetry?: (() => void | Promise<void>) | undefined;
  onError?: (error: Error) => void;
  /** Resets the failure when it changes (another page, another version). */
  resetKey: string;
  /** Whether it repeats a failed load by itself. True by default. */
  heals?: boolean;
}

interface State {
  error: Error | null;
  isRetrying: boolean;
  resetKey: string;
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/** The error boundary of one remote, so that the other remotes and the shell keep working. */
export class RemoteBoundary extends Component<Props, State> {
  override state: State = { error: null, isRetrying: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: toError(error) };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(toError(error));
    if (error instanceof RemoteUnavailableError) error.forget?.();
  }

  /** The failure stays visible until the part is loaded, because a transition hides no visible content. */
  readonly attempt = async () => {
    await this.props.onRetry?.();
    startTransition(() => this.setState({ error: null, isRetrying: false }));
  };

  readonly retry = () => {
    this.setState({ isRetrying: true });
    void this.attempt();
  };

  override render() {
    const { children, pending, failed, heals = true } = this.props;
    const { error, isRetrying } = this.state;
    const canHeal = heals && error instanceof RemoteUnavailableError && error.forget;
    return (
      <Suspense fallback={pending}>
        {error ? failed({ error, isRetrying, retry: this.retry }) : children}
        {canHeal && <Healing attempt={this.attempt} />}
      </Suspense>
    );
  }
}

function Healing({ attempt }: { attempt: () => Promise<void> }) {
  useRetry(() => void attempt());
  return null;
}
