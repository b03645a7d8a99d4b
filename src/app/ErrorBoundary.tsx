import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { StartFailure } from './StartFailure.tsx';

export interface ErrorBoundaryProps {
  phone: string;
  children: ReactNode;
}

/** Says in words that a part of the page could not be shown (a chunk that does not load, say), with a way to retry and the phone number. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('The page could not be shown', error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <StartFailure phone={this.props.phone} /> : this.props.children;
  }
}
