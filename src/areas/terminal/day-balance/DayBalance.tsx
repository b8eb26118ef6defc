/** The mass balance of a site's day: a strip of days, a line for each product, and a panel with the lines or causes of a figure. */
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { dayAfter } from '#model/areas/rail/rules/shipment-days.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import { balanceSources, type DayBalance as Answer } from '#model/areas/terminal/rules/balance/answers.ts'
import { dayIn } from '#model/shared/clock.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { placeOrUserZone, userZone } from '#src/engine/session/user-zone.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Beside } from './Beside.tsx'
import { DayBalanceController, type BalanceSite } from './day-balance-controller.ts'
import { readDay } from './day-calls.ts'
import { DayFigures } from './DayFigures.tsx'
import { DayHead } from './DayHead.tsx'
import { DayStrip } from './DayStrip.tsx'
import { isDay } from './days-of-month.ts'
import { rowNotes } from './figure-columns.ts'
import styles from './DayBalance.module.css'

const MOST_SITES = 1000
const none: readonly BalanceSite[] = []
const yesterday = (): string => dayAfter(dayIn(Date.now(), userZone()), -1)
type Props = { readonly reportDate?: string; readonly facilityUUID?: string }

export default function DayBalance({ reportDate, facilityUUID }: Props) {
  useDisplaySettings()
  const [date] = useState(yesterday)
  const answer = useFresh({
    queryKey: ['terminal:server', 'of the mass balance'],
    queryFn: ({ signal }) => rowsOf(server).list({ ordering: 'name', limit: MOST_SITES }, signal),
    enabled: may(server.needs.view),
  })
  if (answer.data?.results.length === 0)
    return (
      <EmptyState title="There is no site yet">
        <Button data-autofocus onPress={() => open('terminalboss:v3:site', {})}>
          New site
        </Button>
      </EmptyState>
    )
  // Without a site in the address the server chooses the first one with tanks.
  return <Day sites={answer.data?.results ?? none} site={facilityUUID} date={reportDate ?? date} />
}

type DayProps = { readonly sites: readonly BalanceSite[]; readonly site: string | undefined; readonly date: string }
function Day({ sites, site, date }: DayProps) {
  const [, navigate] = useLocation()
  const [controller] = useState(() => new DayBalanceController())
  useCommandTarget('terminal:balance', controller)
  useCommandTarget('focus', controller)
  const answer = useFresh<Answer, readonly unknown[]>({
    queryKey: ['terminal:ticket', 'day balance', site, date],
    queryFn: ({ signal }) => readDay({ date, ...(site !== undefined && { facility: site }) }, signal),
    meta: { resources: balanceSources },
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData: isOld } = answer
  const facility = site ?? data?.facility
  const [opened] = useState(() => Date.now())
  const zone = placeOrUserZone(isOld ? '' : (data?.timezone ?? ''))
  const last = dayIn(Math.max(opened, answer.dataUpdatedAt), zone)
  const name = sites.find(({ id }) => id === facility)?.name ?? (isOld ? '' : (data?.facility__label ?? ''))
  useRecordTitle(name === '' ? date : `${name} ${date}`)
  useEffect(
    () =>
      controller.onGo((to) => navigate(`/company/mass-balance-report/${to.date}/${to.facility}`, { replace: true })),
    [controller, navigate],
  )
  useEffect(() => {
    controller.show({ date, facility, last, sites }, isOld ? undefined : data)
  }, [controller, sites, date, facility, last, data, isOld])
  return (
    <section className={styles['screen']} aria-label="Mass balance" aria-busy={isOld || undefined}>
      <DayHead
        controller={controller}
        sites={sites}
        site={facility}
        name={name}
        date={date}
        answer={isOld ? undefined : data}
      />
      {facility !== undefined && isDay(date) && (
        <DayStrip controller={controller} site={facility} date={date} last={last} />
      )}
      {answer.isError && (data === undefined || isOld) ? (
        <ErrorState
          title="The balance of this day could not be calculated"
          error={answer.error}
          onRetry={() => void answer.refetch()}
        >
          {facility !== undefined && !isDay(date) && (
            <Button data-autofocus onPress={() => controller.toDay(yesterday())}>
              Show yesterday
            </Button>
          )}
        </ErrorState>
      ) : data ? (
        <Shown controller={controller} answer={data} isOld={isOld} />
      ) : (
        <Skeleton rows={8} label="Calculating the balance" />
      )}
    </section>
  )
}

type ShownProps = {
  readonly controller: DayBalanceController
  readonly answer: Answer
  /** These are still the figures of another day. */
  readonly isOld: boolean
}
function Shown({ controller, answer, isOld }: ShownProps) {
  const { beside, part } = useSnapshot(controller.view)
  return (
    <>
      {part === 'figures' ? <FigureKeys controller={controller} /> : <ListKeys controller={controller} />}
      <div className={styles['body']} data-old={isOld || undefined}>
        <div className={styles['main']}>
          {answer.rows.length === 0 ? (
            <EmptyState title="No product is in the balance of this site on this day">
              A product is listed once a tank of the site holds it, or some of it is loaded, unloaded or moved.
            </EmptyState>
          ) : (
            <DayFigures controller={controller} answer={answer} />
          )}
          <p className={styles['note']}>
            m³ at 15 °C. A difference needs attention when it is more than both the allowed loss and the tolerance.
          </p>
          {answer.rows.flatMap(rowNotes).map((note) => (
            <p key={note} role="note" className={styles['warning']}>
              {note}
            </p>
          ))}
        </div>
        {beside !== null && (
          <Beside key={JSON.stringify(beside)} controller={controller} answer={answer} beside={beside} />
        )}
      </div>
    </>
  )
}

/** The keys of the figures, while the keyboard is among them. */
function FigureKeys({ controller }: { readonly controller: DayBalanceController }) {
  useCommandTarget('terminal:balanceFigures', controller.figures)
  return null
}
/** The keys of the list beside, while the keyboard is in it. */
function ListKeys({ controller }: { readonly controller: DayBalanceController }) {
  useCommandTarget('terminal:balanceLines', controller.list)
  return null
}
