/** The plan of a facility: weeks × schedules with what is planned and what went, and the day's sums against what can be loaded. */
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useContext, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { overCapacity } from '#model/areas/facility/rules/plan.ts'
import { dayIn } from '#model/shared/clock.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { isLinked, publishIn, useLinking } from '#src/engine/links/session.ts'
import { PaneId, useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import tab from '../base/Tab.module.css'
import { planKeys as keys } from '../base/keys.ts'
import type { TabProps } from '../base/tab-props.ts'
import { lastShown, type PlacePlan } from './plan-answer.ts'
import { PlanController } from './plan-controller.ts'
import { PlanDragging } from './PlanDragging.tsx'
import { PlanGrid } from './PlanGrid.tsx'
import styles from './Plan.module.css'

const resources = ['contract:schedule', 'contract:contract', 'rail:shipment', 'rail:riser', 'company:product']

/** Sends what is under its cursor, and goes to what linked panes show. */
function usePlanLinks(controller: PlanController): void {
  const pane = useContext(PaneId)
  const speak = useCallback(() => publishIn(pane, controller.subjects), [pane, controller])
  useLinking({ answer: (subjects) => controller.follow(subjects), speak })
  useEffect(
    () =>
      subscribeKey(controller.state, 'cursor', () => {
        if (isLinked(pane)) speak()
      }),
    [controller, pane, speak],
  )
}

export default function Plan({ page, timezone }: TabProps) {
  const [controller] = useState(() => new PlanController(page, dayIn(new Date().toISOString(), timezone)))
  const { first, isWorkingShown } = useSnapshot(controller.state)
  useCommandTarget('facility:plan', controller)
  useCommandTarget('focus', controller)
  usePlanLinks(controller)
  const answer = useFresh<PlacePlan, readonly unknown[]>({
    queryKey: ['contract:schedule', 'facility', page.facility, first],
    queryFn: ({ signal }) =>
      api<PlacePlan>(`facility/${page.facility}/schedule/`, { query: { from: first, to: lastShown(first) }, signal }),
    // While the next weeks come, those before stay.
    placeholderData: keepPreviousData,
    meta: { resources },
  })
  const { data } = answer
  useEffect(() => {
    if (data) controller.show(data)
  }, [controller, data])
  useEffect(
    () => () => {
      page.day = null
    },
    [page],
  )
  if (answer.isError && !data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!data) return <Skeleton rows={10} label="Loading the plan" />
  if (data.schedules.length === 0)
    return (
      <EmptyState title="No schedule loads here">A shipping schedule names the facility where it loads.</EmptyState>
    )
  return (
    <section className={tab['tab']} aria-label="Plan of the facility">
      <header className={tab['top']}>
        <span>{saidOf(data)}</span>
        <span className={styles['tools']}>
          <Button look="quiet" shortcut={keys.earlier} onPress={() => controller.turn(-1)}>
            Earlier
          </Button>
          <Button look="quiet" shortcut={keys.today} onPress={() => controller.toToday()}>
            Today
          </Button>
          <Button look="quiet" shortcut={keys.later} onPress={() => controller.turn(1)}>
            Later
          </Button>
          <Button look="quiet" shortcut={keys.working} onPress={() => controller.toggleWorking()}>
            {isWorkingShown ? 'Hide the calculation' : 'Calculation'}
          </Button>
        </span>
      </header>
      <PlanDragging controller={controller}>
        <PlanGrid controller={controller} answer={data} />
      </PlanDragging>
      {isWorkingShown && <Working controller={controller} />}
      <footer className={tab['legend']}>Planned above, shipped below. ▲ more than can be loaded. • locked.</footer>
      <Announcement controller={controller} />
    </section>
  )
}

/** `16 schedules. Room for 24 cars a day; 3 days are over it, by 9 cars.` */
function saidOf({ days, schedules, today }: PlacePlan): string {
  const capacity = days.find((day) => day.capacity !== null)?.capacity ?? null
  const over = days.filter((day) => day.date >= today && overCapacity(day) > 0)
  const by = over.reduce((sum, day) => sum + overCapacity(day), 0)
  const count = `${grouped(schedules.length)} ${schedules.length === 1 ? 'schedule' : 'schedules'}.`
  if (capacity === null) return `${count} How many cars can be loaded in a day is not known: no riser tells it.`
  const room = `${count} ${grouped(capacity)} cars can be loaded in a day`
  return over.length === 0
    ? `${room}.`
    : `${room}; ▲ ${grouped(over.length)} ${over.length === 1 ? 'day is' : 'days are'} over it, ` +
        `by ${grouped(by)} ${by === 1 ? 'car' : 'cars'}.`
}

function Working({ controller }: { readonly controller: PlanController }) {
  const { working } = useSnapshot(controller.state)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section className={styles['working']} aria-label="Calculation" tabIndex={0}>
      {working === null ? (
        <p>Nothing was changed yet: set a day, and how the rest is spread is shown here.</p>
      ) : (
        <>
          <strong>{working.title}</strong>
          <pre>{working.lines.join('\n')}</pre>
        </>
      )}
    </section>
  )
}

function Announcement({ controller }: { readonly controller: PlanController }) {
  const { said } = useSnapshot(controller.state)
  return (
    <div aria-live="polite" className={styles['unseen']}>
      {said}
    </div>
  )
}
