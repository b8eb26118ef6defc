/** From what the car is to hold to where the loading stops. */
import { useSnapshot } from 'valtio'
import { gaugeCar, readingFor, type CarToGauge } from '#model/rules/car-gauging.ts'
import type { Target } from '#model/rules/loaded-car.ts'
import { attempt } from '#model/rules/out-of-range.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Heading } from '../../ui/form/Section.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Choose } from './Choose.tsx'
import type { GaugeController } from './GaugeController.ts'
import { shownNumber } from './FigureRow.tsx'
import styles from './Gauge.module.css'
import { readingText } from './tables.ts'
import { fillStates } from './Verdict.tsx'
import { goalWords } from './words.ts'

/** What is wrong with the car itself is told at its own fields. */
const isOfTarget = /^(filling|gross volume|net volume|weight|volume of)/i

/** Solved for the graduation on the safe side, and judged as if the car stood there. */
function solve(car: CarToGauge, target: Target, how: Parameters<typeof readingFor>[2]) {
  const solved = attempt(() => readingFor(car, target, how))
  return 'fault' in solved ? solved : { ...solved.value, gauged: gaugeCar(car, { ...how, value: solved.value.reading }).gauged }
}

export function Backwards({ controller, car, target, fault }: {
  readonly controller: GaugeController
  readonly car: CarToGauge | null
  readonly target: Target | null
  readonly fault: string | undefined
}) {
  const { entries } = useSnapshot(controller.state)
  const how = { kind: entries.kind, unit: entries.unit }
  const solved = car && target ? solve(car, target, how) : undefined
  const error = fault ?? (solved && 'fault' in solved && isOfTarget.test(solved.fault.quantity) ? solved.fault.message : undefined)
  const found = solved && 'reading' in solved ? solved : undefined
  return (
    <section className={styles['panel']} aria-label="Solve backwards">
      <Heading>Solve backwards</Heading>
      <div className={styles['even']}>
        <div data-field="target">
          <TextField label="The car is to hold" mono value={entries.target} onChange={(text) => controller.set('target', text)} placeholder={entries.goal === 'percent' ? '88' : '125,000'} autoComplete="off" {...(error !== undefined && { error })} />
        </div>
        <Choose label="Measured in" value={entries.goal} words={goalWords} onChange={(goal) => controller.set('goal', goal)} />
      </div>
      <output className={styles['solved']} aria-label="Stop loading at">
        {!found || !found.gauged ? (
          <span className={styles['faint']}>{car && solved === undefined ? 'Say what the car is to hold.' : 'Car, temperature and density come first.'}</span>
        ) : (
          <>
            <span>
              Stop at {entries.kind} <strong>{readingText(found.reading, entries.unit)} {entries.unit}</strong>
            </span>
            <span className={styles['faint']}>
              exactly {shownNumber(found.exact, 3)}; holds {shownNumber(found.gauged.figures.gross, 0)} gal, {shownNumber(found.gauged.figures.weight, 0)} lb, {shownNumber(found.gauged.figures.filled, 2)} %
            </span>
            {found.gauged.state && <Badge state={fillStates[found.gauged.state].state}>{fillStates[found.gauged.state].word}</Badge>}
          </>
        )}
      </output>
    </section>
  )
}
