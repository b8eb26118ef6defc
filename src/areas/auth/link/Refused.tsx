/** Why a time was not given, and which can be had instead. */
import { PlainButton as Button } from '#src/ui/controls/plain/PlainButton.tsx'
import { insteadOf, said, type FreeSlot } from './link-calls.ts'
import styles from './Link.module.css'
import { spanWords } from './times.ts'

type RefusedProps = {
  readonly error: unknown
  readonly timezone: string
  /** The verb before each: `Book`. */
  readonly verb: string
  readonly onTake: (slot: FreeSlot) => void
}

export function RefusedTime({ error, timezone, verb, onTake }: RefusedProps) {
  const instead = insteadOf(error)
  return (
    <div className={styles['refused']}>
      <p role="alert">{said(error)}</p>
      {instead.length > 0 && (
        <>
          <p>Free instead:</p>
          <ul className={styles['list']} aria-label="Free instead">
            {instead.map((slot) => (
              <li key={slot.id}>
                <Button onPress={() => onTake(slot)}>
                  {verb} {spanWords(slot, timezone)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
