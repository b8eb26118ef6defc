/** One stage of the strip: its cars and gallons, and the rows behind them. */
import { Button, VisuallyHidden } from 'react-aria-components'
import type { StripStage } from '#model/areas/contract/rules/strip.ts'
import { unitOf } from '#model/kernel/measure/units.ts'
import { figureText } from '#model/kernel/quantity.ts'
import { decimal } from '#model/kernel/field.ts'
import { grouped } from '#model/shared/number-format.ts'
import { open } from '#src/engine/panes/screen.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { rowsOf, stageLabels } from './strip-text.ts'
import styles from './Strip.module.css'

/** In the units of the company, as everywhere. */
const volumeText = (volume: string | null): string => {
  if (volume === null || Number(volume) === 0) return ''
  const shown = asShown(decimal(0, { unit: 'gal' }))
  return `${figureText(shown, volume)} ${unitOf(shown) ?? ''}`
}

export function StageButton({
  stage: { stage, cars, volume_gal },
  contract,
  isLinked,
}: {
  readonly stage: StripStage
  readonly contract: string
  readonly isLinked: boolean
}) {
  const leads = rowsOf(stage, contract, isLinked)
  const label = stageLabels[stage]
  const figure = cars === null ? '—' : grouped(cars)
  const volume = volumeText(volume_gal)
  const body = (
    <>
      <span className={styles['label']}>{label}</span>
      <span className={styles['figure']}>
        {figure}
        <VisuallyHidden elementType="span"> cars</VisuallyHidden>
      </span>
      <span className={styles['volume']}>{volume}</span>
    </>
  )
  if (leads === undefined) return <div className={styles['box']}>{body}</div>
  return (
    <Button
      className={styles['box'] ?? ''}
      onPress={() => open(leads.screen, {}, { query: leads.query, place: 'right' })}
    >
      {body}
    </Button>
  )
}
