/** How far the worker is with the rows of a table, and what it goes by. */
import type { Copy } from './copy.ts'

export type SourceState =
  | { readonly phase: 'loading'; readonly loaded: number; readonly expected: number }
  | { readonly phase: 'ready' }
  /** Rows may be out of date: the last request failed and will be retried. */
  | { readonly phase: 'stale'; readonly reason: string; readonly since: number }
  /** The server denies access to this user, so retrying is pointless. */
  | { readonly phase: 'refused'; readonly reason: string; readonly status: number }
  /** More rows than the browser holds: they stay on the server. */
  | { readonly phase: 'beyond'; readonly most: number }

export type SourceOptions = {
  /** Waits before a failed request is retried. Passed in so that tests need no clock. */
  readonly pause?: (attempt: number) => Promise<void>
  /** Waits between two requests for changed rows, so that under steady traffic each request carries more of them. */
  readonly rest?: () => Promise<void>
  readonly copy?: Copy
  /** Whether a pane has asked the server for its first rows, whose arrival the chunks of a copy would delay. */
  readonly isAsked?: () => boolean
  /** Rejects after a timeout: a connection that swallows requests must not look like one on which nothing happens. */
  readonly inTime?: <T>(answer: Promise<T>) => Promise<T>
}
