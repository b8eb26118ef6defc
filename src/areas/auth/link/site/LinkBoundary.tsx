/** What is said where a page of a link breaks or cannot be loaded; the page is read anew then. */
import { Component, type ReactNode } from 'react'
import { Failed } from '../LinkPage.tsx'

type BoundaryProps = { readonly children: ReactNode }

export class LinkBoundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state = { error: undefined }
  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error }
  }
  override render(): ReactNode {
    const { error } = this.state
    return error === undefined ? this.props.children : <Failed error={error} onAgain={() => location.reload()} />
  }
}
