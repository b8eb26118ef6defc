/** How much of a limit is used and reserved, what was carried over, and from where it warns. */
import { limit } from '#model/areas/limit/limit.resource.ts'
import { figureText } from '#model/kernel/quantity.ts'
import { unitOf } from '#model/kernel/measure/units.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { toneShapes } from '#src/ui/controls/state-marks.ts'
import { allowedOf, barOf, type LimitFigures } from './bar.ts'
import styles from './Usage.module.css'

const shown = () => asShown(limit.fields.used_volume)
/** In the units of the company, as everywhere. */
export const volumeText = (volume: string | null): string =>
  `${figureText(shown(), volume ?? '0')} ${unitOf(shown()) ?? ''}`

const words = { ok: 'in order', warn: 'nearly used up', stop: 'used up' } as const

const saying = (figures: LimitFigures, warningPercent: number, state: keyof typeof words): string =>
  [
    `${figures.used_percent ?? 0} % of ${volumeText(allowedOf(figures))}`,
    words[state],
    `${volumeText(figures.used_volume)} used`,
    `${volumeText(figures.reserved_volume)} reserved`,
    `${volumeText(figures.carried_over)} carried over`,
    `${volumeText(figures.remaining_volume)} left`,
    `warns from ${warningPercent} %`,
  ].join(', ')

type Props = { readonly figures: LimitFigures; readonly warningPercent: number; readonly isThin?: boolean }

export function UsageBar({ figures, warningPercent, isThin = false }: Props) {
  const bar = barOf(figures, warningPercent)
  if (bar === null) return <span className={styles['none']}>No volume</span>
  const { used, reserved, carriedFrom, end, warnsAt, state } = bar
  return (
    <div
      className={styles['bar']}
      role="img"
      aria-label={saying(figures, warningPercent, state)}
      data-state={state}
      data-thin={isThin}
    >
      <span className={styles['track']} aria-hidden>
        {carriedFrom !== null && (
          <span className={styles['carried']} style={{ left: `${carriedFrom}%`, width: `${end - carriedFrom}%` }} />
        )}
        <span className={styles['used']} style={{ width: `${used}%` }} />
        <span className={styles['reserved']} style={{ left: `${used}%`, width: `${reserved}%` }} />
        <span className={styles['warns']} style={{ left: `${warnsAt}%` }} />
        {end < 100 && <span className={styles['end']} style={{ left: `${end}%` }} />}
      </span>
      <span className={styles['percent']} aria-hidden>{`${toneShapes[state]} ${figures.used_percent ?? 0} %`}</span>
    </div>
  )
}
