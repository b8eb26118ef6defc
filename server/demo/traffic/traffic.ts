/** Simulates a busy loading rack step by step: tickets arrive, load and are completed; now and then a cut of cars is switched. */
import { ticket as tickets } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { TicketStatus } from '#model/areas/ticket/rules/ticket.ts'
import { randomOf, type Random } from '../seed/base/random.ts'
import { type SendRequest, type TrafficStep, getJson, type ResultPage } from './request.ts'
import { switchStep } from './switch-step.ts'
import { tankLevels } from './tank-levels.ts'

type Ticket = Pick<Row<typeof tickets>, 'id' | 'direction' | 'location' | 'net_volume' | 'ordered_volume' | 'status'>

/** Enough that behind those that are kept there are others. */
const AT_ONCE = 200
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

/** What a new ticket has in common with the one that it repeats. */
const repeated = [
  'direction',
  'mode',
  'customer',
  'carrier',
  'product',
  'facility',
  'server',
  'location',
  'bay',
  'driver',
  'vehicle',
  'ordered_volume',
] as const satisfies readonly (keyof Row<typeof tickets>)[]

/** A truck or a car arrives, like one of those before it. */
function arrivals(send: SendRequest, random: Random, arrived: (one: Ticket) => void): TrafficStep {
  let patterns: readonly Row<typeof tickets>[] = []
  return async () => {
    if (patterns.length === 0)
      patterns = (
        await getJson<ResultPage<Row<typeof tickets>>>(send, `${tickets.path}?ordering=-scheduled_at&limit=100`)
      ).results
    if (patterns.length === 0) return 0
    const pattern = random.pick(patterns)
    const ticket = {
      ...Object.fromEntries(repeated.map((name) => [name, pattern[name]])),
      scheduled_at: new Date().toISOString(),
    }
    const { status, body } = await send('POST', tickets.path, ticket)
    if (status === 201) arrived(body as Ticket)
    return status === 201 ? 1 : 0
  }
}

function ticketSteps(send: SendRequest, random: Random): { advance: TrafficStep; arrive: TrafficStep } {
  /** What was kept stays where it is, until somebody lets it go. */
  const refused = new Set<string>()
  const levels = tankLevels(send)
  const waiting = new Map<Stage, Ticket[]>(stages.map((stage) => [stage, []]))
  const arrive = arrivals(send, random, (one) => waiting.get('scheduled')?.push(one))
  /** Tickets that wait at a stage and change to the same status together. */
  const next = async (stage: Stage, wanted: number): Promise<Ticket[]> => {
    const queue = waiting.get(stage) ?? []
    if (queue.length === 0) {
      const page = `${tickets.path}?status=${stage}&ordering=scheduled_at&limit=${AT_ONCE}`
      const { results } = await getJson<ResultPage<Ticket>>(send, page)
      // One that was measured already waits for a clerk.
      queue.push(...results.filter(({ id, net_volume }) => net_volume === null && !refused.has(id)))
    }
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
    return status === 'complete' ? levels.inTurn(() => complete(found)) : turnTo(status, found)
  }
  /** Returns those that changed. */
  const change = async (status: TicketStatus, found: readonly Ticket[]): Promise<readonly Ticket[]> => {
    const answer = await send('POST', `${tickets.path}update-tickets-status/`, {
      ticket_ids: found.map(({ id }) => id),
      status,
    })
    if (answer.status !== 200) throw new Error(`The rack may not change tickets: ${answer.status}`)
    // A load may be refused; it stays where it is, and the others go on.
    const { results } = answer.body as { results: readonly { id: string; outcome: string }[] }
    const gone = new Set(results.flatMap(({ id, outcome }) => (outcome === 'changed' ? [id] : [])))
    for (const { id } of found) if (!gone.has(id)) refused.add(id)
    return found.filter(({ id }) => gone.has(id))
  }
  const turnTo = async (status: TicketStatus, found: readonly Ticket[]): Promise<number> => {
    const onward = await change(status, found)
    waiting.get(status as Stage)?.push(...onward.map((one) => ({ ...one, status })))
    return onward.length
  }
  /** Completes one ticket after the other, because each changes what the tank allows the next one. */
  const complete = async (found: readonly Ticket[]): Promise<number> => {
    let changes = 0
    for (const one of found) {
      const gallons = Math.round(Number(one.ordered_volume ?? 8000) * random.between(0.97, 1.01) * 10) / 10
      if (!(await levels.allows(one, gallons))) {
        refused.add(one.id)
        continue
      }
      const measured = { net_volume: gallons.toFixed(1), bay: `B${random.whole(1, 6)}` }
      if ((await send('PATCH', `${tickets.path}${one.id}/`, measured)).status === 200) changes++
      if ((await change('complete', [one])).length === 0) continue
      await levels.move(one, gallons)
      changes++
    }
    return changes
  }
  return { advance, arrive }
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
