import { Component, type ReactNode, Suspense } from 'react';

/** A remote, or a part of it, could not be fetched. */
export class RemoteUnavailableError extends Error {
  constructor(what: string, cause?: unknown) {
    super(`"${what}" is not available`, { cause });
    this.name = 'RemoteUnavailableError';
  }
}

export interface RemoteFailure {
  error: Error;
  retry: () => void;
  /** The retry runs. */
  isRetrying: boolean;
}

interface Props {
  children: ReactNode;
  /** Shown while the remote or its page loads. */
  pending: ReactNode;
  /** Shown in place of the failed part. Everything outside of the boundary keeps working. */
  failed: (failure: RemoteFailure) => ReactNode;
  /** Runs before the next attempt, which waits for it. */
  onRetry: () => void | Promise<void>;
  onError?: (error: Error) => void;
  /** Resets the failure when it changes (another page, another version). */
  resetKey: string;
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
  }

  readonly retry = () => {
    const tryAgain = () => this.setState({ error: null, isRetrying: false });
    const waiting = this.props.onRetry();
    if (!waiting) {
      tryAgain();
      return;
    }
    this.setState({ isRetrying: true });
    void waiting.then(tryAgain);
  };

  override render() {
    const { error, isRetrying } = this.state;
    if (error) return this.props.failed({ error, isRetrying, retry: this.retry });
    return <Suspense fallback={this.props.pending}>{this.props.children}</Suspense>;
  }
}
