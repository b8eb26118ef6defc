/** What was booked, to be shown at the gate: its reference, in words and as a code. */
import { useEffect, useRef, useState } from 'react'
import { PlainButton as Button } from '#src/ui/controls/plain/PlainButton.tsx'
import type { MadeBooking } from './link-calls.ts'
import styles from './Link.module.css'
import { SaveCalendar } from './SaveCalendar.tsx'
import { spanWords } from './times.ts'

/** The squares of a QR code in SVG; its library is loaded only now. */
async function squaresOf(text: string) {
  const { default: bwip } = await import('bwip-js/generic')
  const [found] = bwip.raw('qrcode', text, {})
  if (found === undefined || !('pixs' in found)) return undefined
  const { pixs, pixx: size } = found
  const filled = [...pixs.keys()].filter((at) => pixs[at] === 1)
  return { size, path: filled.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('') }
}

function Code({ text }: { readonly text: string }) {
  const [squares, setSquares] = useState<Awaited<ReturnType<typeof squaresOf>>>()
  useEffect(() => {
    // Without it the reference still stands there in words.
    void squaresOf(text).then(setSquares, () => undefined)
  }, [text])
  if (squares === undefined) return null
  const side = squares.size + 8
  return (
    <svg className={styles['code']} viewBox={`-4 -4 ${side} ${side}`} role="img" aria-label={`Code of ${text}`}>
      <path d={squares.path} />
    </svg>
  )
}

type ConfirmationProps = {
  readonly made: MadeBooking
  readonly place: string
  readonly timezone: string
  readonly onDone: () => void
}

export function Confirmation({ made, place, timezone, onDone }: ConfirmationProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isAsked = made.status === 'requested'
  return (
    <section className={styles['form']} aria-label="Confirmation">
      <h2 ref={heading} tabIndex={-1} className={styles['reference']}>
        {made.reference}
      </h2>
      <p role="status">
        {isAsked ? 'Requested: the place still has to confirm it.' : 'Booked.'} {spanWords(made, timezone)}
      </p>
      <Code text={made.reference} />
      <p>Show this at the gate.</p>
      {(made.warnings ?? []).map(({ says }) => (
        <p key={says} className={styles['why']}>
          {says}
        </p>
      ))}
      <SaveCalendar booking={made} place={place} />
      <Button look="primary" onPress={onDone}>
        My bookings and free times
      </Button>
    </section>
  )
}
