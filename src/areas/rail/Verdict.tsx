/** Over-filled, under-filled or right: a word, a shape and a colour, and by how much. */
import type { Gauged } from '#model/rules/car-gauging.ts'
import type { FillState } from '#model/rules/loaded-car.ts'
import { Badge, type State } from '../../ui/Badge.tsx'
import { shownNumber } from './FigureRow.tsx'
import styles from './Gauge.module.css'

export const fillStates: Readonly<Record<FillState, { readonly state: State; readonly word: string }>> = {
  over: { state: 'stop', word: 'over-filled' },
  under: { state: 'warn', word: 'under-filled' },
  right: { state: 'ok', word: 'right' },
}

function sentence({ state, beyond, permitted }: Gauged): string {
  const off = `${shownNumber(Math.abs(beyond), 0)} gal`
  const part = permitted ? ` (${shownNumber((100 * Math.abs(beyond)) / permitted.volume, 1)} %)` : ''
  if (state === 'over') return `${off}${part} more than is permitted`
  return state === 'under' ? `${off}${part} could still be loaded` : `${off} below what is permitted`
}

/** `missing`: what has to be known before anything can be said. */
export function Verdict({ gauged, missing }: { readonly gauged: Gauged | null; readonly missing: readonly string[] }) {
  if (!gauged)
    return (
      <p className={styles['verdict']} role="status">
        <Badge state="plain">waiting</Badge> {missing.length > 0 ? `for ${missing.join(', ')}` : 'for what is wrong to be mended'}
      </p>
    )
  if (gauged.state === null)
    return (
      <p className={styles['verdict']} role="status">
        <Badge state="plain">not judged</Badge> The permitted filling is reckoned for LPG and NGL alone.
      </p>
    )
  const { state, word } = fillStates[gauged.state]
  return (
    <p className={styles['verdict']} role="status" data-state={state}>
      <Badge state={state}>{word}</Badge> {sentence(gauged)}
    </p>
  )
}
