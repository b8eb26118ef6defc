/** Checks of a product's density and factors by the volume rules, each with what was compared. */
import { measureOf, type MeasuredProduct } from '#model/areas/legacy/rules/product-measure.ts'
import styles from '../similar/Facts.module.css'

const names = {
  density: 'Density',
  temperature_conversion_factor: 'Temperature conversion factor',
  litreToGallonConversionFactor: 'Litres to a gallon',
} as const
const fields = ['density', 'temperature_conversion_factor', 'litreToGallonConversionFactor'] as const

export function Checks({ product }: { readonly product: MeasuredProduct }) {
  const { warnings, density_check } = measureOf(product)
  const fine = (field: (typeof fields)[number]): string =>
    field === 'density' && density_check === 'not_checked'
      ? `A ${product.productType} is not corrected by temperature.`
      : `${product[field] ?? 'Empty'} agrees with the volume rules.`
  return (
    <section aria-label="Checks of measures">
      <h3 className={styles['heading']}>Checks</h3>
      <dl className={styles['lines']}>
        {fields.map((field) => (
          <div key={field}>
            <dt>{names[field]}</dt>
            <dd data-check={warnings[field] === undefined ? 'ok' : 'warn'}>
              {warnings[field] === undefined ? `● ${fine(field)}` : `▲ ${warnings[field].join(' ')}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
