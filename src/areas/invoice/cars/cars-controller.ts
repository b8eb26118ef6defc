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
  nextBlocked(): void {
    this.placeNext(({ reason }) => reason !== '')
  }
  get hasBlocked(): boolean {
    return this.lines.some(({ reason }) => reason !== '')
  }
}
