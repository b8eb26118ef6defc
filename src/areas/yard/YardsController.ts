/** The list of yards with the tracks of the chosen one: what its commands work on. */
import { proxy } from 'valtio'
import type { Row } from '#model/resource.ts'
import { track as tracks, yard as yards } from '#model/resources/yard.ts'
import { api, rowsOf } from '../../engine/api.ts'
import { toast } from '../../engine/toast.ts'
import { did } from '../../engine/undo.ts'

export type YardRow = Row<typeof yards>
export type TrackRow = Row<typeof tracks>
export type TrackValues = Partial<
  Pick<TrackRow, 'name' | 'kind' | 'length_ft' | 'usable_length_ft' | 'open_ends' | 'active' | 'position' | 'comments'>
>
export type YardValues = Partial<Pick<YardRow, 'name' | 'timezone' | 'description'>>

type State = {
  yard: number | null
  track: number | null
  dialog: 'new yard' | 'edit yard' | 'remove yard' | 'new track' | 'edit track' | 'remove track' | null
  /** Which of the two lists has the keyboard. */
  inHand: 'yards' | 'tracks'
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))
/** The values a row had of those that are about to change. */
const before = (row: object, changes: object): object => Object.fromEntries(Object.entries(row).filter(([name]) => name in changes))

/** The answer of `remove/`. */
type RemovalCheck = { readonly can_remove: boolean; readonly reasons: readonly string[]; readonly tracks: number; readonly cars: number; readonly moves: number }

export class YardsController {
  readonly state = proxy<State>({ yard: null, track: null, dialog: null, inHand: 'yards' })
  yards: readonly YardRow[] = []
  tracks: readonly TrackRow[] = []
  readonly #refresh: () => Promise<unknown>

  constructor(refresh: () => Promise<unknown>) {
    this.#refresh = refresh
  }
  /** What the screen shows, for the commands. */
  show(yards: readonly YardRow[], tracks: readonly TrackRow[], yard: number | null): void {
    this.yards = yards
    this.tracks = tracks
    this.state.yard = yard
  }
  choose(which: { readonly yard: number } | { readonly track: number | null }): void {
    if ('yard' in which) Object.assign(this.state, { yard: which.yard, track: null })
    else this.state.track = which.track
  }
  hold(inHand: State['inHand']): void {
    this.state.inHand = inHand
  }
  get yard(): YardRow | undefined {
    return this.yards.find(({ id }) => id === this.state.yard)
  }
  get track(): TrackRow | undefined {
    return this.tracks.find(({ id }) => id === this.state.track)
  }
  ask(dialog: State['dialog']): void {
    this.state.dialog = dialog
  }

  /** True when it was done; what was refused is said aloud and stays in its form. */
  async #do(done: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      await this.#refresh()
      toast({ text: done, tone: 'ok' })
      return true
    } catch (error) {
      toast({ text: `Not done. ${sentence(error)}`, tone: 'stop' })
      return false
    }
  }
  async createYard(values: YardValues): Promise<boolean> {
    const title = `New yard ${values.name ?? ''}`
    return this.#do(title, async () => {
      const made = await rowsOf(yards).create(values)
      this.state.yard = made.id
      did({ title, kind: 'compensating', undo: async () => this.#back(() => rowsOf(yards).remove(made.id), `Removed again: ${made.name}`) })
    })
  }
  async changeYard(row: YardRow, values: YardValues): Promise<boolean> {
    const title = `Changed yard ${row.name}`
    const was = before(row, values)
    return this.#do(title, async () => {
      await rowsOf(yards).patch(row.id, { ...values, version: row.version })
      did({ title, kind: 'exact', undo: async () => this.#back(() => rowsOf(yards).patch(row.id, was), `As before: ${row.name}`) })
    })
  }
  async removeYard(row: YardRow): Promise<boolean> {
    return this.#do(`Removed yard ${row.name}`, () => api(`${yards.path}${row.id}/remove/`, { method: 'POST', body: {} }))
  }
  /** What removing a yard would take away, and what speaks against it. */
  checkRemoval(row: YardRow): Promise<RemovalCheck> {
    return api<RemovalCheck>(`${yards.path}${row.id}/remove/`, { method: 'POST', body: { checkOnly: true } })
  }
  /** Whether car marks are offered while typing in this yard. */
  async toggleAutocomplete(): Promise<void> {
    const row = this.yard
    if (row === undefined) return
    const put = async (use_autocomplete: boolean): Promise<void> => {
      await api(`${yards.path}${row.id}/set_autocomplete/`, { method: 'PUT', body: { use_autocomplete } })
      await this.#refresh()
    }
    const next = !row.use_autocomplete
    const title = `${next ? 'Offers' : 'No longer offers'} car marks while typing in ${row.name}`
    await this.#do(title, async () => {
      await put(next)
      did({
        title,
        kind: 'exact',
        undo: async () => {
          await put(!next)
          return `As before: ${row.name}`
        },
      })
    })
  }
  async createTrack(values: TrackValues): Promise<boolean> {
    const { yard } = this.state
    const title = `New track ${values.name ?? ''}`
    const position = this.tracks.reduce((last, track) => Math.max(last, (track.position ?? 0) + 1), 1)
    return this.#do(title, async () => {
      const made = await rowsOf(tracks).create({ position, ...values, yard })
      this.state.track = made.id
      did({
        title,
        kind: 'compensating',
        undo: async () => this.#back(() => rowsOf(tracks).remove(made.id), `Removed again: ${made.name}`),
      })
    })
  }
  async changeTrack(row: TrackRow, values: TrackValues): Promise<boolean> {
    const title = `Changed track ${row.name}`
    const was = before(row, values)
    return this.#do(title, async () => {
      await rowsOf(tracks).patch(row.id, { ...values, version: row.version })
      did({ title, kind: 'exact', undo: async () => this.#back(() => rowsOf(tracks).patch(row.id, was), `As before: ${row.name}`) })
    })
  }
  async removeTrack(row: TrackRow): Promise<boolean> {
    const { id: _id, version: _version, created_at: _created, updated_at: _updated, ...values } = row
    const title = `Removed track ${row.name}`
    return this.#do(title, async () => {
      await rowsOf(tracks).remove(row.id)
      did({ title, kind: 'compensating', undo: async () => this.#back(() => rowsOf(tracks).create(values), `Back again: ${row.name}`) })
    })
  }
  /** One place up or down; the two tracks exchange their positions. */
  async shiftTrack(by: 1 | -1): Promise<void> {
    const at = this.tracks.findIndex(({ id }) => id === this.state.track)
    const [row, other] = [this.tracks[at], this.tracks[at + by]]
    if (!row || !other) return
    // Equal positions (an old import) are spread first, or the exchange would change nothing.
    const order = this.tracks.toSpliced(at, 1).toSpliced(at + by, 0, row)
    const moved = order.map((track, index) => ({ track, position: index + 1 })).filter(({ track, position }) => track.position !== position)
    const title = `${row.name} ${by < 0 ? 'above' : 'below'} ${other.name}`
    await this.#do(title, async () => {
      for (const { track, position } of moved) await rowsOf(tracks).patch(track.id, { position })
      did({
        title,
        kind: 'exact',
        undo: async () =>
          this.#back(async () => {
            for (const { track } of moved) await rowsOf(tracks).patch(track.id, { position: track.position })
          }, `Order as before`),
      })
    })
  }
  async #back(work: () => Promise<unknown>, said: string): Promise<string> {
    await work()
    await this.#refresh()
    return said
  }
}
