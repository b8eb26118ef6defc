/** An error in a screen is shown in its own pane; the other panes keep working. */
import { Component, type ReactNode } from 'react'
import { ErrorState } from '#src/ui/controls/Notice.tsx'

/** `at` identifies what is shown: when it changes, rendering is tried again. */
type Props = { readonly children: ReactNode; readonly title?: string; readonly at?: string }
type State = { readonly error: unknown; readonly at: string | undefined }

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, at: this.props.at }
  static getDerivedStateFromProps({ at }: Props, before: State): State | null {
    return at === before.at ? null : { error: undefined, at }
  }
  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }
  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return (
      <ErrorState
        title={this.props.title ?? 'This screen broke'}
        error={error}
        onRetry={() => this.setState({ error: undefined })}
      />
    )
  }
}
