/** One day of the schedule: scheduled cars, actual cars and lock. Edited in place. */
import { Ban, Check, Lock, X } from 'lucide-react'
import { memo, useEffect, useRef, type KeyboardEvent } from 'react'
import type { SpreadDay } from '#model/areas/schedule/rules/spread-day.ts'
import type { Day } from '#model/areas/schedule/rules/days.ts'
import type { ScheduleController } from './state/schedule-controller.ts'
import styles from './Days.module.css'

type Role = SpreadDay['role'] | 'none'
const roleText: Readonly<Record<Role, string>> = {
  actual: 'done',
  missed: 'missed',
  locked: 'locked',
  kept: 'before the first free day',
  blackout: 'blackout',
  free: '',
  none: 'not a loading day',
}
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

type Props = {
  readonly id: string
  readonly day: Day
  readonly role: Role
  readonly cars: number | undefined
  readonly gone: number | undefined
  /** The saved value. */
  readonly was: number | undefined
  /** The maximum of all days, which scales the bar. */
  readonly most: number
  /** Its lock or blackout is not saved yet. */
  readonly isNew: boolean
  readonly isCursor: boolean
  readonly isMarked: boolean
  readonly typed: string | null
  readonly typedFault: string
  readonly controller: ScheduleController
}

function sentence({ day, role, cars, gone, was }: Props): string {
  return [
    `${weekday.format(new Date(`${day}T00:00:00Z`))} ${day}`,
    cars !== undefined && `${cars} scheduled`,
    gone !== undefined && `${gone} shipped`,
    roleText[role],
    cars !== undefined && was !== undefined && cars !== was && `was ${was}`,
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ')
}

export const DayCell = memo(function DayCell(props: Props) {
  const { id, day, role, cars, gone, was, most, isNew, isCursor, isMarked, typed, typedFault, controller } = props
  const isChanged = isNew || (cars ?? 0) !== (was ?? 0)
  const share = `${(100 * Math.min(1, (gone ?? cars ?? 0) / most)).toFixed(1)}%`
  return (
    <div
      id={id}
      className={styles['day']}
      role="gridcell"
      data-day={day}
      data-role={role}
      data-cursor={isCursor}
      data-marked={isMarked}
      data-changed={isChanged}
      aria-selected={isMarked}
    >
      <span className={styles['unseen']}>{sentence(props)}</span>
      <span className={styles['fill']} style={{ height: share }} aria-hidden />
      <span className={styles['date']} aria-hidden>
        {Number(day.slice(8))}
      </span>
      <span className={styles['mark']} aria-hidden>
        {role === 'locked' && <Lock size={12} />}
        {role === 'blackout' && <Ban size={12} />}
        {role === 'actual' && <Check size={12} />}
        {role === 'missed' && <X size={12} />}
      </span>
      {typed === null ? (
        <span className={styles['cars']} aria-hidden>
          {role === 'blackout' ? '–' : (cars ?? '·')}
        </span>
      ) : (
        <DayInput day={day} typed={typed} fault={typedFault} controller={controller} />
      )}
      <span className={styles['below']} aria-hidden>
        {gone !== undefined
          ? `shipped ${gone}`
          : role === 'missed'
            ? 'missed'
            : was !== undefined && cars !== undefined && was !== cars
              ? `was ${was}`
              : ''}
      </span>
    </div>
  )
})

function DayInput({
  day,
  typed,
  fault,
  controller,
}: {
  readonly day: Day
  readonly typed: string
  readonly fault: string
  readonly controller: ScheduleController
}) {
  const input = useRef<HTMLInputElement>(null)
  const first = useRef(typed)
  useEffect(() => {
    input.current?.focus()
    // Typing the first digit opened the field, so it is not selected; an existing number is.
    if (first.current.length > 1 || first.current === '0') input.current?.select()
  }, [])
  const roleText = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    roleText.current?.scrollIntoView?.({ block: 'nearest' })
  }, [fault])
  const onKey = (event: KeyboardEvent): void => {
    const by = event.key === 'Tab' ? (event.shiftKey ? -1 : 1) : { ArrowUp: -7, ArrowDown: 7 }[event.key]
    if (event.key !== 'Enter' && event.key !== 'Escape' && by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return controller.leave()
    if (controller.take() && by !== undefined) controller.step(by)
  }
  return (
    <>
      <input
        ref={input}
        className={styles['typed']}
        value={typed}
        inputMode="numeric"
        aria-label={`Cars on ${day}`}
        aria-invalid={fault !== ''}
        aria-describedby={fault === '' ? undefined : `${day}-fault`}
        onChange={({ target }) => controller.type(target.value)}
        onKeyDown={onKey}
        onBlur={() => controller.leaveIfTyping()}
      />
      {fault !== '' && (
        <span ref={roleText} id={`${day}-fault`} role="alert" className={styles['fault']}>
          {fault}
        </span>
      )}
    </>
  )
}
