/** The way of a trip as a line: its stations in their order, and on every leg the usual hours against the actual ones. */
import type { Estimate } from '#model/areas/trace/rules/eta.ts'
import type { Lateness } from '#model/areas/trace/rules/why-late.ts'
import { causeText } from './trip-words.ts'
import { hoursText } from './hours-text.ts'
import { courseOf, longestOf, type CourseStep } from './course.ts'
import { roundedLateness } from './rounded-lateness.ts'
import styles from './TripLine.module.css'

export function TripLine({ late, eta }: { readonly late: Lateness; readonly eta: Estimate }) {
  const steps = courseOf(roundedLateness(late), eta)
  const longest = longestOf(steps)
  if (steps.length === 0) return null
  return (
    <section aria-label="Line of the trip" className={styles['course']}>
      <ol className={styles['steps']}>
        {steps.map((step, at) => (
          // The same place may be passed twice.
          // oxlint-disable-next-line react/no-array-index-key
          <Step key={at} step={step} longest={longest} />
        ))}
      </ol>
      <p className={styles['legend']} aria-hidden>
        <span data-bar="actual" /> hours <span data-bar="over" /> over the usual <span data-bar="usual" /> usual{' '}
        <span data-bar="ahead" /> still to come
      </p>
    </section>
  )
}

function Step({ step, longest }: { readonly step: CourseStep; readonly longest: number }) {
  if (step.is === 'station')
    return (
      <li className={styles['station']} data-here={step.isHere || undefined} data-ahead={step.isAhead || undefined}>
        <span className={styles['dot']} aria-hidden />
        {step.name}
        {step.isHere && <span className={styles['here']}>{step.isAhead ? 'destination' : 'last seen here'}</span>}
      </li>
    )
  const { hours, usual, isAhead, railroad } = step
  const width = (value: number): string => `${(value / longest) * 100}%`
  const over = usual === null || isAhead ? 0 : Math.max(0, hours - usual)
  const words = step.kind === 'transit' ? 'on the line' : causeText(step.kind)
  return (
    <li
      className={styles['leg']}
      data-kind={step.kind === 'transit' ? 'run' : 'stand'}
      data-ahead={isAhead || undefined}
    >
      <span className={styles['what']}>{railroad === '' ? words : `${words}, ${railroad}`}</span>
      <span className={styles['bars']} aria-hidden>
        <span data-bar={isAhead ? 'ahead' : 'actual'} style={{ width: width(hours - over) }} />
        {over > 0 && <span data-bar="over" style={{ width: width(over) }} />}
        {usual !== null && <span className={styles['usual']} data-bar="usual" style={{ width: width(usual) }} />}
      </span>
      <span className={styles['hours']}>
        {`${hoursText(hours)} h`}
        <span className={styles['faint']}>{usual === null ? ', usual not known' : `, usual ${hoursText(usual)}`}</span>
      </span>
    </li>
  )
}
