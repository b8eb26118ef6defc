/** How much costly work one user and one company have under way at once, so that nobody's work holds up another company. */
import type { Cost } from '#model/kernel/limits.ts'

export type Quota = {
  /** At once, of one user and of one company; of lists, their rows. */
  readonly user: number
  readonly company: number
  /** How many more of one user wait for their turn; beyond that they are refused. */
  readonly waiting: number
  /** Seconds after which a refused request may be tried again. */
  readonly retryAfter: number
  /** One and several of it, as a person calls them. */
  readonly called: readonly [string, string]
  /** A place is held until the answer has been sent, or by each step of the work alone, so that a slow reader holds none. */
  readonly held: 'answer' | 'step'
}

export const quotas: Readonly<Record<Cost, Quota>> = {
  // Fewer for a company than there are connections for long work (server/db/server-database.ts).
  export: { user: 2, company: 6, waiting: 0, retryAfter: 5, called: ['export', 'exports'], held: 'answer' },
  import: { user: 1, company: 3, waiting: 2, retryAfter: 5, called: ['import', 'imports'], held: 'answer' },
  // A desk opens many tables at once: they wait for each other.
  columns: { user: 2, company: 4, waiting: 60, retryAfter: 2, called: ['table', 'tables'], held: 'step' },
  // By their rows: several short lists at once, or a long one. Nobody is refused, but who asks for many long lists at once waits for each
  // alone, as others would otherwise wait for all of them.
  list: { user: 1000, company: 3000, waiting: Infinity, retryAfter: 1, called: ['row', 'rows'], held: 'step' },
  print: { user: 2, company: 4, waiting: 10, retryAfter: 2, called: ['print', 'prints'], held: 'answer' },
}
