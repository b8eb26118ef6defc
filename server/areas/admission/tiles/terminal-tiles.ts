/** Tiles about the terminal itself: tanks, limits, files that found no ticket, sites out of step, and today's slots. */
import {
  tileOf,
  type DashboardTile,
  type TileFigure,
  type TileLine,
  type TileTone,
} from '#model/areas/admission/rules/tiles.ts'
import { company } from '#model/areas/company/company.resource.ts'
import { limit } from '#model/areas/limit/limit.resource.ts'
import { booking } from '#model/areas/slot/booking.resource.ts'
import { location as place } from '#model/areas/slot/location.resource.ts'
import { slot } from '#model/areas/slot/slot.resource.ts'
import { server as site } from '#model/areas/terminal/place.resource.ts'
import type { ContainerState } from '#model/areas/terminal/rules/container.ts'
import { clockOfSite, lacksZone } from '#model/areas/terminal/rules/site-zone.ts'
import { worstSync, type SyncState } from '#model/areas/terminal/rules/sync.ts'
import { unattachedFile } from '#model/areas/ticket/unattached-file.resource.ts'
import { dayIn, knownZone, timeIn } from '#model/shared/clock.ts'
import { containerVolumes } from '#server/areas/terminal/containers.ts'
import { syncOfSites } from '#server/areas/terminal/last-sync.ts'
import { may } from '#server/engine/base/permission-check.ts'
import { aroundToday } from '../loads/site-clocks.ts'
import type { TileCall } from './tile-call.ts'

const tankTones: Readonly<Record<ContainerState, TileTone>> = {
  ok: 'ok',
  low: 'warn',
  high: 'stop',
  stale: 'info',
  unknown: 'plain',
}
const tankWords = { ok: 'In order', low: 'Low', high: 'High', stale: 'Stale', unknown: 'Unknown' } as const
const tankRank = ['high', 'low', 'stale', 'ok', 'unknown'] as const

export async function tanksTile(call: TileCall): Promise<DashboardTile> {
  const { now, input, rows, clocks } = call
  const { results } = await containerVolumes({ rows, now, input: { server: input.server, product: null, at: null } })
  const of = 'terminal:location'
  const lines: TileLine[] = []
  const ranked = results.toSorted(
    (one, other) =>
      tankRank.indexOf(one.state) - tankRank.indexOf(other.state) ||
      (one.full_at ?? one.empty_at ?? '9').localeCompare(other.full_at ?? other.empty_at ?? '9'),
  )
  for (const tank of ranked) {
    const zone = await clocks.zoneOf({ server: tank.server })
    const lead = tank.full_at ?? tank.empty_at
    const end = tank.full_at === null ? 'empty' : 'full'
    const day = lead !== null && dayIn(lead, zone) !== dayIn(now, zone) ? ` on ${dayIn(lead, zone)}` : ''
    lines.push({
      of,
      id: tank.location,
      title: tank.code,
      says: [
        tank.product__label,
        tank.percent === null ? 'not measured' : `${tank.percent.toFixed(1)} %`,
        lead === null ? '' : `${end} at ${timeIn(lead, zone)}${day}`,
      ]
        .filter((text) => text !== '')
        .join(' · '),
      tone: tankTones[tank.state],
      since: tank.measured_at,
      percent: tank.percent,
    })
  }
  const count = (state: ContainerState) => ({
    label: tankWords[state],
    value: results.filter((one) => one.state === state).length,
    tone: tankTones[state],
    asks: { of: 'terminal:containerVolumes' as const, filters: {} },
  })
  const oldest = results
    .flatMap(({ measured_at, state }) => (measured_at === null || state === 'stale' ? [] : [measured_at]))
    .toSorted()[0]
  return tileOf('tanks', oldest ?? now, [count('high'), count('low'), count('stale'), count('ok')], lines)
}

