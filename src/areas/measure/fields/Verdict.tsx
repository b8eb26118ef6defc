/** Shows whether the car is over-filled, under-filled or right, and by how much. */
import type { Gauged } from '#model/areas/measure/rules/gauge/car-gauging.ts'
import type { FillState } from '#model/areas/measure/rules/gauge/loaded-car.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import type { BadgeState } from '#src/ui/controls/state-marks.ts'
import { numberText } from '#model/kernel/quantity.ts'
import styles from '../gauge/Gauge.module.css'

export const fillStates: Readonly<Record<FillState, { readonly state: BadgeState; readonly word: string }>> = {
  over: { state: 'stop', word: 'over-filled' },
  under: { state: 'warn', word: 'under-filled' },
  right: { state: 'ok', word: 'right' },
}

function sentence({ state, beyond, permitted }: Gauged): string {
  const off = `${numberText(Math.abs(beyond), 0)} gal`
  const part = permitted ? ` (${numberText((100 * Math.abs(beyond)) / permitted.volume, 1)} %)` : ''
  if (state === 'over')
    return `${off}${part} over the ${permitted?.limit === 'rail load' ? 'load limit' : 'permitted filling'}`
  return state === 'under' ? `${off}${part} more can be loaded` : `${off} below the permitted filling`
}

const missingSaid = ({ missing }: Gauged): string =>
  `Not known: ${missing.join(', ')}, without which it is not judged whole.`

/** `missing` lists the input needed before the car can be evaluated. */
export function Verdict({ gauged, missing }: { readonly gauged: Gauged | null; readonly missing: readonly string[] }) {
  if (!gauged)
    return (
      <p className={styles['verdict']} role="status">
        <Badge state="plain">waiting</Badge>{' '}
        {missing.length > 0 ? `for ${missing.join(', ')}` : 'for errors to be fixed'}
      </p>
    )
  if (gauged.state === null)
    return (
      <p className={styles['verdict']} role="status">
        <Badge state="plain">not judged</Badge> {missingSaid(gauged)}
      </p>
    )
  const { state, word } = fillStates[gauged.state]
  return (
    <p className={styles['verdict']} role="status" data-state={state}>
      <Badge state={state}>{word}</Badge> {sentence(gauged)}
      {gauged.missing.length > 0 && `. ${missingSaid(gauged)}`}
    </p>
  )
}
