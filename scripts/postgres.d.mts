export type PostgresServer = {
  readonly url: string
  readonly start: () => Promise<void>
  readonly crash: () => Promise<void>
  readonly kill: () => Promise<void>
  readonly shutDown: () => Promise<void>
  readonly promote: () => Promise<void>
}
/** Undefined where this machine has no PostgreSQL. */
export declare function startPostgres(settings?: readonly string[]): Promise<
  | (PostgresServer & {
      readonly replica: (of?: PostgresServer) => Promise<PostgresServer>
      readonly stop: () => Promise<void>
    })
  | undefined
>
