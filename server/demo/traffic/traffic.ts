/** Simulates a busy loading rack step by step: tickets arrive, load and are completed; now and then a cut of cars is switched. */
import { ticket as tickets } from '#model/areas/ticket/ticket.resource.ts'
import { yard as yards } from '#model/areas/yard/yard.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Layout, YardCar, YardTrack } from '#model/areas/yard/rules/yard.ts'
import { refusals } from '#model/areas/yard/rules/refusals.ts'
import { applyMove, moveCut, settle } from '#model/areas/yard/rules/move.ts'
import type { TicketStatus } from '#model/areas/ticket/rules/ticket.ts'
import { randomOf, type Random } from '../seed/base/random.ts'

type Body = Readonly<Record<string, unknown>>
export type SendRequest = (
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: Body,
) => Promise<{ readonly status: number; readonly body: unknown }>
/** Does one thing to about so many rows; returns how many it changed. */
export type TrafficStep = (wanted: number) => Promise<number>

type Ticket = Pick<Row<typeof tickets>, 'id' | 'direction' | 'ordered_volume' | 'status'>
type Page<T> = { readonly results: readonly T[] }

async function getJson<T>(send: SendRequest, path: string): Promise<T> {
  const { status, body } = await send('GET', path)
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return body as T
}

const stages = ['scheduled', 'open', 'arrived', 'loading', 'unloading'] as const
type Stage = (typeof stages)[number]
const nextStatus = (stage: Stage, direction: Ticket['direction']): TicketStatus =>
  (
    {
      scheduled: 'open',
      open: 'arrived',
      arrived: direction === 'load' ? 'loading' : 'unloading',
      loading: 'complete',
      unloading: 'complete',
    } as const
  )[stage]

function ticketSteps(send: SendRequest, random: Random): { advance: TrafficStep; arrive: TrafficStep } {
  const waiting = new Map<Stage, Ticket[]>(stages.map((stage) => [stage, []]))
  /** Tickets that wait at a stage and change to the same status together. */
  const next = async (stage: Stage, wanted: number): Promise<Ticket[]> => {
    const queue = waiting.get(stage) ?? []
    if (queue.length === 0)
      queue.push(
        ...(await getJson<Page<Ticket>>(send, `${tickets.path}?status=${stage}&ordering=scheduled_at&limit=50`))
          .results,
      )
    const goal = queue[0] && nextStatus(stage, queue[0].direction)
    const together = queue.filter(({ direction }) => nextStatus(stage, direction) === goal).slice(0, wanted)
    waiting.set(
      stage,
      queue.filter((one) => !together.includes(one)),
    )
    return together
  }
  const advance: TrafficStep = async (wanted) => {
    const stage = random.weighed<Stage>([
      ['scheduled', 1],
      ['open', 2],
      ['arrived', 3],
      ['loading', 3],
      ['unloading', 1],
    ])
    const found = await next(stage, wanted)
    const [first] = found
    if (first === undefined) return arrive(1)
    const status = nextStatus(stage, first.direction)
    let changes = found.length
    for (const { id, ordered_volume } of status === 'complete' ? found : []) {
      const net_volume = (Number(ordered_volume ?? 8000) * random.between(0.97, 1.01)).toFixed(1)
      const measured = await send('PATCH', `${tickets.path}${id}/`, { net_volume, bay: `B${random.whole(1, 6)}` })
      if (measured.status === 200) changes++
    }
    const answer = await send('POST', `${tickets.path}update-tickets-status/`, {
      ticket_ids: found.map(({ id }) => id),
      status,
    })
    if (answer.status !== 200) throw new Error(`The rack may not change tickets: ${answer.status}`)
    if (status !== 'complete') waiting.get(status as Stage)?.push(...found.map((one) => ({ ...one, status })))
    return changes
  }
  let patterns: readonly Row<typeof tickets>[] = []
  const arrive: TrafficStep = async () => {
    if (patterns.length === 0)
      patterns = (await getJson<Page<Row<typeof tickets>>>(send, `${tickets.path}?ordering=-scheduled_at&limit=100`))
        .results
    if (patterns.length === 0) return 0
    const { direction, mode, customer, carrier, product, facility, bay, driver, vehicle, ordered_volume } =
      random.pick(patterns)
    const ticket_number = `L${Date.now().toString(36).toUpperCase()}${random.whole(100, 999)}`
    const ticket = {
      ticket_number,
      direction,
      mode,
      customer,
      carrier,
      product,
      facility,
      bay,
      driver,
      vehicle,
      ordered_volume,
      scheduled_at: new Date().toISOString(),
    }
    const { status, body } = await send('POST', tickets.path, ticket)
    if (status === 201) waiting.get('scheduled')?.push(body as Ticket)
    return status === 201 ? 1 : 0
  }
  return { advance, arrive }
}

type Board = {
  readonly tracks: readonly YardTrack[]
  readonly cars: readonly YardCar[]
  readonly placements: { readonly actual: readonly (readonly [number, readonly number[]])[] }
}
type KnownYard = {
  readonly id: number
  readonly tracks: ReadonlyMap<number, YardTrack>
  readonly cars: ReadonlyMap<number, YardCar>
  layout: Layout
}

function switchStep(send: SendRequest, random: Random): TrafficStep {
  const known = new Map<number, KnownYard>()
  let ids: readonly number[] | undefined
  const boardOf = async (id: number): Promise<KnownYard> => {
    const board = await getJson<Board>(send, `${yards.path}${id}/cars/?scenario=actual`)
    const read = {
      id,
      tracks: new Map(board.tracks.map((track) => [track.id, track])),
      cars: new Map(board.cars.map((car) => [car.id, car])),
      layout: new Map(board.placements.actual),
    }
    known.set(id, read)
    return read
  }
  return async () => {
    ids ??= (await getJson<Page<{ id: number }>>(send, `${yards.path}?limit=20`)).results.map(({ id }) => id)
    if (ids.length === 0) return 0
    const id = random.pick(ids)
    const yard = known.get(id) ?? (await boardOf(id))
    for (let tries = 0; tries < 20; tries++) {
      const from = random.pick([...yard.layout.keys()])
      const standing = yard.layout.get(from) ?? []
      const goal = random.pick([...yard.tracks.keys()])
      if (standing.length === 0 || goal === from) continue
      const start = random.whole(0, standing.length - 1)
      const lines = moveCut(yard.layout, standing.slice(start, start + random.whole(1, 4)), goal, null)
      if (refusals(yard.tracks, yard.cars, yard.layout, lines).length > 0) continue
      const after = applyMove(yard.layout, lines)
      const { status } = await send('POST', `${yards.path}${id}/move_cars/`, {
        scenario: 'actual',
        moves: settle(after, lines),
      })
      // Someone else was quicker, or a car was held meanwhile: look again before the next cut.
      if (status === 200) yard.layout = after
      else known.delete(id)
      return status === 200 ? lines.length : 0
    }
    known.delete(id)
    return 0
  }
}

export function trafficSteps(send: SendRequest, seed = Date.now()): TrafficStep {
  const random = randomOf(seed)
  const { advance, arrive } = ticketSteps(send, random)
  const move = switchStep(send, random)
  return (wanted) =>
    random.weighed<TrafficStep>([
      [advance, 20],
      [arrive, 3],
      [move, 2],
    ])(wanted)
}
