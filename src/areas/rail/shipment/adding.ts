/** Puts cars on a shipment, by a pasted block of marks or picked from those that stand loaded: tried as one types, each line answered. */
import { proxy } from 'valtio'
import type { AddedCar } from '#model/areas/rail/rules/car-list.ts'
import { hasFailed, type ChangeResult } from '#model/shared/outcome.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { Pasting } from '#src/ui/paste/pasting.ts'

export type BillOfCars = {
  readonly id: number | string
  readonly title: string
  readonly facility: number | null
  readonly product: number | null
}
type Answer = { readonly results: readonly AddedCar[] }

const counted = (count: number): string => `${grouped(count)} ${count === 1 ? 'car' : 'cars'}`
const refresh = (): void => {
  for (const name of ['rail:shipment', 'rail:loadedCar']) void queryClient().invalidateQueries({ queryKey: [name] })
}

type Ids = readonly (number | string)[]
type Moved = { readonly results: readonly Pick<ChangeResult, 'id' | 'outcome' | 'message'>[] }

const moved = ({ results }: Moved): Ids => results.filter(({ outcome }) => outcome === 'changed').map(({ id }) => id)
/** What was done, and why the others were not: `2 cars removed from PGT1. Not: It is on a shipped bill.` Throws where none was. */
function sayMoved(answer: Moved, done: string): string {
  const refused = [...new Set(answer.results.filter(hasFailed).map(({ message }) => message))].join(' ')
  const count = moved(answer).length
  if (count === 0 && refused !== '') throw new Error(refused)
  return `${counted(count)} ${done}.${refused === '' ? '' : ` Not the others: ${refused}`}`
}

const takeOff = (car_ids: Ids): Promise<Moved> =>
  api<Moved>('loadedrailcar/remove_cars_by_id/', { method: 'POST', body: { car_ids } }).finally(refresh)
const putOn = (bill: number | string, car_ids: Ids): Promise<Moved> =>
  api<Moved>(`railshipment/${bill}/add_cars/`, { method: 'POST', body: { car_ids } }).finally(refresh)

/** Each is the undo of the other. */
const removing =
  ({ title }: BillOfCars, ids: Ids) =>
  async () =>
    sayMoved(await takeOff(ids), `removed from ${title}`)
const putting =
  ({ id, title }: BillOfCars, ids: Ids) =>
  async () =>
    sayMoved(await putOn(id, ids), `added to ${title}`)

export class Adding extends Pasting<AddedCar> {
  readonly bill: BillOfCars
  readonly picks = proxy<{ ids: readonly number[] }>({ ids: [] })

  constructor(bill: BillOfCars, text = '') {
    super(text)
    this.bill = bill
    if (text !== '') this.judgeSoon()
  }

  override get isEmpty(): boolean {
    return super.isEmpty && this.picks.ids.length === 0
  }
  pick(ids: readonly number[]): void {
    this.picks.ids = ids
    this.judgeSoon()
  }
  protected override ask(marks: string, dry_run: boolean): Promise<Answer> {
    return api<Answer>(`railshipment/${this.bill.id}/add_cars/`, {
      method: 'POST',
      body: { marks, car_ids: this.picks.ids, dry_run },
      ...(!dry_run && { idempotencyKey: crypto.randomUUID() }),
    })
  }
  protected override finished(results: readonly AddedCar[]): void {
    refresh()
    const { bill } = this
    const ids = moved({ results })
    if (ids.length === 0) return toast({ text: `No car was added to ${bill.title}.`, tone: 'warn' })
    const title = `Add ${counted(ids.length)} to ${bill.title}`
    recordUndo({ title, kind: 'exact', undo: removing(bill, ids), redo: putting(bill, ids) })
    toast({ text: `${counted(ids.length)} added to ${bill.title}.`, tone: 'ok' })
  }
}

export async function removeCars(bill: BillOfCars, ids: readonly number[]): Promise<void> {
  const answer = await takeOff(ids)
  const text = sayMoved(answer, `removed from ${bill.title}; they stand loaded`)
  const gone = moved(answer)
  const title = `Remove ${counted(gone.length)} from ${bill.title}`
  if (gone.length > 0) recordUndo({ title, kind: 'exact', undo: putting(bill, gone), redo: removing(bill, gone) })
  toast({ text, tone: gone.length === ids.length ? 'ok' : 'warn' })
}
