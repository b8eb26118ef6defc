/** The board of one yard: cursor, cut and moves. Commands, pointer and palette all act on it. */
import { cursorOn, inStandingOrder } from '#model/areas/yard/rules/board.ts'
import { findCars, nextHit } from '#model/areas/yard/rules/find.ts'
import { marksOf } from '#model/areas/yard/rules/name.ts'
import { findTrack } from '#model/areas/yard/rules/find-track.ts'
import type { WorkCut } from '#model/areas/yard/rules/work-cuts.ts'
import { open } from '#src/engine/panes/screen.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { workCutsOf } from '../data/layout.ts'
import { toggleTogether } from '../state/switching-settings.state.ts'
import { BoardMoves } from './board-moves.ts'

/** Where the focus can be sent, set by the screen. */
export type Surface = { readonly board: () => void; readonly find: () => void; readonly jump: (typed: string) => void }

export class YardController extends BoardMoves {
  #surface: Surface = { board: () => {}, find: () => {}, jump: () => {} }

  surface(surface: Surface): void {
    this.#surface = surface
  }
  focusBoard = (): void => this.#surface.board()

  // Work.

  /** The cars of the cut that are not as planned. */
  get work(): readonly number[] {
    const differing = this.now.board?.differing
    return differing ? this.cut.filter((car) => differing.has(car)) : []
  }
  /** Makes a cut of the worklist the selection, in the layout where its cars are. */
  choose(work: WorkCut | undefined): void {
    if (work === undefined) return
    const { cars, from, to, kind, problem } = work
    const { view } = this.now
    this.enter((from === null && view !== 'actual') || view === 'planned' ? 'planned' : 'actual')
    this.select(cars)
    this.say([this.named(cars), kind.replaceAll('_', ' '), `to ${this.nameOf(to?.track ?? null)}`, problem].join('. '))
  }
  /** Goes to the next cut of the worklist, opening the worklist. */
  stepWork(by: 1 | -1): void {
    const cuts = this.now.board ? workCutsOf(this.now.board) : []
    if (this.now.panel !== 'differences' || this.now.trouble) this.set({ panel: 'differences', trouble: null })
    const at = cuts.findIndex(({ cars }) => cars.some((car) => this.now.selected.has(car)))
    if (cuts.length === 0) return this.say('The yard is already as planned.')
    this.choose(cuts[Math.max(0, Math.min(cuts.length - 1, at < 0 ? 0 : at + by))])
  }
  planSwitching(): void {
    const { board } = this.now
    if (board) open('yard:switching', { yardId: board.yard.id })
  }
  toggleTogether(): void {
    const { board } = this.now
    if (board === undefined) return
    const isKept = toggleTogether(board.yard.id, this.cut)
    toast({
      text: `${marksOf(this.carsOf(this.cut))} ${isKept ? 'stay together in the switching plan' : 'may be split again'}.`,
      tone: 'ok',
    })
  }

  // Search.

  startFind(): void {
    this.#surface.find()
  }
  startJump(typed: string): void {
    this.#surface.jump(typed)
  }
  find(text: string): void {
    const hits = new Set(
      findCars(
        text,
        inStandingOrder(
          this.rows,
          this.rows.flatMap(({ cars }) => cars),
        ),
        this.now.board?.cars ?? new Map(),
      ),
    )
    this.set({ find: text === '' ? null : { text, hits } })
  }
  /** Steps through the results in track order, and wraps around. */
  nextHit(by: 1 | -1): void {
    const hits = inStandingOrder(this.rows, [...(this.now.find?.hits ?? [])])
    if (hits.length === 0) return this.say('No results.')
    const order = this.rows.flatMap(({ cars }) => cars)
    const cursor = cursorOn(this.rows, nextHit(hits, order, this.cursorCar?.id, by) ?? -1)
    if (cursor) this.walk(cursor)
  }
  /** Jumps to a track by the start of its name; returns an error message if none matches. */
  jump(typed: string): string | undefined {
    const answer = findTrack(typed, this.now.board?.tracks ?? [])
    if ('problem' in answer) return answer.problem
    const { ghost } = this.now
    const track = answer.track.id
    if (ghost?.by === 'keys') {
      const staying =
        this.rows.find((row) => row.track === track)?.cars.filter((id) => !ghost.cars.includes(id)).length ?? 0
      this.hold({ ...ghost, track, position: staying + 1 }, 'keys', ghost.scenario)
    } else this.walk({ track, index: 0 })
    return undefined
  }
}
