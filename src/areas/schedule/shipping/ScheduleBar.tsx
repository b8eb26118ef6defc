/** Totals of the schedule, and its actions. */
import { Ban, CalendarRange, Lock, Save, Undo2 } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { differencesOf } from '#model/areas/schedule/rules/draft-differences.ts'
import type { Spread } from '#model/areas/schedule/rules/auto-schedule.ts'
import { numberText } from '#model/kernel/quantity.ts'
import { grouped } from '#model/shared/number-format.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { stateOf } from '#src/ui/controls/state-marks.ts'
import { scheduleKeys as keys } from './state/keys.ts'
import type { ScheduleController } from './state/schedule-controller.ts'
import styles from './Schedule.module.css'

const each = (remaining: number, days: number): string =>
  days === 0 || remaining <= 0 ? '—' : numberText(remaining / days, 2, 0)

/** Days that are over without cars; what was still scheduled on them goes to the days to come once it is spread. */
const missedText = (missed: Spread['missed']): string => {
  const left = missed.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${missed.length === 1 ? '1 day' : `${grouped(missed.length)} days`} missed${left === 0 ? '' : ` with ${left === 1 ? '1 car' : `${grouped(left)} cars`}: spread again`}`
}

export function ScheduleBar({ controller }: { readonly controller: ScheduleController }) {
  const { work } = useSnapshot(controller.state)
  if (!work) return null
  const { row, base, draft, spread } = work
  const changed = differencesOf(base, draft).length + (base.total === draft.total ? 0 : 1)
  const figures: readonly (readonly [label: string, value: string])[] = [
    ['Total', grouped(spread.total)],
    ['Actual', grouped(spread.actual)],
    ['Locked', grouped(spread.locked)],
    ['Free from', draft.from],
    ['To spread', grouped(spread.remaining)],
    ['Free days', grouped(spread.freeDays)],
    ['Per day', each(spread.remaining, spread.freeDays)],
  ]
  return (
    <div className={styles['bar']}>
      <dl className={styles['figures']}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-figure={label}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles['state']}>
        <Badge state={stateOf('status', row.status) ?? 'plain'}>{row.status}</Badge>
        {spread.unplaced < 0 && <Badge state="stop">{grouped(-spread.unplaced)} cars more than the total</Badge>}
        {spread.unplaced > 0 && <Badge state="warn">no free day for {grouped(spread.unplaced)} cars</Badge>}
        {spread.missed.length > 0 && <Badge state="warn">{missedText(spread.missed)}</Badge>}
        {changed > 0 && (
          <Badge state="info">{changed === 1 ? '1 unsaved change' : `${grouped(changed)} unsaved changes`}</Badge>
        )}
      </div>
      <div className={styles['actions']}>
        <IconButton
          icon={Lock}
          label="Lock or unlock selected days"
          shortcut={keys.lock}
          onPress={() => controller.lock()}
        />
        <IconButton icon={Ban} label="Blackout" shortcut={keys.blackout} onPress={() => controller.blackout()} />
        <Button icon={CalendarRange} shortcut={keys.spread} onPress={() => controller.spread()}>
          Spread evenly
        </Button>
        <IconButton
          icon={Undo2}
          label="Discard changes"
          shortcut={keys.discard}
          isDisabled={changed === 0}
          onPress={() => controller.discard()}
        />
        <Button
          look="primary"
          icon={Save}
          shortcut={keys.save}
          isDisabled={changed === 0}
          onPress={() => controller.ask()}
        >
          Save…
        </Button>
      </div>
    </div>
  )
}
