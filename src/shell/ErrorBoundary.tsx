/** A screen that breaks breaks its own pane and says so; the others go on. */
import { Component, type ReactNode } from 'react'
import { ErrorState } from '../ui/Notice.tsx'

type Props = { readonly children: ReactNode; readonly title?: string }
type State = { readonly error: unknown }

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined }
  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }
  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <ErrorState title={this.props.title ?? 'This screen broke'} error={error} onRetry={() => this.setState({ error: undefined })} />
  }
}
