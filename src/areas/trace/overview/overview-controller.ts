/** Which of the open trips the overview shows, and where its cursor is. */
import { proxy } from 'valtio'
import { open } from '#src/engine/panes/screen.ts'
import { ListController } from '#src/ui/lines/list-controller.ts'
import { tripSets, type TripSet, type WorstTrip } from '../worst/worst.ts'

const PAGE = 20

export class OverviewController extends ListController<WorstTrip> {
  readonly shown: { set: TripSet } = proxy<{ set: TripSet }>({ set: 'active' })

  constructor() {
    super('trace:trip', PAGE)
  }
  protected override openLine(tripId: number): void {
    open('company:trace:trip', { tripId }, { place: 'right' })
  }
  protected override rowOf(trip: WorstTrip): Readonly<Record<string, unknown>> {
    return trip
  }
  turnTo(set: TripSet): void {
    this.shown.set = set
  }
  /** To the first of these in the list, which is the worst of them. */
  placeFirst(ids: readonly number[]): void {
    const first = this.lines.find(({ id }) => ids.includes(id))
    if (first === undefined) return
    this.place(first.id)
    this.focus()
  }
  /** Those of the set, in their order. */
  chosen(all: readonly WorstTrip[], set: TripSet): readonly WorstTrip[] {
    const one = tripSets.find(({ name }) => name === set)
    return one === undefined ? all : all.filter((trip) => one.has(trip))
  }
}
