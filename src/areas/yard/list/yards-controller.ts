/** The list of yards and the tracks of the selected one, for commands: what can be done to a track. */
import { track as tracks } from '#model/areas/yard/yard.resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { type TrackRow, before, YardActions } from './yard-actions.ts'

export type TrackValues = Partial<
  Pick<TrackRow, 'name' | 'kind' | 'length_ft' | 'usable_length_ft' | 'open_ends' | 'active' | 'position' | 'comments'>
>

export class YardsController extends YardActions {
  async createTrack(values: TrackValues): Promise<boolean> {
    const { yard } = this.state
    const title = `Create track ${values.name ?? ''}`
    const position = this.tracks.reduce((last, track) => Math.max(last, (track.position ?? 0) + 1), 1)
    return this.do(title, async () => {
      const made = await rowsOf(tracks).create({ position, ...values, yard })
      this.state.track = made.id
      recordUndo({
        title,
        kind: 'compensating',
        undo: async () => this.back(() => rowsOf(tracks).remove(made.id), `${made.name} removed again.`),
      })
    })
  }
  async changeTrack(row: TrackRow, values: TrackValues): Promise<boolean> {
    const title = `Change track ${row.name}`
    const was = before(row, values)
    return this.do(title, async () => {
      await rowsOf(tracks).patch(row.id, { ...values, version: row.version })
      recordUndo({
        title,
        kind: 'exact',
        undo: async () => this.back(() => rowsOf(tracks).patch(row.id, was), `${row.name} restored.`),
      })
    })
  }
  async removeTrack(row: TrackRow): Promise<boolean> {
    const { id: _id, version: _version, created_at: _created, updated_at: _updated, ...values } = row
    const title = `Remove track ${row.name}`
    return this.do(title, async () => {
      await rowsOf(tracks).remove(row.id)
      recordUndo({
        title,
        kind: 'compensating',
        undo: async () => this.back(() => rowsOf(tracks).create(values), `${row.name} restored.`),
      })
    })
  }
  /** Moves a track one place up or down by exchanging positions. */
  async shiftTrack(by: 1 | -1): Promise<void> {
    const at = this.tracks.findIndex(({ id }) => id === this.state.track)
    const [row, other] = [this.tracks[at], this.tracks[at + by]]
    if (!row || !other) return
    // Equal positions from an old import are made distinct first, or the exchange would change nothing.
    const order = this.tracks.toSpliced(at, 1).toSpliced(at + by, 0, row)
    const moved = order
      .map((track, index) => ({ track, position: index + 1 }))
      .filter(({ track, position }) => track.position !== position)
    const title = `${row.name} ${by < 0 ? 'above' : 'below'} ${other.name}`
    await this.do(title, async () => {
      for (const { track, position } of moved) await rowsOf(tracks).patch(track.id, { position })
      recordUndo({
        title,
        kind: 'exact',
        undo: async () =>
          this.back(async () => {
            for (const { track } of moved) await rowsOf(tracks).patch(track.id, { position: track.position })
          }, `Order as before`),
      })
    })
  }
}
