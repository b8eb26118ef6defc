/** Free times day by day. A day opens to its times; arrows walk from button to button. */
import { useState, type KeyboardEvent } from 'react'
import { zoneLetters } from '#model/shared/clock.ts'
import { PlainButton as Button } from '#src/ui/controls/plain/PlainButton.tsx'
import type { FreeSlot, FreeSlots } from './link-calls.ts'
import styles from './Link.module.css'
import { dayWords, freeByDay, hoursOf } from './times.ts'

const ways: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

function walk(event: KeyboardEvent<HTMLElement>): void {
  const way = ways[event.key]
  if (way === undefined) return
  const all = [...event.currentTarget.querySelectorAll('button')]
  const at = all.findIndex((button) => button === document.activeElement)
  const next = all[at + way]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

type FreeTimesProps = {
  readonly of: FreeSlots
  readonly onChoose: (slot: FreeSlot) => void
  readonly onAgain: () => void
}

export function FreeTimes({ of: { slots, timezone }, onChoose, onAgain }: FreeTimesProps) {
  const days = freeByDay(slots, timezone)
  const [first] = days.keys()
  const [opened, setOpened] = useState(first)
  if (days.size === 0)
    return (
      <>
        <p role="status">Nothing is free in the next two weeks.</p>
        <Button onPress={onAgain}>Look again</Button>
      </>
    )
  return (
    <div className={styles['days']} onKeyDownCapture={walk}>
      <p className={styles['why']}>By the place’s clock: {zoneLetters(slots[0]?.starts_at ?? '', timezone)}</p>
      {[...days].map(([day, free]) => (
        <section key={day} aria-label={dayWords(day)}>
          <Button
            look="quiet"
            aria-expanded={day === opened}
            onPress={() => setOpened(day === opened ? undefined : day)}
          >
            {dayWords(day)} · {free.length} free
          </Button>
          {day === opened && (
            <ul className={styles['times']}>
              {free.map((slot) => (
                <li key={slot.id}>
                  <Button onPress={() => onChoose(slot)}>
                    {hoursOf(slot, timezone)}
                    {slot.bay !== '' && ` · ${slot.bay}`}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}
