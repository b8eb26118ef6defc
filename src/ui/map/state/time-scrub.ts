/** The map as it was: the last 90 days, moved through by keys or played. While nobody plays, nothing runs. */
import { proxy, ref } from 'valtio'
import { gathered } from '#model/shared/map/gathered.ts'
import { mercatorX, mercatorY } from '#model/shared/map/mercator.ts'
import { lastSeenAt, type SeenPositions } from '#model/areas/trace/rules/positions.ts'
import type { MapPoints, RowId } from '#workers/jobs.ts'
import { api } from '#src/engine/api/api.ts'
import { after } from '#src/engine/console/timers.state.ts'
import type { MapSpec } from '../base/map-spec.ts'

const MINUTE = 60_000
/** Of a second of playing ten are shown, of six hours each: 90 days pass in 36 seconds. */
const [BEAT_MS, BEAT_MINUTES] = [100, 360]

type ScrubState = {
  /** `off`: the map shows what is there now. */
  phase: 'off' | 'loading' | 'ready' | 'failed'
  problem: unknown
  /** Minutes since 1970: the moment shown, and between which it can be moved. */
  minute: number
  first: number
  last: number
  isPlaying: boolean
  /** Whether older sightings of these days are left out. */
  isCut: boolean
}
/** Of a point in the past: what was seen, and where. */
export type PastSight = { readonly code: string; readonly place: string; readonly minute: number }

export class TimeScrub {
  readonly state: ScrubState = proxy<ScrubState>({
    phase: 'off',
    problem: null,
    minute: 0,
    first: 0,
    last: 0,
    isPlaying: false,
    isCut: false,
  })
  readonly #past: MapSpec['past']
  readonly #show: (points: MapPoints | null) => void
  #seen: SeenPositions | undefined
  #shown: ReadonlyMap<number, number> = new Map()
  #square = 0
  #only: ReadonlySet<RowId> | undefined
  #stop: (() => void) | undefined
  /** Which reading counts: one that was left meanwhile, or begun again, does not. */
  #turn = 0

  /** `show` is given what to draw; null for what is there now. */
  constructor({ past }: MapSpec, show: (points: MapPoints | null) => void) {
    this.#past = past
    this.#show = show
  }
  get isThere(): boolean {
    return this.state.phase !== 'off'
  }
  get isOffered(): boolean {
    return this.#past !== undefined
  }
  async begin(): Promise<void> {
    if (this.isThere && this.state.phase !== 'failed') return
    const turn = ++this.#turn
    this.state.phase = 'loading'
    this.state.problem = null
    try {
      const seen = await api<SeenPositions>('trip/positions/', {})
      if (turn !== this.#turn) return
      this.#seen = seen
      const [first, last] = [Date.parse(seen.from), Date.parse(seen.to)].map((ms) => Math.floor(ms / MINUTE))
      Object.assign(this.state, { first, last, minute: last, isCut: seen.more, phase: 'ready' })
      this.#draw()
    } catch (problem) {
      if (turn !== this.#turn) return
      this.state.phase = 'failed'
      this.state.problem = ref({ problem })
    }
  }
  /** Back to what is there now. */
  end(): void {
    this.#turn++
    this.pause()
    this.state.phase = 'off'
    this.#seen = undefined
    this.#show(null)
  }
  moveTo(minute: number): void {
    const { first, last, phase } = this.state
    if (phase !== 'ready') return
    this.state.minute = Math.max(first, Math.min(last, minute))
    this.#draw()
  }
  async moveBy(minutes: number): Promise<void> {
    await this.begin()
    this.pause()
    this.moveTo(this.state.minute + minutes)
  }
  async play(): Promise<void> {
    if (this.state.isPlaying) return this.pause()
    await this.begin()
    if (this.state.phase !== 'ready') return
    if (this.state.minute >= this.state.last) this.moveTo(this.state.first)
    this.state.isPlaying = true
    this.#step()
  }
  pause(): void {
    this.#stop?.()
    this.#stop = undefined
    this.state.isPlaying = false
  }
  #step(): void {
    this.#stop = after(BEAT_MS, () => {
      this.moveTo(this.state.minute + BEAT_MINUTES)
      if (this.state.minute >= this.state.last) this.pause()
      else if (this.state.isPlaying) this.#step()
    })
  }
  gather(square: number): void {
    if (square === this.#square) return
    this.#square = square
    this.#draw()
  }
  limit(only: readonly RowId[] | undefined): void {
    this.#only = only && new Set(only)
    this.#draw()
  }
  sightOf(id: number): PastSight | undefined {
    const index = this.#shown.get(id)
    const place = this.#seen?.places[this.#seen.at[index ?? -1] ?? -1]
    if (index === undefined || !this.#seen || !place) return undefined
    return { code: this.#seen.codes[index] ?? '', place: place.name, minute: this.#seen.minutes[index] ?? 0 }
  }
  #draw(): void {
    const [seen, past] = [this.#seen, this.#past]
    if (!seen || !past || this.state.phase !== 'ready') return
    const idAt = (index: number): number => (past.of === 'cars' ? seen.cars : seen.trips)[index] ?? 0
    const shown = lastSeenAt(seen, this.state.minute).filter((index) => {
      const id = idAt(index)
      return id !== 0 && this.#only?.has(id) !== false
    })
    this.#shown = new Map(shown.map((index) => [idAt(index), index]))
    const placeOf = (index: number) => seen.places[seen.at[index] ?? 0]
    const x = Float64Array.from(shown, (index) => mercatorX(placeOf(index)?.longitude ?? 0))
    const y = Float64Array.from(shown, (index) => mercatorY(placeOf(index)?.latitude ?? 0))
    const marks = Uint8Array.from(shown, (index) => past.markOf(seen.codes[index] ?? '', seen.loads[index] ?? ''))
    this.#show({ ids: Float64Array.from(shown, idAt), x, y, ...gathered(x, y, marks, this.#square), unplaced: 0 })
  }
}
