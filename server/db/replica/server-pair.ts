/**
 * The two PostgreSQL servers of DATABASE_URL and DATABASE_REPLICA_URL: which of them is the primary at the moment, and whether the other
 * one has replayed all that was acknowledged. A promoted replica becomes the primary here without a restart.
 */
import { setTimeout } from 'node:timers/promises'
import { SettingError } from '#server/project/setting-error.ts'
import { connectionReason } from '../connection/refusal.ts'
import type { ServerStanding, WatchedServer } from './watched-server.ts'

export type ReplicaState = {
  /** How old the data of the replica is, in seconds; undefined while it does not answer. */
  readonly lag: number | undefined
  /** Why the primary answers in its place. */
  readonly trouble: string | undefined
  /** Why it does not answer, in the words of PostgreSQL or of the system: for the log alone, as they name users and databases. */
  readonly reason?: string
}

const BEAT_MS = 500
/** How long a reading waits for the replica before it goes to the primary. */
const PATIENCE_MS = 100
const AGAIN_MS = 2
/** For so long after a look that saw both servers, what they said of their roles holds. */
const LEASE_MS = 2000
const WAITING = 'It has not caught up yet.'
function behind(lag: number): string {
  const seconds = Math.round(lag)
  return `It is ${seconds === 0 ? 'less than a second' : seconds === 1 ? '1 second' : `${seconds} seconds`} behind.`
}

type Two<T> = readonly [T, T]
type Watched = Pick<WatchedServer, 'url' | 'standing' | 'cancel' | 'close'>

/** The place of the primary among the two: of two primaries the one that was promoted last; where there is none, the one there was. */
export function primaryAmong([first, second]: Two<ServerStanding | undefined>, before: 0 | 1): 0 | 1 {
  if (first?.isPrimary === true && second?.isPrimary === true)
    return first.timeline === second.timeline ? before : first.timeline > second.timeline ? 0 : 1
  if (first?.isPrimary === true) return 0
  return second?.isPrimary === true ? 1 : before
}

/**
 * What keeps the replica from being used. Behind a primary that does not answer, nobody knows what has been acknowledged. `due`: what it
 * should have replayed by now; nothing at the first look, as both are asked at the same moment. `reason`: why it does not answer.
 */
export function replicaState(
  primary: ServerStanding | undefined,
  replica: ServerStanding | undefined,
  due: bigint | undefined,
  reason?: string,
): ReplicaState {
  if (replica === undefined)
    return { lag: undefined, trouble: 'It does not answer.', ...(reason !== undefined && { reason }) }
  if (primary?.cluster === replica.cluster && primary.server === replica.server)
    return { lag: undefined, trouble: 'DATABASE_REPLICA_URL leads to the same server as DATABASE_URL.' }
  if (replica.isPrimary) return { lag: undefined, trouble: 'It is a primary of its own, but was not promoted last.' }
  if (primary === undefined)
    return { lag: undefined, trouble: 'Nobody knows whether it is up to date, as the primary does not answer.' }
  if (primary.cluster !== replica.cluster) return { lag: undefined, trouble: 'It is a copy of another database.' }
  if (replica.position >= (due ?? primary.position)) return { lag: 0, trouble: undefined }
  const lag = Math.max(0, replica.age ?? 0)
  return { lag, trouble: due === undefined || replica.age === undefined ? WAITING : behind(lag) }
}

export class ServerPair {
  readonly #servers: Two<Watched>
  #onSwitch: () => void = () => undefined
  #primary: 0 | 1 = 0
  #state: ReplicaState = { lag: undefined, trouble: WAITING }
  #told = ''
  /** Where the primary was when it was last looked at. */
  #due: bigint | undefined
  /** Until then nobody waits for a replica that came too late just now. */
  #restsUntil = 0
  #beat: ReturnType<typeof setInterval> | undefined
  /** When the last look began that saw both servers; undefined: it did not see both, so a promotion could not be seen either. */
  #sawBothAt: number | undefined
  /** Until then other processes may still read at a former primary that lives on. */
  #otherReadsUntil = 0

  constructor(first: Watched, second: Watched) {
    this.#servers = [first, second]
  }

