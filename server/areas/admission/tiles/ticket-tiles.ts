/** Tiles about tickets: at the racks, under way, waiting for approval, and today's loads against the plan. */
import {
  loadsByHour,
  tileOf,
  type DashboardTile,
  type TileFigure,
  type TileLine,
  type TileTone,
} from '#model/areas/admission/rules/tiles.ts'
import { serviceContract } from '#model/areas/contract/terminal-contract.resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { codeText } from '#model/kernel/words/code-words.ts'
import { dayIn, wallClock } from '#model/shared/clock.ts'
import { may } from '#server/engine/base/permission-check.ts'
import { aroundToday, untilTomorrowEnds } from '../loads/site-clocks.ts'
import type { TileCall } from './tile-call.ts'

const of = 'terminal:ticket'
const word = (status: string): string => codeText(ticket.fields.status, status)
const heading = (status: string): string => word(status).charAt(0).toUpperCase() + word(status).slice(1)
const MINUTE_MS = 60_000
const minutesSince = (moment: string | null, now: string): number =>
  moment === null ? 0 : (Date.parse(now) - Date.parse(moment)) / MINUTE_MS

/** How long a truck usually stays in a state; whoever stays longer is looked after. */
const PATIENCE = { arrived: 45, loading: 60, unloading: 60 } as const
const atRack = ['arrived', 'loading', 'unloading'] as const

export async function rackTile({ matching, now, site }: TileCall): Promise<DashboardTile> {
  const here = await matching(
    ticket,
    { status__in: atRack.join(','), ...site },
    { only: ['id', 'ticket_number', 'status', 'bay', 'arrived_at', 'started_at', 'customer', 'product', 'driver'] },
  )
  const lines = here
    .map((one) => {
      const status = atRack.find((state) => state === one.status) ?? 'arrived'
      const since = status === 'arrived' ? one.arrived_at : (one.started_at ?? one.arrived_at)
      return { one, status, since, minutes: minutesSince(since, now) }
    })
    .toSorted((a, b) => (a.one.bay || '~').localeCompare(b.one.bay || '~') || b.minutes - a.minutes)
    .map(({ one, status, since, minutes }): TileLine => {
      const who = [one['customer__label'], one['product__label'], one['driver__label']]
      return {
        of,
        id: one.id,
        title: `${one.bay === '' ? 'No bay' : one.bay} · ${one.ticket_number}`,
        says: [word(status), ...who.flatMap((text) => text || [])].join(' · '),
        tone: minutes > PATIENCE[status] ? 'warn' : status === 'arrived' ? 'info' : 'ok',
        since,
        percent: null,
      }
    })
  const figure = (status: (typeof atRack)[number], tone: TileTone): TileFigure => ({
    label: heading(status),
    value: here.filter((one) => one.status === status).length,
    tone,
    asks: { of, filters: { status: `=${status}` } },
  })
  return tileOf('rack', now, [figure('loading', 'ok'), figure('unloading', 'ok'), figure('arrived', 'info')], lines)
}

const underWay = ['open', 'arrived', 'loading', 'unloading', 'complete', 'rejected'] as const

/** By status, with the age of the oldest. */
export async function ticketsTile({ rows, now, site }: TileCall): Promise<DashboardTile> {
  const found = await rows(ticket).find(
    { status: underWay, ...site },
    { only: ['id', 'ticket_number', 'status', 'scheduled_at', 'arrived_at', 'started_at', 'completed_at'] },
  )
  const sinceOf = (one: (typeof found)[number]): string | null =>
    one.completed_at ?? one.started_at ?? one.arrived_at ?? one.scheduled_at
  const byStatus = underWay.map((status) => ({ status, all: found.filter((one) => one.status === status) }))
  const lines = byStatus.flatMap(({ status, all }): TileLine[] => {
    // One that is open for a day to come is not old yet.
    const [oldest] = all
      .flatMap((one) => {
        const since = sinceOf(one)
        return since === null || since > now ? [] : [{ one, since }]
      })
      .toSorted((a, b) => a.since.localeCompare(b.since))
    return oldest === undefined
      ? []
      : [
          {
            of,
            id: oldest.one.id,
            title: oldest.one.ticket_number,
            says: `The oldest that is ${word(status).toLowerCase()}`,
            tone: status === 'rejected' ? 'stop' : 'plain',
            since: oldest.since,
            percent: null,
          },
        ]
  })
  const figures = byStatus.map(({ status, all }): TileFigure => ({
    label: heading(status),
    value: all.length,
    tone: status === 'rejected' && all.length > 0 ? 'stop' : 'plain',
    asks: { of, filters: { status: `=${status}` } },
  }))
  return tileOf('tickets', now, figures, lines)
}

