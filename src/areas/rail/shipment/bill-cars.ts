/** The cars shown of a shipment: which of them are selected, and what can be done with them. */
import { proxy } from 'valtio'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import type { RecordController } from '#src/ui/record/state/record-controller.ts'
import { removeCars, type BillOfCars } from './adding.ts'

const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The one record of a pane, as the panel needs it. */
export async function billOf(target: RecordTarget): Promise<BillOfCars> {
  const [row = {}] = (await target.rows?.(['bol_number', 'facility', 'product', 'status', 'is_template'])) ?? []
  const id = target.ids()[0]
  if (id === undefined) throw new Error('No shipment is selected.')
  if (row['status'] !== 'open' || row['is_template'] === true)
    throw new Error('Only an open shipment takes cars. Open it for correction, or make one from the template.')
  return {
    id,
    title: String(row['bol_number']),
    facility: idOf(row['facility']),
    product: idOf(row['product']),
  }
}

export const openAdding = (bill: BillOfCars, text = ''): void =>
  openOverlay(() => import('./AddCars.tsx'), { bill, text })

export class BillCars {
  readonly #controller: RecordController
  readonly state: { selected: readonly number[] } = proxy({ selected: [] })

  constructor(controller: RecordController) {
    this.#controller = controller
  }
  select(selected: readonly number[]): void {
    this.state.selected = selected
  }
  async add(text: string): Promise<void> {
    openAdding(await billOf(this.#controller.target), text)
  }
  async remove(): Promise<void> {
    await removeCars(await billOf(this.#controller.target), this.state.selected)
    this.select([])
  }
}
