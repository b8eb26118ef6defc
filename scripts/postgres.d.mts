/** Undefined where this machine has no PostgreSQL. */
export declare function startPostgres(): Promise<
  { readonly url: string; readonly crash: () => Promise<void>; readonly stop: () => Promise<void> } | undefined
>