export async function approvalsTile({ rows, now, site, person }: TileCall): Promise<DashboardTile> {
  const waiting = await rows(ticket).find(
    { status: 'complete', ...site },
    { only: ['id', 'ticket_number', 'completed_at'], ordering: 'completed_at' },
  )
  const mayContracts = may(person, serviceContract.needs.view)
  const contracts = mayContracts
    ? await rows(serviceContract).find(
        { status: 'pending_approval' },
        { only: ['id', 'contract_number', 'name', 'updated_at'] },
      )
    : []
  const contractOf = 'terminal:serviceContract' as const
  return tileOf(
    'approvals',
    now,
    [
      {
        label: 'Tickets',
        value: waiting.length,
        tone: waiting.length > 0 ? 'warn' : 'ok',
        asks: { of, filters: { status: '=complete' } },
      },
      ...(mayContracts
        ? [
            {
              label: 'Contracts',
              value: contracts.length,
              tone: contracts.length > 0 ? ('warn' as const) : ('ok' as const),
              asks: { of: contractOf, filters: { status: '=pending_approval' } },
            },
          ]
        : []),
    ],
    [
      ...contracts.map((one): TileLine => ({
        of: contractOf,
        id: one.id,
        title: one.contract_number,
        says: one.name,
        tone: 'warn',
        since: one.updated_at,
        percent: null,
      })),
      ...waiting.map((one): TileLine => ({
        of,
        id: one.id,
        title: one.ticket_number,
        says: 'Complete',
        tone: 'plain',
        since: one.completed_at,
        percent: null,
      })),
    ],
  )
}

/** Today by the clocks of each site. */
export async function loadsTile(call: TileCall): Promise<DashboardTile> {
  const { rows, now, site, clocks } = call
  const around = aroundToday(now)
  const only = ['id', 'status', 'server', 'facility', 'scheduled_at', 'completed_at'] as const
  const planned = await rows(ticket).find({ scheduled_at: around, ...site }, { only: [...only] })
  const known = new Set(planned.map(({ id }) => id))
  const done = await rows(ticket).find({ completed_at: around, ...site }, { only: [...only] })
  const all = [...planned, ...done.filter(({ id }) => !known.has(id))]
  const zones = new Map<string, string>()
  const days = new Map<string, string>()
  for (const one of all) {
    zones.set(one.id, await clocks.zoneOf(one))
    days.set(one.id, await clocks.dayOf(one))
  }
  const hours = loadsByHour(all, ({ id }, moment) => {
    const zone = zones.get(id) ?? 'UTC'
    return dayIn(moment, zone) === days.get(id) ? Number(wallClock(moment, zone).slice(11, 13)) : undefined
  })
  const sum = (what: 'planned' | 'loaded'): number => hours.reduce((total, hour) => total + hour[what], 0)
  return tileOf(
    'loads',
    now,
    [
      { label: 'Planned', value: sum('planned'), tone: 'plain', asks: { of, filters: { scheduled_at: 'today' } } },
      { label: 'Loaded', value: sum('loaded'), tone: 'ok', asks: { of, filters: { completed_at: 'today' } } },
      {
        label: 'Tomorrow',
        value: await tomorrowsLoads(call),
        tone: 'plain',
        asks: { of, filters: { scheduled_at: 'tomorrow' } },
      },
    ],
    [],
    hours,
  )
}

async function tomorrowsLoads({ rows, now, site, clocks }: TileCall): Promise<number> {
  const found = await rows(ticket).find(
    { scheduled_at: untilTomorrowEnds(now), ...site },
    { only: ['status', 'server', 'facility', 'scheduled_at'] },
  )
  let count = 0
  for (const one of found) {
    const day = one.scheduled_at === null ? '' : dayIn(one.scheduled_at, await clocks.zoneOf(one))
    if (one.status !== 'void' && day === daysFrom(await clocks.dayOf(one), 1)) count++
  }
  return count
}
