/** The cars to bill: which one the cursor is on, and which are selected. */
import { open } from '#src/engine/panes/screen.ts'
import { openRecord } from '#src/ui/verbs/cure.ts'
import { ListController } from '#src/ui/lines/list-controller.ts'
import type { CarToBill } from './car-lines.ts'

const PAGE = 20

export class BillableCarsController extends ListController<CarToBill> {
  constructor() {
    super('rail:loadedCar', PAGE)
  }
  /** A blocked car opens the screen of its fix: the prices, the products, or the shipment without a buyer. */
  protected override openLine(id: number): void {
    const { missing, shipment = null } = this.lines.find((line) => line.id === id) ?? {}
    if (missing === 'price') open('invoice:prices', {}, { place: 'right' })
    else if (missing === 'product') open('invoice:products', {}, { place: 'right' })
    else if (missing === 'buyer' && shipment !== null) openRecord('rail:shipment', shipment, 'consignee')
    else open('rail:car:edit', { railCarId: id }, { place: 'right' })
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
