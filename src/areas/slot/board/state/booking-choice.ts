/** A booking that is about to be made: its slot, what is entered, and what could be booked instead where the slot is full by now. */
import { proxy } from 'valtio'
import { booking } from '#model/areas/slot/booking.resource.ts'
import { ApiError } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { callAction } from '#src/ui/action/action-call.ts'
import { recordAction } from '#src/ui/action/action-undo.ts'
import { inputDraft } from '#src/ui/form/draft/input-draft.ts'

const { createBooking } = booking.actions
const { company, product, volume, driver, driver_name, vehicle, phone, purchase_order, force, reason } =
  createBooking.input
/** The slot is the one under the cursor; name and address are for whoever books by a link. */
const fields = {
  company: { ...company, required: true },
  product,
  driver,
  vehicle,
  volume,
  driver_name,
  phone,
  purchase_order,
  force,
  reason,
}
export type InsteadSlot = { readonly id: number; readonly bay: string; readonly starts_at: string }
type Values = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Values => typeof value === 'object' && value !== null
const isInstead = (value: unknown): value is InsteadSlot =>
  isRow(value) &&
  typeof value['id'] === 'number' &&
  typeof value['bay'] === 'string' &&
  typeof value['starts_at'] === 'string'
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export class BookingChoice {
  readonly state: { slot: number; instead: readonly InsteadSlot[] }
  readonly draft = inputDraft(fields, {}, (entered) => this.#send(entered))
  readonly #onMade: () => void

  constructor(slot: number, onMade: () => void) {
    this.state = proxy<{ slot: number; instead: readonly InsteadSlot[] }>({ slot, instead: [] })
    this.#onMade = onMade
  }
  take(slot: number): void {
    Object.assign(this.state, { slot, instead: [] })
  }
  async #send(entered: Values): Promise<Values> {
    const input = { ...entered, slot: this.state.slot }
    const call = { resource: booking, action: createBooking }
    try {
      const answer = await callAction(call, undefined, input)
      const row = isRow(answer) ? answer : {}
      const title = `${String(row['reference'])} booked`
      const told = listIn(row['warnings'])
        .flatMap((one) => (isRow(one) && typeof one['says'] === 'string' ? [one['says']] : []))
        .join(' ')
      toast({ text: told === '' ? `${title}.` : `${title}. ${told}`, tone: told === '' ? 'ok' : 'warn' })
      recordAction({ call, title, input, done: [{ id: undefined, answer }] })
    } catch (error) {
      this.state.instead = error instanceof ApiError ? listIn(error.body['alternatives']).filter(isInstead) : []
      throw error
    }
    this.#onMade()
    return {}
  }
}
