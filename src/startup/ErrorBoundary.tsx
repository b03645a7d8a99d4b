import { Component, type ErrorInfo, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** Renders what to show instead of the children that failed. */
  renderFailure: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface Caught {
  error: unknown;
}

/** Replaces a part of the page that failed to render (its chunk did not load, say) with `renderFailure`, and logs why. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { caught: Caught | null }> {
  override state: { caught: Caught | null } = { caught: null };

  static getDerivedStateFromError(error: unknown): { caught: Caught } {
    return { caught: { error } };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('The page could not be shown', error, info.componentStack);
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught === null ? this.props.children : this.props.renderFailure(caught.error);
  }
}
