/** Undefined where this machine has no PostgreSQL. */
export declare function startPostgres(): Promise<{ readonly url: string; readonly stop: () => Promise<void> } | undefined>
