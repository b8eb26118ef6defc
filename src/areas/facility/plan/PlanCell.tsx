/** One day of one schedule: what is planned above what was shipped; typed in place. */
import { memo, useEffect, useRef, type KeyboardEvent } from 'react'
import type { PlanController } from './plan-controller.ts'
import styles from './Plan.module.css'

type Props = {
  readonly id: string
  readonly day: string
  /** Undefined: not a loading day. */
  readonly planned: number | undefined
  readonly shipped: number
  readonly isPast: boolean
  readonly isToday: boolean
  readonly isMonday: boolean
  readonly isLocked: boolean
  readonly isCursor: boolean
  /** Cars that are carried over it. */
  readonly ghost: number | null
  readonly isLifted: boolean
  readonly typed: string | null
  readonly fault: string
  readonly controller: PlanController
}

function sentence({ day, planned, shipped, isPast, isLocked, ghost, isLifted }: Props): string {
  return [
    day,
    planned === undefined ? 'nothing planned' : `${planned} planned`,
    ...(shipped > 0 || (isPast && planned) ? [`${shipped} shipped`] : []),
    ...(isLocked ? ['locked'] : []),
    ...(isLifted ? ['picked up'] : []),
    ...(ghost === null ? [] : [`${ghost} would come`]),
  ].join(', ')
}

export const PlanCell = memo(function PlanCell(props: Props) {
  const { id, day, planned, shipped, isPast, isToday, isMonday, isLocked, isCursor, ghost, isLifted, typed } = props
  const isShort = isPast && (planned ?? 0) > shipped
  return (
    <div
      id={id}
      role="gridcell"
      className={styles['cell']}
      data-day={day}
      data-past={isPast || undefined}
      data-today={isToday || undefined}
      data-monday={isMonday || undefined}
      data-cursor={isCursor || undefined}
      data-lifted={isLifted || undefined}
      data-ghost={ghost !== null || undefined}
    >
      <span className={styles['unseen']}>{sentence(props)}</span>
      {typed === null ? (
        <span className={styles['planned']} aria-hidden>
          {ghost !== null ? `${planned ?? ''}+${ghost}` : (planned ?? '')}
          {isLocked && <span className={styles['lock']}>•</span>}
        </span>
      ) : (
        <DayField {...props} typed={typed} />
      )}
      <span className={styles['shipped']} data-short={isShort || undefined} aria-hidden>
        {shipped > 0 || (isPast && planned) ? shipped : ''}
      </span>
    </div>
  )
})

function DayField({ day, typed, fault, controller }: Props & { readonly typed: string }) {
  const input = useRef<HTMLInputElement>(null)
  const isWhole = useRef(typed.length > 1)
  useEffect(() => {
    input.current?.focus()
    // The first digit opened the field and stays; a number that was there is typed over.
    if (isWhole.current) input.current?.select()
  }, [])
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') return void controller.take()
    controller.leave()
    controller.focus()
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
        aria-describedby={fault === '' ? undefined : `${day}-plan-fault`}
        onChange={({ target }) => controller.type(target.value)}
        onKeyDown={onKey}
        onBlur={() => controller.leave()}
      />
      {fault !== '' && (
        <span id={`${day}-plan-fault`} role="alert" className={styles['fault']}>
          {fault}
        </span>
      )}
    </>
  )
}
