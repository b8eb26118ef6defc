/** Calculates the reading at which to stop loading for a target. */
import { useSnapshot } from 'valtio'
import { gaugeCar, readingFor, type CarToGauge } from '#model/areas/measure/rules/gauge/car-gauging.ts'
import type { Target } from '#model/areas/measure/rules/gauge/loaded-car.ts'
import { attempt } from '#model/areas/measure/rules/out-of-range.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Heading } from '#src/ui/form/Section.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { Choose } from '../fields/Choose.tsx'
import type { GaugeController } from './gauge-controller.ts'
import { numberText } from '#model/kernel/quantity.ts'
import styles from './Gauge.module.css'
import { readingText } from '../data/tables.ts'
import { fillStates } from '../fields/Verdict.tsx'
import { goalWords } from '../fields/choice-labels.ts'

/** Errors about the car itself are shown at its own fields. */
const isOfTarget = /^(filling|gross volume|net volume|weight|volume of)/i

/** Rounded to the graduation on the safe side, and evaluated there. */
function solve(car: CarToGauge, target: Target, how: Parameters<typeof readingFor>[2]) {
  const solved = attempt(() => readingFor(car, target, how))
  return 'fault' in solved
    ? solved
    : { ...solved.value, gauged: gaugeCar(car, { ...how, value: solved.value.reading }).gauged }
}

export function Backwards({
  controller,
  car,
  target,
  fault,
}: {
  readonly controller: GaugeController
  readonly car: CarToGauge | null
  readonly target: Target | null
  readonly fault: string | undefined
}) {
  const { entries } = useSnapshot(controller.state)
  const how = { kind: entries.kind, unit: entries.unit }
  const solved = car && target ? solve(car, target, how) : undefined
  const error =
    fault ?? (solved && 'fault' in solved && isOfTarget.test(solved.fault.quantity) ? solved.fault.message : undefined)
  const found = solved && 'reading' in solved ? solved : undefined
  return (
    <section className={styles['panel']} aria-label="Reverse gauging">
      <Heading>Reverse gauging</Heading>
      <div className={styles['even']}>
        <div data-field="target">
          <TextField
            label="Target"
            mono
            value={entries.target}
            onChange={(text) => controller.set('target', text)}
            placeholder={entries.goal === 'percent' ? '88' : '125,000'}
            autoComplete="off"
            {...(error !== undefined && { error })}
          />
        </div>
        <Choose
          label="Measured in"
          value={entries.goal}
          words={goalWords}
          onChange={(goal) => controller.set('goal', goal)}
        />
      </div>
      <output className={styles['solved']} aria-label="Stop loading at">
        {!found || !found.gauged ? (
          <span className={styles['faint']}>
            {car && solved === undefined ? 'Enter the target.' : 'Enter the car, temperature and density first.'}
          </span>
        ) : (
          <>
            <span>
              Stop at {entries.kind}{' '}
              <strong>
                {readingText(found.reading, entries.unit)} {entries.unit}
              </strong>
            </span>
            <span className={styles['faint']}>
              exact {numberText(found.exact, 3)}; gives {numberText(found.gauged.figures.gross, 0)} gal,{' '}
              {numberText(found.gauged.figures.weight, 0)} lb, {numberText(found.gauged.figures.filled, 2)} %
            </span>
            {found.gauged.state && (
              <Badge state={fillStates[found.gauged.state].state}>{fillStates[found.gauged.state].word}</Badge>
            )}
          </>
        )}
      </output>
    </section>
  )
}
