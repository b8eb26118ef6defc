/** What is typed into the entries of a ticket; a line is saved when one leaves it, and each saving is undone by itself. */
import { proxy } from 'valtio'
import type { ticketEntry } from '#model/areas/ticket/ticket-entry.resource.ts'
import { ApiError, rowsAt } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { addCar, removeCar } from './rail-cars.ts'
import { columns, readLine, type EntryColumn, type Entry, type Typed } from './entry-line.ts'

/** The line below the last one, which becomes an entry as one types. */
export const NEW = 'new'
type Failures = Readonly<Record<string, string>>

const rows = rowsAt<typeof ticketEntry>('terminalboss/v3/ticketentry/')
const refresh = (): void => {
  for (const name of ['terminal:ticket', 'terminal:ticketEntry'])
    void queryClient().invalidateQueries({ queryKey: [name] })
}
const messagesOf = (error: unknown): Failures => {
  if (!(error instanceof ApiError)) return { '': error instanceof Error ? error.message : String(error) }
  const told = Object.entries(error.body).flatMap(([field, said]) =>
    Array.isArray(said) ? [[columns.some((column) => column === field) ? field : '', said.join(' ')] as const] : [],
  )
  return told.length > 0 && error.status === 400 ? Object.fromEntries(told) : { '': error.message }
}
const writable = ({
  compartment,
  railcar,
  product,
  gross_volume,
  temperature,
  relative_density,
  net_volume,
  meter,
  seals,
}: Entry) => ({
  compartment,
  railcar,
  product,
  gross_volume,
  temperature,
  relative_density,
  net_volume,
  meter,
  seals,
})

export class EntriesController {
  readonly ticket: string
  readonly #title: () => string
  readonly state: {
    typed: Record<string, Typed>
    failures: Record<string, Failures>
    saving: readonly string[]
    car: string
    carFailure: string
  }

  constructor(ticket: string, title: () => string) {
    this.ticket = ticket
    this.#title = title
    this.state = proxy({ typed: {}, failures: {}, saving: [], car: '', carFailure: '' })
  }

  type(key: string, column: EntryColumn, text: string): void {
    this.state.typed[key] = { ...this.state.typed[key], [column]: text }
    const { [column]: _mended, ...others } = this.state.failures[key] ?? {}
    this.state.failures[key] = others
  }
  discard(key: string): void {
    delete this.state.typed[key]
    delete this.state.failures[key]
  }
  /** The car that is typed below the last one of a rail ticket. */
  typeCar(text: string): void {
    Object.assign(this.state, { car: text, carFailure: '' })
  }
  async addCar(): Promise<void> {
    const { car, saving } = this.state
    if (car.trim() === '' || saving.includes(NEW)) return
    this.state.saving = [...saving, NEW]
    try {
      await addCar({ ticket: this.ticket, title: this.#title(), refresh }, car)
      this.state.car = ''
    } catch (error) {
      this.state.carFailure = error instanceof Error ? error.message : String(error)
    } finally {
      this.state.saving = this.state.saving.filter((one) => one !== NEW)
      refresh()
    }
  }

  /** `given`: what a new entry takes where nothing is typed. False where it could not be saved; what is typed stays. */
  async save(key: string, entry: Entry | undefined, given: Readonly<Record<string, unknown>> = {}): Promise<boolean> {
    const typed = this.state.typed[key]
    if (typed === undefined || this.state.saving.includes(key)) return true
    const { changes, problems } = readLine(entry, typed)
    if (Object.keys(problems).length > 0) {
      this.state.failures[key] = { ...problems }
      return false
    }
    if (Object.keys(changes).length === 0) {
      this.discard(key)
      return true
    }
    this.state.saving = [...this.state.saving, key]
    try {
      await (entry === undefined ? this.#create({ ...given, ...changes }) : this.#patch(entry, changes))
      this.discard(key)
      return true
    } catch (error) {
      this.state.failures[key] = messagesOf(error)
      return false
    } finally {
      this.state.saving = this.state.saving.filter((one) => one !== key)
      refresh()
    }
  }

  async #create(values: object): Promise<void> {
    const made = await rows.create({ ...values, ticket: this.ticket })
    const title = this.#title()
    recordUndo({
      title: `New entry of ${title}`,
      kind: 'compensating',
      undo: async () => {
        await rows.remove(made.id)
        refresh()
        return `The entry of ${title} was deleted again.`
      },
    })
  }

  async #patch(entry: Entry, changes: Readonly<Record<string, unknown>>): Promise<void> {
    const before = Object.fromEntries(
      [...Object.keys(changes), 'net_volume'].map((name) => [name, Reflect.get(entry, name)]),
    )
    let seen = (await rows.patch(entry.id, { ...changes, version: entry.version })).version
    const title = this.#title()
    recordUndo({
      title: `Change entry of ${title}`,
      kind: 'exact',
      undo: async () => {
        seen = (await rows.patch(entry.id, { ...before, version: seen })).version
        refresh()
        return `The entry of ${title} was restored.`
      },
    })
  }

  async remove(entry: Entry): Promise<void> {
    const title = this.#title()
    try {
      await (entry.railcar === null ? rows.remove(entry.id) : removeCar(this.ticket, entry.id))
    } catch (error) {
      return toast({ text: `The entry was not deleted. ${error instanceof Error ? error.message : ''}`, tone: 'stop' })
    } finally {
      refresh()
    }
    this.discard(entry.id)
    recordUndo({
      title: `Delete entry of ${title}`,
      kind: 'compensating',
      undo: async () => {
        await rows.create({ ...writable(entry), ticket: this.ticket })
        refresh()
        return `The entry of ${title} was restored.`
      },
    })
    toast({ text: `The entry of ${title} was deleted.`, tone: 'ok' })
  }
}
