/** Tiles about papers: those that end within a week, and the loads of tomorrow that would be turned away. */
import {
  companyCertification,
  userCertification,
  vehicleCertification,
} from '#model/areas/certification/certification.resource.ts'
import { tileOf, type DashboardTile, type TileLine } from '#model/areas/admission/rules/tiles.ts'
import { authorised } from '#model/areas/ticket/rules/authorisation/authorisation.ts'
import { daysFrom, daysUntil } from '#model/kernel/reckoned/by-day.ts'
import { obstacleText } from '#model/kernel/why-not/obstacle.ts'
import { standing } from '#server/areas/slot/load.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Filters } from '#server/engine/base/handler.ts'
import { may } from '#server/engine/base/permission-check.ts'
import { judgedLoadsOf, visitorsOf } from '../loads/expected-loads.ts'
import type { TileCall } from './tile-call.ts'

const WEEK = 7
const matrix = 'terminal:certificationMatrix' as const

type EndingPaper = {
  readonly of: string
  readonly id: string
  readonly holder: string
  readonly title: string
  readonly expiry_date: string
}

/** Without its state of today, which the database would reckon of each. */
const kept = ['id', 'certification', 'expiry_date'] as const
type Reading = Pick<TileCall, 'matching'>
const kinds = [
  {
    of: 'terminal:userCertification',
    by: 'user',
    read: ({ matching }: Reading, some: Filters) => matching(userCertification, some, { only: [...kept, 'user'] }),
  },
  {
    of: 'terminal:companyCertification',
    by: 'company',
    read: ({ matching }: Reading, some: Filters) =>
      matching(companyCertification, some, { only: [...kept, 'company'] }),
  },
  {
    of: 'terminal:vehicleCertification',
    by: 'vehicle',
    read: ({ matching }: Reading, some: Filters) =>
      matching(vehicleCertification, some, { only: [...kept, 'vehicle'] }),
  },
] as const

/** Papers that end within the week and were not renewed: of several of one type and holder the one that lasts longest. */
async function endingPapers(call: TileCall, today: string): Promise<readonly EndingPaper[]> {
  const [from, until] = [today, daysFrom(today, WEEK)]
  const some = { expiry_date__gte: from, expiry_date__lte: until }
  const found: EndingPaper[] = []
  for (const { of, by, read } of kinds) {
    const ending = await read(call, some)
    if (ending.length === 0) continue
    const holderOf = (row: (typeof ending)[number]): string => String((row as Readonly<Record<string, unknown>>)[by])
    const all = await read(call, { [`${by}__in`]: [...new Set(ending.map(holderOf))].join(',') })
    const renewed = new Set(
      all.flatMap((row) =>
        row.expiry_date === null || row.expiry_date > until ? [`${holderOf(row)} ${row.certification}`] : [],
      ),
    )
    for (const row of ending)
      if (!renewed.has(`${holderOf(row)} ${row.certification}`) && row.expiry_date !== null)
        found.push({
          of,
          id: row.id,
          holder: holderOf(row),
          title: `${row[`${by}__label`] ?? ''} · ${row['certification__label'] ?? ''}`,
          expiry_date: row.expiry_date,
        })
  }
  return found.toSorted((one, other) => one.expiry_date.localeCompare(other.expiry_date))
}

const leftText = (left: number): string =>
  left <= 0 ? 'ends today' : left === 1 ? 'ends tomorrow' : `ends in ${left} days`

export async function papersTile(call: TileCall): Promise<DashboardTile> {
  const { now, input, tomorrow, clocks } = call
  const today = await clocks.dayOf({ server: input.server })
  const ending = await endingPapers(call, today)
  const visitors = visitorsOf(await tomorrow())
  const booked = ending.filter(({ holder }) => visitors.has(holder))
  return tileOf(
    'papers',
    now,
    [
      {
        label: 'End this week',
        value: ending.length,
        tone: ending.length > 0 ? 'warn' : 'ok',
        asks: { of: matrix, filters: { days: String(WEEK) } },
      },
      // Who comes is told to those alone who see the tickets.
      ...(may(call.person, ticket.needs.view)
        ? [
            {
              label: 'Of those who come tomorrow',
              value: booked.length,
              tone: booked.length > 0 ? ('stop' as const) : ('ok' as const),
              asks: { of: matrix, filters: { days: String(WEEK), coming: 'tomorrow' } },
            },
          ]
        : []),
    ],
    [...booked, ...ending.filter((one) => !booked.includes(one))].map(
      ({ of, id, title, holder, expiry_date }): TileLine => ({
        of,
        id,
        title,
        says: `${leftText(daysUntil(expiry_date, today))}${visitors.has(holder) ? ', comes tomorrow' : ''}`,
        tone: visitors.has(holder) ? 'stop' : 'warn',
        since: null,
        percent: null,
      }),
    ),
  )
}

export async function refusedTile(call: TileCall): Promise<DashboardTile> {
  const all = await judgedLoadsOf(call, await call.tomorrow())
  const refused = all.flatMap((one) => {
    const { blockers } = standing(authorised(one.facts))
    return blockers.length === 0 ? [] : [{ one, blockers }]
  })
  const forPaper = refused.filter(({ blockers }) => blockers.some(({ kind }) => kind === 'certification')).length
  const asks = { of: 'terminal:ticket', filters: { scheduled_at: 'tomorrow', status: 'scheduled|open' } } as const
  return tileOf(
    'refused',
    call.now,
    [
      { label: `Of ${all.length} loads`, value: refused.length, tone: refused.length > 0 ? 'stop' : 'ok', asks },
      {
        label: 'For a paper',
        value: forPaper,
        tone: forPaper > 0 ? 'warn' : 'ok',
        asks: { of: matrix, filters: { coming: 'stopped' } },
      },
    ],
    refused.map(({ one, blockers }): TileLine => ({
      of: one.of,
      id: one.id,
      title: one.title,
      says: blockers.map(obstacleText).join(' '),
      tone: 'stop',
      since: null,
      percent: null,
    })),
  )
}
