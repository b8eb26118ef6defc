/** A connection to a PostgreSQL server that knows whether the commits on it were confirmed as the server was told to have them confirmed. */
import pg from 'pg'

/** The place in PostgreSQL's own code from which it says so. The words of the notice depend on the server's language. */
const WAIT_FOR_REPLICA = 'SyncRepWaitForLSN'

/** It is committed on the primary alone, although the primary was told to wait for the replica. */
export class UnconfirmedCommit extends Error {
  constructor() {
    super('The replica did not confirm what was written.')
  }
}

export class ConfirmingClient extends pg.Client {
  #isUnconfirmed = false

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on('notice', ({ routine }) => {
      if (routine === WAIT_FOR_REPLICA) this.#isUnconfirmed = true
    })
  }

  takeUnconfirmed(): boolean {
    const was = this.#isUnconfirmed
    this.#isUnconfirmed = false
    return was
  }
}

/**
 * Call after a commit. Where an operator ends the wait for a replica (synchronous_standby_names), PostgreSQL reports the commit as done,
 * with a notice that it may be lost with the primary.
 * @throws UnconfirmedCommit in that case: what may be lost is not acknowledged
 */
export function requireConfirmed(client: unknown): void {
  if (client instanceof ConfirmingClient && client.takeUnconfirmed()) throw new UnconfirmedCommit()
}
