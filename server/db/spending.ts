/**
 * Who has kept connections from others lately. Short turns cost nothing, since everybody gets the next one soon. What longer ones take is
 * counted, and flows off: whoever has spent what is free, while others ask too, pauses before their next turn.
 */

/** What a turn takes beyond this, in milliseconds, is counted; on a busy machine beyond so many turns of the others. */
const SHORT_MS = 20
const SHORT_TURNS = 3
/** How much the latest turn weighs in what is usual. */
const WEIGHT = 1 / 8
/** So much is free: a desk of a dozen panes opens without a pause. */
const FREE_MS = 1000
/**
 * Of what is counted, so much flows off in each millisecond, which is the share of the time that who has spent all may still take. Where there
 * is one connection, others wait for it; where there are several, they share but the processor.
 */
const FLOW = { one: 0.25, several: 0.5 } as const
/** However long a turn took, nobody pauses longer than this after it. */
const LONGEST_PAUSE_MS = 1000
/** Others count while they are served, and so long after they asked. */
const LATELY_MS = 1000

export type Spending = {
  /** They ask for a turn. */
  readonly ask: (who: string) => void
  /** A turn of theirs begins; the result ends it. */
  readonly begin: (who: string) => () => void
  /** Whether they have spent half of what is free while others ask: their turns come one after the other then. */
  readonly isCostly: (who: string) => boolean
  /** How long their next turn has to wait, in milliseconds. */
  readonly pause: (who: string) => number
}
/** `usual`: how long a turn of theirs takes. */
type Account = { spent: number; at: number; running: number; asked: number; usual: number | undefined }

/** Nobody is the system itself, which serves all: it never pauses, and nobody pauses for it. */
const SYSTEM = ''

export function createSpending(
  connections: keyof typeof FLOW = 'one',
  now: () => number = () => performance.now(),
): Spending {
  const flow = FLOW[connections]
  const accounts = new Map<string, Account>()

  const isAsking = ({ running, asked }: Account): boolean => running > 0 || now() - asked < LATELY_MS
  function settle(account: Account): number {
    const moment = now()
    account.spent = Math.max(0, account.spent - (moment - account.at) * flow)
    account.at = moment
    return account.spent
  }
  function accountOf(who: string): Account {
    const known = accounts.get(who)
    if (known !== undefined) return known
    for (const [other, account] of accounts) if (!isAsking(account) && settle(account) === 0) accounts.delete(other)
    const made: Account = { spent: 0, at: now(), running: 0, asked: Number.NEGATIVE_INFINITY, usual: undefined }
    accounts.set(who, made)
    return made
  }
  const othersAsking = (who: string): Account[] =>
    [...accounts].flatMap(([other, account]) =>
      other !== who && other !== SYSTEM && isAsking(account) ? [account] : [],
    )
  /** All turns take longer on a busy machine, which is nobody's fault. */
  function shortFor(who: string): number {
    const usual = othersAsking(who).flatMap((other) => other.usual ?? [])
    return usual.length === 0 ? SHORT_MS : Math.max(SHORT_MS, SHORT_TURNS * Math.min(...usual))
  }
  /** What they have spent of what is free, as far as it is anybody else's loss. */
  function owed(who: string): number {
    const account = who === SYSTEM ? undefined : accounts.get(who)
    const spent = account === undefined ? 0 : settle(account)
    return spent > FREE_MS / 2 && othersAsking(who).length > 0 ? spent : 0
  }
  return {
    ask: (who) => void (accountOf(who).asked = now()),
    begin: (who) => {
      const account = accountOf(who)
      account.running++
      const begun = now()
      return () => {
        account.running--
        const taken = now() - begun
        account.usual = account.usual === undefined ? taken : account.usual + (taken - account.usual) * WEIGHT
        const counted = Math.max(0, taken - shortFor(who))
        account.spent = Math.min(settle(account) + counted, FREE_MS + LONGEST_PAUSE_MS * flow)
      }
    },
    isCostly: (who) => owed(who) > 0,
    pause: (who) => Math.max(0, (owed(who) - FREE_MS) / flow),
  }
}