export async function limitsTile({ rows, now, site }: TileCall): Promise<DashboardTile> {
  const active = await rows(limit).find(
    { status: 'active', ...site },
    { only: ['id', 'name', 'used_percent', 'warns_at', 'period_end', 'warned_at', 'reached_at'] },
  )
  const near = active
    .filter(({ used_percent, warns_at }) => (used_percent ?? 0) >= (warns_at ?? 100))
    .toSorted((one, other) => (other.used_percent ?? 0) - (one.used_percent ?? 0))
  const isReached = (one: (typeof near)[number]): boolean => (one.used_percent ?? 0) >= 100
  const of = 'terminal:limit'
  const reached = near.filter(isReached).length
  const lowest = Math.min(99, ...near.map(({ warns_at }) => warns_at ?? 99))
  return tileOf(
    'limits',
    now,
    [
      {
        label: 'Used up',
        value: reached,
        tone: reached > 0 ? 'stop' : 'ok',
        asks: { of, filters: { status: '=active', used_percent: '>= 100' } },
      },
      {
        label: 'Near it',
        value: near.length - reached,
        tone: near.length > reached ? 'warn' : 'ok',
        asks: { of, filters: { status: '=active', used_percent: `${lowest}..99.9` } },
      },
    ],
    near.map((one): TileLine => ({
      of,
      id: one.id,
      title: one.name,
      says: `${Math.round(one.used_percent ?? 0)} % used${one.period_end === null ? '' : `, until ${one.period_end}`}`,
      tone: isReached(one) ? 'stop' : 'warn',
      since: one.reached_at ?? one.warned_at,
      percent: one.used_percent,
    })),
  )
}

export async function filesTile({ rows, now, site }: TileCall): Promise<DashboardTile> {
  const waiting = await rows(unattachedFile).find(
    { status: 'waiting', ...site },
    { only: ['id', 'name', 'ticket_number', 'received_at'], ordering: 'received_at' },
  )
  const named = waiting.filter(({ ticket_number }) => ticket_number !== '').length
  const of = 'terminal:unattachedFile'
  return tileOf(
    'files',
    now,
    [
      {
        label: 'Waiting',
        value: waiting.length,
        tone: waiting.length > 0 ? 'warn' : 'ok',
        asks: { of, filters: { status: '=waiting' } },
      },
      {
        label: 'With a number',
        value: named,
        tone: 'plain',
        asks: { of, filters: { status: '=waiting', ticket_number: '!empty' } },
      },
    ],
    waiting.map((one): TileLine => ({
      of,
      id: one.id,
      title: one.name,
      says: one.ticket_number === '' ? 'No number was read' : `Reads ${one.ticket_number}`,
      tone: 'plain',
      since: one.received_at,
      percent: null,
    })),
  )
}

const syncTones = { ok: 'ok', late: 'warn', failed: 'stop', never: 'plain' } as const
const syncWords = { ok: 'In step', late: 'Sync late', failed: 'Sync failed', never: 'Never in step' } as const

/** Sites that have no time zone, for those who may see sites; Enter goes to the field. */
async function sitesWithoutZone({ rows, person, input }: TileCall): Promise<readonly TileLine[]> {
  if (!may(person, site.needs.view)) return []
  const asked = { enabled: true, ...(input.server !== null && { id: input.server }) }
  const sites = await rows(site).find(asked, { only: ['id', 'name', 'timezone'] })
  const [own] = await rows(company).find({}, { only: ['timezone'], limit: 1 })
  return sites.flatMap(({ id, name, timezone }): TileLine[] => {
    const clocks = clockOfSite(timezone, own?.timezone ?? '')
    return lacksZone(clocks) === undefined
      ? []
      : [
          {
            of: 'terminal:server',
            id,
            field: 'timezone',
            title: name,
            says: clocks === 'utc' ? 'No time zone: goes by UTC' : 'No time zone: goes by the company’s clocks',
            tone: 'warn',
            since: null,
            percent: null,
          },
        ]
  })
}

