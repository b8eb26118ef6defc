/** Puts a rail car on a ticket and takes it off again. */
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { activeLoad, entryOfLoad } from '#model/areas/ticket/rules/entry-of-load.ts'
import { ticketEntry } from '#model/areas/ticket/ticket-entry.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { isUuid } from '#model/kernel/validate.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict, invalid, notFound } from '#server/engine/base/http-error.ts'

type Of<K extends 'addRailCar' | 'removeRailCar'> = Call<typeof ticket, K>

/** What a car is no longer on: it has left with these, or never came. */
const over: ReadonlySet<string> = new Set(['approved', 'invoiced', 'void'])

/** The ticket that a car is on and that is still under way; this one, whatever its state. */
async function ticketOfCar({ rows, row }: Pick<Of<'addRailCar'>, 'rows' | 'row'>, car: number) {
  const on = await rows(ticketEntry).find({ railcar: car }, { only: ['ticket'] })
  const found = await rows(ticket).find(
    { id: [...new Set(on.flatMap((entry) => entry.ticket ?? []))] },
    { only: ['id', 'ticket_number', 'status'] },
  )
  return found.find(({ id, status }) => id === row.id || !over.has(status))
}

export async function addRailCar(call: Of<'addRailCar'>) {
  const { row, input, rows } = call
  if (row.mode !== 'rail') throw invalid({ non_field_errors: [`Ticket ${row.ticket_number} is not a rail ticket.`] })
  // Locked, so that of two tickets that take the same car at once the second one sees the first.
  const [car] = await rows(railcar).find({ id: input.railcar_id ?? 0 }, { lock: true })
  if (car === undefined) throw invalid({ railcar_id: ['There is no such rail car.'] })
  const { car_mark, car_number } = car
  const other = await ticketOfCar(call, car.id)
  if (other) throw conflict(`${car_mark} ${car_number} is on ticket ${other.ticket_number} already.`)
  const loads = await rows(loadedCar).find({ car_mark, car_number }, { ordering: '-load_date,-id', limit: 1 })
  const load = activeLoad(loads)
  const entry = await rows(ticketEntry).create({
    ticket: row.id,
    railcar: car.id,
    product: row.product,
    ...(load && entryOfLoad(load)),
  })
  return { transaction_id: entry.id, entry }
}

export async function removeRailCar({ row, input, rows }: Of<'removeRailCar'>) {
  const [entry] = isUuid(input.transaction_id) ? await rows(ticketEntry).find({ id: input.transaction_id }) : []
  if (entry === undefined || entry.ticket !== row.id || entry.railcar === null) throw notFound()
  await rows(ticketEntry).remove(entry.id)
  return { transaction_id: entry.id, entry }
}
