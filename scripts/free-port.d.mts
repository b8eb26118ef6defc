/** Until a server listens to it, nobody is given it by the system, and other processes look elsewhere. */
export function freePort(): Promise<number>