  /** `onSwitch`: the other server has become the primary. @throws SettingError for a server that is no copy of the first one */
  async begin(onSwitch: () => void): Promise<void> {
    this.#onSwitch = onSwitch
    const [first, second] = await this.#look(false)
    if (first !== undefined && second !== undefined && first.cluster !== second.cluster)
      throw new SettingError('DATABASE_REPLICA_URL leads to a PostgreSQL that is no copy of the one in DATABASE_URL.')
    this.#beat = setInterval(() => void this.#look(), BEAT_MS).unref()
  }

  close(): void {
    clearInterval(this.#beat)
    for (const server of this.#servers) server.close()
  }

  get primary(): Watched {
    return this.#servers[this.#primary]
  }
  get replica(): Watched {
    return this.#servers[this.#primary === 0 ? 1 : 0]
  }
  get state(): ReplicaState {
    return this.#state
  }

  /**
   * Call before each transaction. Processes learn of a promotion at different moments; while the former primary lives on, none may read
   * there what another one has replaced already. So each looks again once its last look is too old, and writes wait for as long after a
   * promotion.
   */
  async agree(doesWrite: boolean): Promise<void> {
    if (this.#sawBothAt !== undefined && performance.now() - this.#sawBothAt > LEASE_MS) await this.#look()
    if (doesWrite && this.writesWaitMs > 0) await setTimeout(this.writesWaitMs)
  }
  get writesWaitMs(): number {
    return Math.max(0, this.#otherReadsUntil - performance.now())
  }

  /** Whether the replica has replayed all that was acknowledged before this call. While it is known to be behind, nobody waits for it. */
  async hasAll(): Promise<boolean> {
    if (this.#state.trouble !== undefined || performance.now() < this.#restsUntil) return false
    const { primary, replica } = this
    try {
      const { position } = await primary.standing()
      for (const end = performance.now() + PATIENCE_MS; ;) {
        const there = await replica.standing()
        if (there.isPrimary) await this.#look()
        if (there.isPrimary || primary !== this.primary) return false
        if (there.position >= position) return true
        if (performance.now() > end) break
        await setTimeout(AGAIN_MS)
      }
    } catch {
      // The next look finds out which of them is gone.
    }
    this.#restsUntil = performance.now() + BEAT_MS
    return false
  }

  /** `tells`: not the first one, which is in every short work too, and beside a start that is refused. */
  async #look(tells = true): Promise<Two<ServerStanding | undefined>> {
    const reasons: [string | undefined, string | undefined] = [undefined, undefined]
    const ask = (place: 0 | 1): Promise<ServerStanding | undefined> =>
      this.#servers[place].standing().catch((error: unknown) => {
        reasons[place] = connectionReason(error)
        return undefined
      })
    const began = performance.now()
    const found = await Promise.all([ask(0), ask(1)])
    const primary = primaryAmong(found, this.#primary)
    const hasSwitched = primary !== this.#primary
    if (hasSwitched && found[this.#primary]?.isPrimary === true) this.#otherReadsUntil = performance.now() + LEASE_MS
    this.#primary = primary
    this.#sawBothAt = found.includes(undefined) ? undefined : began
    const [ours, other] = primary === 0 ? found : [found[1], found[0]]
    this.#state = replicaState(ours, other, hasSwitched ? undefined : this.#due, reasons[primary === 0 ? 1 : 0])
    this.#due = ours?.position
    if (hasSwitched) {
      console.error('The PostgreSQL of the other setting is the primary from now on.')
      this.#onSwitch()
    }
    if (tells) this.#tell()
    return found
  }

  /** Each kind of trouble once: how long it has lasted by now is in the figures. */
  #tell(): void {
    const { trouble, reason } = this.#state
    const kind = `${trouble ?? ''} ${reason ?? ''}`.replace(/(?:\d+ seconds?|less than a second) behind/, 'behind')
    if (kind === this.#told) return
    this.#told = kind
    if (trouble === undefined) console.info('The replica is up to date and answers reads.')
    else console.error(`The replica is not used. ${trouble}${reason === undefined ? '' : ` It says: ${reason}.`}`)
  }
}
