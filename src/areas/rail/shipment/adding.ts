/** Puts cars on a shipment, by a pasted block of marks or picked from those that stand loaded: tried as one types, each line answered. */
import { proxy } from 'valtio'
import type { AddedCar } from '#model/areas/rail/rules/car-list.ts'
import { hasFailed, type ChangeResult } from '#model/shared/outcome.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { queryClient } from '#src/engine/data/query.state.ts'

const SOON_MS = 100

export type BillOfCars = {
  readonly id: number | string
  readonly title: string
  readonly facility: number | null
  readonly product: number | null
}
type Answer = { readonly results: readonly AddedCar[] }

const counted = (count: number): string => `${grouped(count)} ${count === 1 ? 'car' : 'cars'}`
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))
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

export class Adding {
  readonly bill: BillOfCars
  readonly state: {
    text: string
    picked: readonly number[]
    /** Of the trial, and after that of the deed. */
    answers: readonly AddedCar[]
    isDone: boolean
    isSending: boolean
    failure: string | null
  }
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(bill: BillOfCars, text = '') {
    this.bill = bill
    this.state = proxy({ text, picked: [], answers: [], isDone: false, isSending: false, failure: null })
    if (text !== '') this.#trySoon()
  }

  get isEmpty(): boolean {
    return this.state.text.trim() === '' && this.state.picked.length === 0
  }
  type(text: string): void {
    Object.assign(this.state, { text, isDone: false })
    this.#trySoon()
  }
  pick(picked: readonly number[]): void {
    Object.assign(this.state, { picked, isDone: false })
    this.#trySoon()
  }

  /** While one types, once for all letters. */
  #trySoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#try(), SOON_MS)
  }
  #ask(dry_run: boolean): Promise<Answer> {
    const { text, picked } = this.state
    return api<Answer>(`railshipment/${this.bill.id}/add_cars/`, {
      method: 'POST',
      body: { marks: text, car_ids: picked, dry_run },
      ...(!dry_run && { idempotencyKey: crypto.randomUUID() }),
    })
  }
  async #try(): Promise<void> {
    const { text, picked } = this.state
    if (this.isEmpty) return void Object.assign(this.state, { answers: [], failure: null })
    // Once it is done, or being done, what a trial says is over.
    const isAsked = (): boolean =>
      this.state.text === text && this.state.picked === picked && !this.state.isSending && !this.state.isDone
    try {
      const { results } = await this.#ask(true)
      if (isAsked()) Object.assign(this.state, { answers: results, failure: null })
    } catch (error) {
      if (isAsked()) Object.assign(this.state, { answers: [], failure: sentence(error) })
    }
  }

  /** True if there is nothing left to look at. */
  async commit(): Promise<boolean> {
    if (this.isEmpty || this.state.isSending) return false
    this.state.isSending = true
    try {
      const { results } = await this.#ask(false)
      Object.assign(this.state, { answers: results, isDone: true, failure: null })
      this.#tell(moved({ results }))
      return !results.some(hasFailed)
    } catch (error) {
      this.state.failure = sentence(error)
      return false
    } finally {
      this.state.isSending = false
      refresh()
    }
  }
  #tell(ids: Ids): void {
    const { bill } = this
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
