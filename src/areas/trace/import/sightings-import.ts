/** A file of sightings from its choice to its import: a trial says what would come of it, line by line; nothing is written before. */
import { proxy, ref } from 'valtio'
import { event } from '#model/areas/trace/event.resource.ts'
import type { Sighting } from '#model/areas/trace/rules/sighting.ts'
import { grouped } from '#model/shared/number-format.ts'
import type { LoadStatus } from '#model/shared/reading/load-words.ts'
import { ApiError } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { longCall } from '#src/engine/api/long-call.ts'
import { formOf } from '#src/ui/action/action-call.ts'
import { recordBatch } from '#src/ui/verbs/undo-batch.ts'

export type ShownSighting = {
  readonly line: number
  readonly car: string
  readonly code: Sighting
  /** ISO 8601 UTC. */
  readonly at: string
  readonly location: string
  readonly state: string
  readonly railroad: string
  readonly load_status: LoadStatus | ''
}
export type SightingsReport = {
  readonly taken: number
  readonly already: number
  readonly refused: readonly { readonly line: number; readonly text: string; readonly reason: string }[]
  readonly cars_unknown: readonly string[]
  readonly trips: { readonly opened: number; readonly moved: number; readonly closed: number }
  readonly batch: number | null
  /** Of a preview: the first lines as they will be stored, and those that are no sightings. */
  readonly read?: readonly ShownSighting[]
  /** The time zone of the place of each of these lines. */
  readonly zones?: Readonly<Record<number, string>>
  readonly skipped?: readonly { readonly line: number; readonly text: string; readonly reason: string }[]
}
export type SightingsFormat = 'auto' | 'clm' | 'csv' | 'edi_322'
type State = {
  text: string
  file: File | null
  format: SightingsFormat
  /** Chosen for the lines of the last preview alone. */
  withoutRefused: boolean
  report: SightingsReport | null
  busy: 'trial' | 'import' | null
  /** How much of the import is done, from 0 to 1. */
  done: number | null
  problem: string
}

const isReport = (said: unknown): said is SightingsReport =>
  typeof said === 'object' && said !== null && 'refused' in said && 'trips' in said
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const counted = (count: number, one: string, many: string): string => `${grouped(count)} ${count === 1 ? one : many}`
export const sightingCount = (count: number): string => counted(count, 'sighting', 'sightings')

/** What comes of it, in one line. */
export const reportText = ({ taken, already, refused, trips }: SightingsReport): string =>
  [
    sightingCount(taken),
    ...(already > 0 ? [`${grouped(already)} there already`] : []),
    ...(refused.length > 0 ? [`${counted(refused.length, 'line', 'lines')} refused`] : []),
    `${counted(trips.opened, 'trip', 'trips')} opened, ${grouped(trips.moved)} moved, ${grouped(trips.closed)} closed`,
  ].join(' · ')

export class SightingsImport {
  readonly state: State = proxy<State>({
    text: '',
    file: null,
    format: 'auto',
    withoutRefused: false,
    report: null,
    busy: null,
    done: null,
    problem: '',
  })
  readonly #onDone: () => void
  #turn = 0
  #running: AbortController | undefined

  constructor(onDone: () => void) {
    this.#onDone = onDone
  }
  change(part: Partial<Pick<State, 'text' | 'format'>>): void {
    if (this.#beginAnew()) Object.assign(this.state, part)
  }
  give(file: File | undefined): void {
    if (!this.#beginAnew()) return
    this.state.file = file ? ref(file) : null
    if (file) void this.look()
  }
  /** Ends what is under way. Of an import nothing is written then, unless it was done already. */
  stop(): void {
    this.#running?.abort()
  }
  /** Forgets the preview, also one that is still on its way: it is no longer of what would be sent. An import that has begun goes on. */
  #beginAnew(): boolean {
    if (this.state.busy === 'import') return false
    this.stop()
    this.#turn++
    Object.assign(this.state, { busy: null, report: null, withoutRefused: false, problem: '' })
    return true
  }
  leaveOutRefused(isChosen: boolean): void {
    this.state.withoutRefused = isChosen
  }
  get isReady(): boolean {
    const { text, file, busy } = this.state
    return busy === null && (file !== null || text.trim() !== '')
  }
  get canTake(): boolean {
    const { report, withoutRefused } = this.state
    return this.isReady && report !== null && report.taken > 0 && (withoutRefused || report.refused.length === 0)
  }
  async look(): Promise<void> {
    if (this.isReady) await this.#send('trial')
  }
  async take(): Promise<void> {
    if (!this.canTake) return
    const report = await this.#send('import')
    if (report === undefined) return
    toast({ text: `Imported: ${reportText(report)}.`, tone: 'ok' })
    recordBatch(event, `Importing ${sightingCount(report.taken)}`, report)
    this.#onDone()
  }
  async #send(work: 'trial' | 'import'): Promise<SightingsReport | undefined> {
    const turn = ++this.#turn
    const { text, file, format, withoutRefused } = this.state
    Object.assign(this.state, { busy: work, done: null, problem: '' })
    const running = new AbortController()
    this.#running = running
    const input = {
      ...(file === null && { text }),
      format,
      dry_run: work === 'trial',
      skip_refused: work === 'import' && withoutRefused,
    }
    const ask = {
      method: 'POST',
      body: file === null ? input : formOf(input, { file }),
      idempotencyKey: crypto.randomUUID(),
      signal: running.signal,
    } as const
    try {
      const answer = await longCall<unknown>(
        `${event.path}${event.actions.importSightings.path}`,
        ask,
        ({ part, done }) => {
          if (turn === this.#turn && part === 'sightings') this.state.done = done
        },
      )
      if (turn !== this.#turn) return undefined
      if (!isReport(answer)) throw new Error('The answer does not say what came of the sightings.')
      this.state.report = ref(answer)
      return answer
    } catch (error) {
      if (turn !== this.#turn) return undefined
      if (running.signal.aborted) {
        // The server may have been done just before it heard of it.
        this.state.problem = 'Stopped. All sightings were taken or none: preview them again to see which.'
        return undefined
      }
      if (error instanceof ApiError && isReport(error.body['report'])) this.state.report = ref(error.body['report'])
      this.state.problem = sentence(error)
      return undefined
    } finally {
      if (turn === this.#turn) this.state.busy = null
    }
  }
}
