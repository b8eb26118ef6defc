/** Beside the days: the curves, the shipments of a day, the pace, the cars, the calculation, and the unsaved changes. */
import { useEffect, useMemo, useRef } from 'react'
import { late } from '#src/engine/console/late.ts'
import { useSnapshot } from 'valtio'
import { cumulativeCarsOf } from '#model/areas/schedule/rules/cumulative-cars.ts'
import type { PlotSpec } from '#src/ui/plot/drawing.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Skeleton } from '#src/ui/controls/Notice.tsx'
import { scheduleKeys as keys } from '../state/keys.ts'
import type { ScheduleController } from '../state/schedule-controller.ts'
import type { SchedulePanel } from '../state/schedule-state.ts'
import styles from './Side.module.css'
import { DayShipments } from './DayShipments.tsx'
import { Pace } from './Pace.tsx'
import { DifferenceOf } from './ScheduleChanges.tsx'
import { ScheduleCars } from './ScheduleCars.tsx'

const Plot = late(() => import('#src/ui/plot/Plot.tsx'), <Skeleton rows={4} label="Loading the plot" />)
const panels: readonly (readonly [SchedulePanel, string, string])[] = [
  ['day', 'Day', keys.openDay],
  ['pace', 'Pace', keys.pace],
  ['cars', 'Cars', keys.cars],
  ['working', 'Calculation', keys.working],
  ['difference', 'Changes', keys.difference],
]

export function ScheduleSide({ controller }: { readonly controller: ScheduleController }) {
  const side = useRef<HTMLElement>(null)
  useEffect(
    () => controller.onFocus('plot', () => side.current?.querySelector<HTMLElement>('[role=slider]')?.focus()),
    [controller],
  )
  const { panel } = useSnapshot(controller.state)
  return (
    <aside ref={side} className={styles['side']} aria-label="The day, pace, cars, calculation and changes">
      <Courses controller={controller} />
      <Here controller={controller} />
      <div className={styles['tabs']}>
        {panels.map(([name, label, key]) => (
          <Button
            key={name}
            look={panel === name ? 'plain' : 'quiet'}
            shortcut={key}
            aria-pressed={panel === name}
            onPress={() => controller.turn(name)}
          >
            {label}
          </Button>
        ))}
      </div>
      {panel === 'day' && <DayShipments controller={controller} />}
      {panel === 'pace' && <Pace controller={controller} />}
      {panel === 'cars' && <ScheduleCars controller={controller} />}
      {panel === 'working' && <Working controller={controller} />}
      {panel === 'difference' && <DifferenceOf controller={controller} />}
    </aside>
  )
}

function Courses({ controller }: { readonly controller: ScheduleController }) {
  const { work, cursor } = useSnapshot(controller.state)
  const spec = useMemo((): PlotSpec | undefined => {
    if (!work) return undefined
    const { days, expected, actual } = cumulativeCarsOf(work.draft)
    const at = days.indexOf(cursor)
    return {
      x: { label: 'Day', values: days.map((_, index) => index + 1) },
      y: 'Cumulative cars',
      lines: [
        { label: 'Expected', unit: 'cars', values: expected, tone: 'accent' },
        { label: 'Actual', unit: 'cars', values: actual, tone: 'ok' },
      ],
      marks: [
        { on: 'y', at: work.draft.total, label: `total ${work.draft.total}`, tone: 'text-muted' },
        ...(at < 0 ? [] : [{ on: 'x', at: at + 1, label: cursor, tone: 'text-muted' } as const]),
      ],
    }
  }, [work, cursor])
  if (!spec || !work) return null
  return (
    <div className={styles['plot']}>
      <Plot
        label="Cumulative cars, expected and actual"
        spec={spec}
        style={{ height: 190, flex: 'none' }}
        onPick={(at) => {
          controller.goTo(work.draft.days[at] ?? cursor)
          controller.focus()
        }}
      />
    </div>
  )
}

/** The day at the cursor in words, with the reason of its lock or blackout. */
function Here({ controller }: { readonly controller: ScheduleController }) {
  const { work, cursor, anchor } = useSnapshot(controller.state)
  if (!work) return null
  const reason = [...work.row.locked_days, ...work.row.blackout_days].find(({ date }) => date === cursor)?.reason
  const { draft } = work
  const count = controller.marked.length
  const parts = [
    anchor === cursor ? cursor : `${count} days selected, at ${cursor}`,
    draft.quantities.has(cursor) ? `${draft.quantities.get(cursor) ?? 0} scheduled` : 'not a loading day',
    draft.actual.has(cursor) ? `${draft.actual.get(cursor) ?? 0} actual` : '',
    work.spread.missed.some(({ date }) => date === cursor) ? 'missed: the day is over' : '',
    draft.locked.has(cursor) ? 'locked' : draft.blackout.has(cursor) ? 'blackout' : '',
    reason ?? '',
  ]
  return <p className={styles['here']}>{parts.filter((part) => part !== '').join(' · ')}</p>
}

function Working({ controller }: { readonly controller: ScheduleController }) {
  const { work, cursor } = useSnapshot(controller.state)
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => {
    here.current?.querySelector('[data-here=true]')?.scrollIntoView?.({ block: 'nearest' })
  }, [cursor])
  if (!work) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by key
    <div ref={here} className={styles['working']} role="region" aria-label="Calculation, line by line" tabIndex={0}>
      <ol>
        {work.spread.working.map((line) => (
          <li key={line} data-here={line.startsWith(cursor)}>
            {line}
          </li>
        ))}
      </ol>
    </div>
  )
}
