/** Loads of each of the last 26 weeks as bars, by the days of their sites. Enter opens the tickets of a week. */
import { useMemo } from 'react'
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import { bucketOf, bucketsOf } from '#model/areas/legacy/rules/overview/buckets.ts'
import { ticketDay } from '#model/areas/legacy/rules/window/quantity.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { zoneOf } from '#model/kernel/table.ts'
import { groupedBy } from '#model/shared/grouped-by.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api, type Page } from '#src/engine/api/api.ts'
import { late } from '#src/engine/console/late.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { placeOrUserZone } from '#src/engine/session/user-zone.state.ts'
import { useUserDay } from '#src/engine/session/use-user-day.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { PlotSpec } from '#src/ui/plot/drawing.ts'
import styles from './Facts.module.css'

const Plot = late(() => import('#src/ui/plot/Plot.tsx'), <Skeleton rows={4} label="Drawing the weeks" />)

type Load = {
  readonly status: string
  readonly load_start: string | null
  readonly load_end: string | null
}
type Props = {
  /** The field of a ticket that names the record, its id and its name as filters of tickets have it. */
  readonly by: 'driver' | 'product'
  readonly id: number | string
  readonly called: string
}

const DAYS = 26 * 7 - 1
/** Only the newest loads are counted, at most as many. */
const MAX_READ = 1000

export function LoadsPerWeek({ by, id, called }: Props) {
  const today = useUserDay()
  const from = bucketOf('week', daysFrom(today, -DAYS))
  const answer = useFresh<Page<Load>, readonly unknown[]>({
    queryKey: ['legacy:ticket', 'per week', by, id, from],
    queryFn: ({ signal }) =>
      api<Page<Load>>(`${ticket.path}get_table/`, {
        query: {
          [by]: id,
          status__in: 'closed,corrected',
          load_end__gte: from,
          columns: 'status,load_start,load_end',
          ordering: '-load_end',
          limit: MAX_READ,
        },
        signal,
      }),
    enabled: may(ticket.needs.view),
  })
  const weeks = useMemo(() => bucketsOf('week', from, today), [from, today])
  const loads = answer.data?.results
  const spec = useMemo((): PlotSpec => {
    const days = (loads ?? []).flatMap(
      (one) => ticketDay(one, placeOrUserZone(zoneOf(ticket.fields.load_end, one))) ?? [],
    )
    const counts = groupedBy(days, (day) => bucketOf('week', day))
    return {
      x: { label: 'Week of', values: weeks.map((_, at) => at), names: [...weeks] },
      y: 'Loads',
      lines: [
        { label: 'Loads', tone: 'accent', bars: true, values: weeks.map((week) => counts.get(week)?.length ?? 0) },
      ],
    }
  }, [loads, weeks])
  if (answer.isError && answer.data === undefined)
    return (
      <ErrorState title="The loads could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (answer.data === undefined) return null
  if (answer.data.count === 0) return <p className={styles['none']}>No loads in the last 26 weeks.</p>
  const isCut = answer.data.count > MAX_READ
  return (
    <section aria-label="Loads per week">
      <h3 className={styles['heading']}>Loads per week</h3>
      {isCut && (
        <p
          className={styles['none']}
        >{`The newest ${grouped(MAX_READ)} of ${grouped(answer.data.count)} loads are counted.`}</p>
      )}
      <Plot
        label="Loads per week. Enter opens the tickets of a week."
        style={{ height: 170 }}
        spec={spec}
        onPick={(at) => {
          const week = weeks[at]
          if (week !== undefined)
            open(
              'terminalboss:ticket:table',
              {},
              {
                query: {
                  [`f.${by}`]: `="${called.replaceAll('"', '')}"`,
                  'f.status': 'closed|corrected',
                  'f.load_end': `${week} .. ${daysFrom(week, 6)}`,
                },
                place: 'right',
              },
            )
        }}
      />
    </section>
  )
}
