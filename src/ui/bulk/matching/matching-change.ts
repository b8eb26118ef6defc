/** A change of all rows that match: tried on some of them, done by a job of the server, watched, stopped and undone. */
import { proxy } from 'valtio'
import type { MatchingBegun, MatchingTrial, ReturnAnswer } from '#model/shared/outcome.ts'
import { api } from '#src/engine/api/api.ts'
import { isUndoable, recordUndo, undoThis } from '#src/engine/commands/undo.ts'
import type { UndoEntry } from '#src/engine/commands/undo.state.ts'
import { onChanges } from '#src/engine/feed/client.ts'
import { countedAll, type MatchingOperation } from './matching-operation.ts'

/** What the batch says of itself (user:batch). */
export type BatchNow = {
  readonly id: number
  readonly status: 'waiting' | 'running' | 'done' | 'failed' | 'stopped'
  readonly done: number
  readonly total: number
  readonly about: boolean
  readonly is_undo: boolean
  readonly changed: number
  readonly counts: Readonly<Record<string, number>>
  readonly problem: string
  readonly undone_at: string | null
}
/** A row that was left as it is, and why. */
export type LeftRow = {
  readonly id: number | string
  readonly name: string
  readonly outcome: string
  readonly message: string
}
type AnswerPage = { readonly more: boolean; readonly results: readonly LeftRow[] }
type State = {
  stage: 'judging' | 'preview' | 'job'
  trial: MatchingTrial | null
  batch: BatchNow | null
  left: readonly LeftRow[]
  hasMore: boolean
  failure: string | null
  /** How many panels show it. */
  watchers: number
}
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const PAGE = 100

export const isUnderWay = ({ status }: Pick<BatchNow, 'status'>): boolean =>
  status === 'waiting' || status === 'running'

export class MatchingChange {
  readonly state: State = proxy<State>({
    stage: 'judging',
    trial: null,
    batch: null,
    left: [],
    hasMore: false,
    failure: null,
    watchers: 0,
  })
  readonly operation: MatchingOperation
  readonly #key = crypto.randomUUID()
  #isReading = false
  #isOutdated = false
  /** Its place in the history of what can be undone. */
  #entry: UndoEntry | undefined

  constructor(operation: MatchingOperation) {
    this.operation = operation
  }

  #ask<T>(dry_run: boolean, idempotencyKey?: string): Promise<T> {
    const { path, body, all } = this.operation
    return api<T>(path, {
      method: 'POST',
      body: { ...body, matching: { filters: all.filters }, dry_run },
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    })
  }
  /** Says what went wrong, and nothing else changes. */
  async #trying(work: () => Promise<void>): Promise<void> {
    this.state.failure = null
    await work().catch((error: unknown) => void (this.state.failure = sentence(error)))
  }

  judge = (): Promise<void> =>
    this.#trying(async () => void (this.state.trial = await this.#ask<MatchingTrial>(true))).then(
      () => void (this.state.stage = 'preview'),
    )

  canBegin(): boolean {
    const { stage, trial } = this.state
    return stage === 'preview' && trial !== null && trial.counts.changed > 0
  }
  /** Repeated after a failure, it begins no second job. */
  begin = (): Promise<void> =>
    this.#trying(async () => {
      if (!this.canBegin()) return
      const { batch } = await this.#ask<MatchingBegun>(false, this.#key)
      const { undo, title } = this.operation
      if (undo !== 'none' && this.#entry === undefined) {
        this.#entry = { title, kind: undo, undo: () => this.takeBack() }
        recordUndo(this.#entry)
      }
      await this.#read(batch)
      this.state.stage = 'job'
    })

  /** Follows the job until the returned function is called. `onNews`: what is to be done when more is known of it. */
  follow(onNews?: () => void): () => void {
    return onChanges((changes) => {
      const { batch } = this.state
      const isAbout = changes === 'reset' || changes.some(({ resource }) => resource === 'user:batch')
      if (batch && isAbout) void this.#trying(() => this.#read(batch.id)).then(onNews)
    })
  }
  /** A panel follows it. `onLeft`: where that is closed while the job goes on. */
  watch(onLeft: (change: MatchingChange) => void): () => void {
    const leave = this.follow()
    this.state.watchers++
    return () => {
      leave()
      this.state.watchers--
      if (this.state.batch && isUnderWay(this.state.batch)) onLeft(this)
    }
  }
  async #read(id: number): Promise<void> {
    this.#isOutdated = true
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (this.#isOutdated) {
        this.#isOutdated = false
        // eslint-disable-next-line no-await-in-loop
        this.state.batch = await api<BatchNow>(`batch/${id}/`)
      }
    } finally {
      this.#isReading = false
    }
    if (this.state.batch && !isUnderWay(this.state.batch)) await this.#readLeft(0)
  }
  async #readLeft(offset: number): Promise<void> {
    const { batch, left } = this.state
    if (!batch) return
    const query = { undone: String(batch.is_undo), limit: PAGE, offset }
    const { results, more } = await api<AnswerPage>(`batch/${batch.id}/answers/`, { query })
    Object.assign(this.state, { left: [...left.slice(0, offset), ...results], hasMore: more })
  }
  readMore = (): Promise<void> => this.#trying(() => this.#readLeft(this.state.left.length))

  #call(name: 'stop' | 'go_on'): Promise<void> {
    return this.#trying(async () => {
      const { batch } = this.state
      if (batch) await api(`batch/${batch.id}/${name}/`, { method: 'POST', body: {} })
      if (batch) await this.#read(batch.id)
    })
  }
  stop = (): Promise<void> => this.#call('stop')
  goOn = (): Promise<void> => this.#call('go_on')

  canUndo(): boolean {
    const { batch } = this.state
    return (
      this.operation.undo !== 'none' &&
      batch !== null &&
      !isUnderWay(batch) &&
      batch.undone_at === null &&
      !batch.is_undo &&
      batch.changed > 0
    )
  }
  /** Undoes this change, whatever else was done since; also where the history has forgotten it. */
  undo = (): Promise<void> =>
    this.#entry !== undefined && isUndoable(this.#entry)
      ? undoThis(this.#entry)
      : this.#trying(async () => void (await this.takeBack()))
  /** Begins the job that undoes it; what it returned is told in the panel. */
  async takeBack(): Promise<string> {
    const { batch, stage } = this.state
    if (!batch) return ''
    await api<ReturnAnswer>(`batch/${batch.id}/undo/`, { method: 'POST', body: {} })
    // What was not changed is not what is not restored, of which nothing is known yet.
    Object.assign(this.state, { left: [], hasMore: false })
    if (stage === 'job') await this.#read(batch.id)
    return `${countedAll(this.operation.resource, batch.changed, false)} are being restored by a job.`
  }
}
