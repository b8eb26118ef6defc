/** How much of a limit is used and reserved, what was carried over, and from where it warns. */
import { limit } from '#model/areas/limit/limit.resource.ts'
import { gallons, tenths } from '#model/areas/limit/rules/limit.ts'
import { figureText } from '#model/kernel/quantity.ts'
import { unitOf } from '#model/kernel/measure/units.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { barOf, type BarFigures } from '#src/ui/usage/bar.ts'
import { LimitBar } from '#src/ui/usage/LimitBar.tsx'
import styles from './Usage.module.css'

type LimitFigures = BarFigures & { readonly remaining_volume: string | null; readonly used_percent: number | null }

const shown = () => asShown(limit.fields.used_volume)
/** In the units of the company, as everywhere. */
export const volumeText = (volume: string | null): string =>
  `${figureText(shown(), volume ?? '0')} ${unitOf(shown()) ?? ''}`

const words = { ok: 'in order', warn: 'nearly used up', stop: 'used up' } as const

const saying = (figures: LimitFigures, warningPercent: number, state: keyof typeof words): string =>
  [
    `${figures.used_percent ?? 0} % of ${volumeText(gallons(tenths(figures.limit_volume) + tenths(figures.carried_over)))}`,
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
  return (
    <LimitBar
      bar={bar}
      says={saying(figures, warningPercent, bar.state)}
      percent={figures.used_percent ?? 0}
      isThin={isThin}
    />
  )
}
