/** What the schedule comes to, and what can be done with it. */
import { Ban, CalendarRange, Lock, Save, Undo2 } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { differencesOf } from '#model/rules/auto-schedule-draft.ts'
import { grouped } from '#model/rules/grouped.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { scheduleKeys as keys } from './schedule-keys.ts'
import type { ScheduleController } from './ScheduleController.ts'
import styles from './Schedule.module.css'

const each = (remaining: number, days: number): string => (days === 0 || remaining <= 0 ? '—' : (remaining / days).toLocaleString('en-US', { maximumFractionDigits: 2 }))

export function ScheduleBar({ controller }: { readonly controller: ScheduleController }) {
  const { work } = useSnapshot(controller.state)
  if (!work) return null
  const { base, draft, spread } = work
  const changed = differencesOf(base, draft).length + (base.total === draft.total ? 0 : 1)
  const figures: readonly (readonly [label: string, value: string])[] = [
    ['Total', grouped(spread.total)], ['Actual', grouped(spread.actual)], ['Locked', grouped(spread.locked)], ['To spread', grouped(spread.remaining)], ['Free days', grouped(spread.freeDays)], ['A day', each(spread.remaining, spread.freeDays)],
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
        {spread.unplaced < 0 && <Badge state="stop">{grouped(-spread.unplaced)} more than the total</Badge>}
        {spread.unplaced > 0 && <Badge state="warn">no free day for {grouped(spread.unplaced)}</Badge>}
        {changed > 0 && <Badge state="info">{changed === 1 ? '1 change' : `${changed} changes`}, not saved</Badge>}
      </div>
      <div className={styles['actions']}>
        <IconButton icon={Lock} label="Lock or unlock the marked days" shortcut={keys.lock} onPress={() => controller.lock()} />
        <IconButton icon={Ban} label="Blackout" shortcut={keys.blackout} onPress={() => controller.blackout()} />
        <Button icon={CalendarRange} shortcut={keys.spread} onPress={() => controller.spread()}>
          Spread evenly
        </Button>
        <IconButton icon={Undo2} label="Throw the changes away" shortcut={keys.discard} isDisabled={changed === 0} onPress={() => controller.discard()} />
        <Button look="primary" icon={Save} shortcut={keys.save} isDisabled={changed === 0} onPress={() => controller.ask()}>
          Save …
        </Button>
      </div>
    </div>
  )
}
