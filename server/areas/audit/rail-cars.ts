/** Rail cars that were put on tickets and taken off them, by whom and when, as the audit trail has it. */
import { crud as declared, entry } from '#model/areas/audit/audit.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { user } from '#model/areas/user/user.resource.ts'
import { isUuid } from '#model/kernel/validate.ts'
import { handle, type Call } from '#server/engine/base/handler.ts'

/** How far back is looked, and how much is answered. */
const [LOOKED_AT, ANSWERED] = [20_000, 1000]

type Pair = readonly [before: unknown, after: unknown]
type Deed = {
  readonly at: string | null
  readonly by: number | null
  readonly action: 'put on' | 'taken off'
  readonly ticket: string | null
  readonly railcar: number | null
}

const pairOf = (changes: unknown, field: string): Pair => {
  const pair = typeof changes === 'object' && changes !== null ? new Map(Object.entries(changes)).get(field) : undefined
  return Array.isArray(pair) ? [pair[0] ?? null, pair[1] ?? null] : [null, null]
}
const idText = (value: unknown): string | null => (typeof value === 'string' && isUuid(value) ? value : null)
const idNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)

type Entry = {
  readonly timestamp: string | null
  readonly actor: number | null
  readonly object_id: string
  readonly changes: unknown
}

/** An entry that is put on another ticket or gets another car is taken off first. `state`: what it named before, the newest entry first. */
function deedsOf(entries: readonly Entry[]): readonly Deed[] {
  const state = new Map<string, { ticket: string | null; railcar: number | null }>()
  const deeds: Deed[] = []
  for (const one of entries.toReversed()) {
    const before = state.get(one.object_id) ?? { ticket: null, railcar: null }
    const [tickets, cars] = [pairOf(one.changes, 'ticket'), pairOf(one.changes, 'railcar')]
    const isNamed = (field: string): boolean =>
      typeof one.changes === 'object' && one.changes !== null && field in one.changes
    const was = {
      ticket: idText(tickets[0]) ?? before.ticket,
      railcar: idNumber(cars[0]) ?? before.railcar,
    }
    const is = {
      ticket: isNamed('ticket') ? idText(tickets[1]) : was.ticket,
      railcar: isNamed('railcar') ? idNumber(cars[1]) : was.railcar,
    }
    state.set(one.object_id, is)
    if (was.ticket === is.ticket && was.railcar === is.railcar) continue
    const told = { at: one.timestamp, by: one.actor }
    if (was.railcar !== null && was.ticket !== null) deeds.push({ ...told, action: 'taken off', ...was })
    if (is.railcar !== null && is.ticket !== null) deeds.push({ ...told, action: 'put on', ...is })
  }
  return deeds.toReversed()
}

async function crudTbossrailcar({ rows, input }: Call<typeof declared, 'crudTbossrailcar'>) {
  const entries = await rows(entry).find(
    { content_type: 'terminal:ticketEntry' },
    { limit: LOOKED_AT, only: ['timestamp', 'actor', 'object_id', 'changes'] },
  )
  const deeds = deedsOf(entries)
    .filter(
      (one) =>
        (input.ticket === null || one.ticket === input.ticket) &&
        (input.railcar === null || one.railcar === input.railcar),
    )
    .slice(0, ANSWERED)
  const ids = <T>(of: (deed: Deed) => T | null): T[] => [...new Set(deeds.flatMap((deed) => of(deed) ?? []))] as T[]
  const tickets = await rows(ticket).find({ id: ids((one) => one.ticket) }, { only: ['id', 'ticket_number'] })
  const cars = await rows(railcar).find({ id: ids((one) => one.railcar) }, { only: ['id', 'car_mark', 'car_number'] })
  const people = await rows(user).find({ id: ids((one) => one.by) }, { only: ['id', 'name'] })
  const numbers = new Map(tickets.map((one) => [one.id, one.ticket_number]))
  const marks = new Map(cars.map((one) => [one.id, `${one.car_mark} ${one.car_number}`]))
  const names = new Map(people.map((one) => [one.id, one.name]))
  return {
    results: deeds.map((one) => ({
      ...one,
      by__label: names.get(one.by ?? 0) ?? '',
      ticket_number: numbers.get(one.ticket ?? '') ?? '',
      car: marks.get(one.railcar ?? 0) ?? '',
    })),
  }
}

export const crud = handle(declared, { crudTbossrailcar })
