/** The cars of a day while they are typed. */
import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { Day } from '#model/areas/schedule/rules/days.ts'
import type { DayCursor } from './day-cursor.ts'
import styles from './Days.module.css'

export function DayInput({
  day,
  typed,
  fault,
  controller,
}: {
  readonly day: Day
  readonly typed: string
  readonly fault: string
  readonly controller: DayCursor
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
