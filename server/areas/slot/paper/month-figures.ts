/** The month at a place in figures, as its overview shows them: by day, and by carrier. */
import type { location as declared } from '#model/areas/slot/location.resource.ts'
import type { NamedMonthFigures } from '#model/areas/slot/rules/statistics.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import { grouped } from '#model/shared/number-format.ts'
import type { FactsCall, PaperWork } from '#server/engine/operations/area-work/paper-work.ts'
import type { Paper } from '#server/print/paper.ts'
import { zoneOf } from '../place.ts'
import { figuresOf } from '../statics.ts'

type MonthFacts = {
  readonly place: string
  readonly month: string
  readonly figures: Pick<NamedMonthFigures, 'days' | 'totals' | 'by_company'>
}

async function factsOf(
  { rows, summedUp, now, day }: FactsCall,
  some: readonly Row<typeof declared>[],
): Promise<readonly MonthFacts[]> {
  const facts: MonthFacts[] = []
  for (const place of some) {
    const timezone = await zoneOf({ rows }, place.timezone)
    const asked = day ?? dayIn(now, timezone)
    const [year = 0, month = 0] = asked.split('-').map(Number)
    const { days, totals, by_company } = await figuresOf({ rows, summedUp }, { id: place.id, timezone }, year, month)
    facts.push({
      place: place.name,
      month: asked.slice(0, 7),
      figures: { days, totals, by_company },
    })
  }
  return facts
}

const percent = (share: number): string => `${Math.round(share * 100)} %`
const figure = (value: number | null): string => (value === null ? '' : grouped(Math.round(value)))
const right = { align: 'right' } as const

function paperOf({ place, month, figures: { days, totals, by_company } }: MonthFacts): Paper {
  return {
    title: 'Slots of the month',
    about: month,
    foot: `${place} · ${month}`,
    facts: [
      ['Place', place],
      ['Slots', grouped(totals.slots)],
      ['Booked', `${grouped(totals.booked)} of ${grouped(totals.capacity)}, ${percent(totals.utilisation)}`],
      ['Completed', grouped(totals.completed)],
      ['No-shows', grouped(totals.no_show)],
      ['Cancelled', grouped(totals.cancelled)],
    ],
    parts: [
      { kind: 'heading', text: 'By day' },
      {
        kind: 'table',
        columns: [
          { title: 'DAY', width: 16 },
          ...['SLOTS', 'CAPACITY', 'BOOKED', 'FREE', 'BLOCKED', 'COMPLETED', 'NO-SHOWS', 'USED'].map((title) => ({
            title,
            width: 12,
            ...right,
          })),
        ],
        rows: days.map((one) => ({
          cells: [
            one.date,
            ...[one.slots, one.capacity, one.booked, one.free, one.blocked, one.completed, one.no_show].map(figure),
            percent(one.utilisation),
          ],
        })),
      },
      { kind: 'heading', text: 'By carrier' },
      {
        kind: 'table',
        columns: [
          { title: 'CARRIER', width: 34 },
          ...['BOOKINGS', 'NO-SHOWS', 'LATE (MIN)', 'TURN (MIN)'].map((title) => ({ title, width: 14, ...right })),
        ],
        rows: by_company.map((one) => ({
          cells: [
            one.company === null ? 'By a link, without a company' : one.company_name,
            figure(one.bookings),
            percent(one.no_show_rate),
            figure(one.late_minutes),
            figure(one.turn_minutes),
          ],
        })),
        empty: 'Nobody booked.',
      },
    ],
  }
}

export const monthFiguresPaper: PaperWork<typeof declared, MonthFacts> = {
  facts: factsOf,
  one: paperOf,
  filename: ({ place, month }) => `Slots ${place} ${month}`,
}
