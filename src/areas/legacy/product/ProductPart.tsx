/** A product of an older site: converter, checks of its measures, and loads per week. */
import { useSnapshot } from 'valtio'
import type { MeasuredProduct } from '#model/areas/legacy/rules/product-measure.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import styles from '../similar/Facts.module.css'
import { LoadsPerWeek } from '../similar/LoadsPerWeek.tsx'
import { Checks } from './Checks.tsx'
import { Converter } from './Converter.tsx'

type Values = Readonly<Record<string, unknown>>
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** With what is typed, so that a density is tried before it is saved. */
const measured = (values: Values): MeasuredProduct => ({
  productType: textOf(values['productType']),
  density: numberOf(values['density']),
  temperature_conversion_factor: numberOf(values['temperature_conversion_factor']),
  litreToGallonConversionFactor: numberOf(values['litreToGallonConversionFactor']),
})

export default function ProductPart({ controller }: RecordPart) {
  useDisplaySettings()
  const { base, mine } = useSnapshot(controller.draft.state)
  const { row } = controller
  if (row === undefined) return null
  const product = measured({ ...base, ...mine })
  return (
    <div className={styles['part']}>
      <Converter goods={product} />
      <Checks product={product} />
      <LoadsPerWeek by="product" id={row.id} called={textOf(base['product_name'])} />
    </div>
  )
}
