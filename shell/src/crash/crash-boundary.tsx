import { Component, type ReactNode } from 'react';
import { CrashScreen } from './crash-screen.tsx';

/** The outermost boundary: catches what the router's own boundary cannot. */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? <CrashScreen /> : this.props.children;
  }
}
