/** How far the worker is with the rows of a table. */
export type SourceState =
  | { readonly phase: 'loading'; readonly loaded: number; readonly expected: number }
  | { readonly phase: 'ready' }
  /** Rows may be out of date: the last request failed and will be retried. */
  | { readonly phase: 'stale'; readonly reason: string; readonly since: number }
  /** The server denies access to this user, so retrying is pointless. */
  | { readonly phase: 'refused'; readonly reason: string; readonly status: number }
  /** More rows than the browser holds: they stay on the server. */
  | { readonly phase: 'beyond'; readonly most: number }
