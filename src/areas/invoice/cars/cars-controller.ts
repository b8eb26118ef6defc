/** The cars to bill: which one the cursor is on, and which are selected. */
import { open } from '#src/engine/panes/screen.ts'
import { ListController } from '#src/ui/lines/list-controller.ts'
import type { CarToBill } from './car-lines.ts'

const PAGE = 20

export class BillableCarsController extends ListController<CarToBill> {
  constructor() {
    super('rail:loadedCar', PAGE)
  }
  /** A blocked car opens the prices, where its price is missing. */
  protected override openLine(id: number): void {
    if (this.lines.find((line) => line.id === id)?.reason === '')
      open('rail:car:edit', { railCarId: id }, { place: 'right' })
    else open('invoice:prices', {}, { place: 'right' })
  }
  /** As records of loaded cars are named. */
  protected override rowOf({ id, name }: CarToBill): Readonly<Record<string, unknown>> {
    const [car_mark = '', car_number = ''] = name.split(' ')
    return { id, version: 0, car_mark, car_number }
  }
  markBillable(): void {
    this.state.marked = this.lines.flatMap(({ id, reason }) => (reason === '' ? [id] : []))
  }
  /** Goes to the next car that cannot be billed; after the last comes the first. */
  nextBlocked(): void {
    const at = this.lines.findIndex(({ id }) => id === this.state.cursor)
    const after = [...this.lines.slice(at + 1), ...this.lines.slice(0, at + 1)]
    const found = after.find(({ reason }) => reason !== '')
    if (found) this.place(found.id)
  }
}