export async function syncTile(call: TileCall): Promise<DashboardTile> {
  const { now, input } = call
  const states = await syncOfSites(call, { enabled: true, ...(input.server !== null && { id: input.server }) })
  const unplaced = await sitesWithoutZone(call)
  const count = (label: string, is: (state: SyncState) => boolean, tone: TileTone): TileFigure => {
    const value = states.filter(({ state }) => is(state)).length
    return { label, value, tone: value > 0 ? tone : 'ok', asks: { of: 'terminal:worker', filters: {} } }
  }
  const oldest = (synced: readonly { readonly last_sync: string | null }[]): string | null =>
    synced.flatMap(({ last_sync }) => last_sync ?? []).toSorted()[0] ?? null
  return tileOf(
    'sync',
    oldest(states) ?? now,
    [
      count('Not in step', (state) => state !== 'ok', 'warn'),
      count('In step', (state) => state === 'ok', 'ok'),
      ...(unplaced.length === 0
        ? []
        : [
            {
              label: 'No time zone',
              value: unplaced.length,
              tone: 'warn' as const,
              asks: { of: 'terminal:server' as const, filters: { clocks: '!=own', enabled: 'yes' } },
            },
          ]),
    ],
    [
      ...unplaced,
      ...states
        .toSorted((one, other) => worstSync.indexOf(one.state) - worstSync.indexOf(other.state))
        .map(({ server, name, state, waiting, workers }): TileLine => ({
          of: 'terminal:server',
          id: server,
          title: name,
          says: `${syncWords[state]}${waiting > 0 ? `, ${waiting} rows wait` : ''}`,
          tone: syncTones[state],
          // Of what makes it late or failed: another of its workers may have been in step just now.
          since: oldest(workers.filter((one) => one.state === state)),
          percent: null,
        })),
    ],
  )
}

export async function slotsTile({ rows, now, input, clocks }: TileCall): Promise<DashboardTile> {
  const asked = input.server === null ? {} : { server: input.server }
  const places = await rows(place).find(
    { enabled: true, ...asked },
    { only: ['id', 'name', 'timezone', 'server', 'facility'] },
  )
  const of = 'schedule:slot'
  const lines: TileLine[] = []
  let [free, booked, expected] = [0, 0, 0]
  const asks = { location: places.map(({ id }) => id), starts_at: aroundToday(now) }
  const allSlots = await rows(slot).find(asks, {
    only: ['location', 'capacity', 'booked', 'free', 'status', 'starts_at'],
  })
  const allBookings = await rows(booking).find(asks, { only: ['location', 'status', 'starts_at'] })
  for (const one of places) {
    const zone = knownZone(one.timezone) ?? (await clocks.zoneOf(one))
    const today = dayIn(now, zone)
    const isHere = ({ location, starts_at }: { location: number | null; starts_at: string | null }): boolean =>
      location === one.id && starts_at !== null && dayIn(starts_at, zone) === today
    const slots = allSlots.filter(isHere)
    if (slots.length === 0) continue
    const bookings = allBookings.filter(isHere)
    const open = slots.filter(({ status, starts_at }) => status !== 'blocked' && (starts_at ?? '') >= now)
    const [left, taken, all] = [
      open.reduce((sum, each) => sum + (each.free ?? 0), 0),
      slots.reduce((sum, each) => sum + (each.booked ?? 0), 0),
      slots.reduce((sum, each) => sum + (each.capacity ?? 0), 0),
    ]
    free += left
    booked += taken
    expected += bookings.filter(({ status }) => status === 'requested' || status === 'confirmed').length
    lines.push({
      of: 'schedule:location',
      id: one.id,
      title: one.name,
      says: `${taken} of ${all} booked, ${left} still free`,
      tone: left === 0 ? 'warn' : 'ok',
      since: null,
      percent: all === 0 ? null : Math.round((taken / all) * 100),
    })
  }
  return tileOf(
    'slots',
    now,
    [
      { label: 'Booked', value: booked, tone: 'plain', asks: { of, filters: { starts_at: 'today', booked: '> 0' } } },
      {
        label: 'Still to come',
        value: expected,
        tone: 'info',
        asks: { of: 'schedule:booking', filters: { starts_at: 'today', status: 'requested|confirmed' } },
      },
      { label: 'Free', value: free, tone: 'ok', asks: { of, filters: { starts_at: 'today', free: '> 0' } } },
    ],
    lines,
  )
}
