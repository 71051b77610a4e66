import { Component, type ReactNode } from 'react';
import type { ShellHistory } from '../routing/shell-history.ts';
import { CrashScreen } from './crash-screen.tsx';

interface Props {
  children: ReactNode;
  history: ShellHistory;
}

/** The outermost error boundary. "Back" and "Forward" show the page again. */
export class CrashBoundary extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };
  #stopListening: (() => void) | undefined;

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidMount() {
    this.#stopListening = this.props.history.listen(
      () => this.state.hasCrashed && this.setState({ hasCrashed: false }),
    );
  }

  override componentWillUnmount() {
    this.#stopListening?.();
  }

  override render() {
    return this.state.hasCrashed ? <CrashScreen /> : this.props.children;
  }
}
