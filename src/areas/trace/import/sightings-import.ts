/** A file of sightings from its choice to its import: a trial says what would come of it, line by line; nothing is written before. */
import { proxy, ref } from 'valtio'
import { event } from '#model/areas/trace/event.resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { ApiError } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { callAction } from '#src/ui/action/action-call.ts'
import { recordBatch } from '#src/ui/verbs/undo-batch.ts'

export type SightingsReport = {
  readonly taken: number
  readonly already: number
  readonly refused: readonly { readonly line: number; readonly text: string; readonly reason: string }[]
  readonly cars_unknown: readonly string[]
  readonly trips: { readonly opened: number; readonly moved: number; readonly closed: number }
  readonly batch: number | null
}
export type SightingsFormat = 'auto' | 'clm' | 'csv' | 'edi_322'
type State = {
  text: string
  file: File | null
  format: SightingsFormat
  skip: boolean
  report: SightingsReport | null
  busy: 'trial' | 'import' | null
  problem: string
}

const isReport = (said: unknown): said is SightingsReport =>
  typeof said === 'object' && said !== null && 'refused' in said && 'trips' in said
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const counted = (count: number, one: string, many: string): string => `${grouped(count)} ${count === 1 ? one : many}`
export const sightingCount = (count: number): string => counted(count, 'sighting', 'sightings')

/** What comes of it, in one line. */
export const reportText = ({ taken, already, trips }: SightingsReport): string =>
  [
    sightingCount(taken),
    ...(already > 0 ? [`${grouped(already)} there already`] : []),
    `${counted(trips.opened, 'trip', 'trips')} opened, ${grouped(trips.moved)} moved, ${grouped(trips.closed)} closed`,
  ].join(' · ')

export class SightingsImport {
  readonly state: State = proxy<State>({
    text: '',
    file: null,
    format: 'auto',
    skip: false,
    report: null,
    busy: null,
    problem: '',
  })
  readonly #onDone: () => void
  #turn = 0

  constructor(onDone: () => void) {
    this.#onDone = onDone
  }
  /** What was looked at is no longer what would be sent. */
  change(part: Partial<Pick<State, 'text' | 'format'>>): void {
    Object.assign(this.state, part, { report: null, problem: '' })
  }
  give(file: File | undefined): void {
    this.state.file = file ? ref(file) : null
    Object.assign(this.state, { report: null, problem: '' })
    if (file) void this.look()
  }
  skip(isSkipped: boolean): void {
    this.state.skip = isSkipped
  }
  get isReady(): boolean {
    const { text, file, busy } = this.state
    return busy === null && (file !== null || text.trim() !== '')
  }
  get canTake(): boolean {
    const { report, skip } = this.state
    return this.isReady && report !== null && report.taken > 0 && (skip || report.refused.length === 0)
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
    const { text, file, format, skip } = this.state
    Object.assign(this.state, { busy: work, problem: '' })
    const input = {
      ...(file === null && { text }),
      format,
      dry_run: work === 'trial',
      skip_refused: work === 'import' && skip,
    }
    const call = { resource: event, action: event.actions.importSightings }
    try {
      const answer = await callAction(call, undefined, input, file === null ? {} : { file })
      if (turn !== this.#turn) return undefined
      const report = isReport(answer) ? ref(answer) : null
      this.state.report = report
      return report ?? undefined
    } catch (error) {
      if (error instanceof ApiError && isReport(error.body['report'])) this.state.report = ref(error.body['report'])
      this.state.problem = sentence(error)
      return undefined
    } finally {
      if (turn === this.#turn) this.state.busy = null
    }
  }
}
