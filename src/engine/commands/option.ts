/** An answer that somebody can choose. */
export type Option<T = unknown> = {
  readonly value: T
  readonly label: string
  readonly hint?: string
}
