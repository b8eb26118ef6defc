/** What guessing costs: figures only; attempts.ts counts. */

/** Failed attempts that are not yet settled count too. Ages in seconds. */
export type Failures = {
  /** On this account from this address, within a day. */
  readonly ofPair: number
  readonly ageOfPair: number
  /** On this account from anywhere, within an hour. */
  readonly ofAccount: number
  readonly ageOfAccount: number
  /** From this address on any account, within an hour. */
  readonly ofAddress: number
  readonly ageOfAddress: number
  /** Whether the account was signed in to from this address before. */
  readonly isKnown: boolean
}
/** Refused for so many seconds, or let through after a pause. */
export type Throttling = {
  readonly refusedFor: number
  readonly pauseMs: number
  /** Whether an address that the account was signed in to from before would not be refused. */
  readonly needsKnown?: boolean
}

const PAIR_FREE = 5
export const ACCOUNT_FREE = 50
const ADDRESS_FREE = 20
const RESETS_FREE = 3
const MINUTE = 60
const HOUR = 60 * MINUTE
const PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5000

/** The time after the last failure until the next attempt: a minute at first, twice as long with each further failure, an hour at most. */
const growing = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(MINUTE * 2 ** (failures - free), HOUR)
const remaining = (wait: number, age: number): number => Math.max(0, Math.ceil(wait - age))

/** Doubles with every ten failures from the address. */
export const pauseOf = (ofAddress: number): number =>
  ofAddress < ADDRESS_FREE ? 0 : Math.min(PAUSE_MS * 2 ** ((ofAddress - ADDRESS_FREE) / 10), LONGEST_PAUSE_MS)

/**
 * An account is closed to the address that guesses at it. One that is guessed at from many addresses is closed to all but those that it was
 * signed in to from before, so that no stranger shuts its owner out. An address that fails at many accounts is never refused, since colleagues
 * may be behind it: its attempts wait, the longer the more have failed.
 */
export function judgeSignIn(failures: Failures): Throttling {
  const { ofPair, ageOfPair, ofAccount, ageOfAccount, ofAddress, isKnown } = failures
  const ofAll = isKnown ? 0 : remaining(growing(ofAccount, ACCOUNT_FREE), ageOfAccount)
  const ofOne = remaining(growing(ofPair, PAIR_FREE), ageOfPair)
  return { refusedFor: Math.max(ofOne, ofAll), pauseMs: pauseOf(ofAddress), needsKnown: ofAll > ofOne }
}

/** Letters with a link: nobody's mailbox is to be flooded, from however many addresses, and no address may try many mailboxes. */
export const judgeReset = ({
  ofAccount,
  ageOfAccount,
  ofAddress,
  ageOfAddress,
}: Omit<Failures, 'isKnown'>): Throttling => ({
  refusedFor: Math.max(
    remaining(growing(ofAccount, RESETS_FREE), ageOfAccount),
    remaining(growing(ofAddress, ADDRESS_FREE), ageOfAddress),
  ),
  pauseMs: 0,
})
