/** The last attempt under way on each account: the next one waits for it. */
export const lastAttempts = new Map<string, Promise<unknown>>()
