/** What all tanks together hold of each product. */
import { unitOf } from '#model/kernel/measure/units.ts'
import { location } from '#model/areas/terminal/place.resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { volumeFigure, type ProductTotal } from './tank-volumes.ts'
import styles from './Tanks.module.css'

export function Totals({ totals }: { readonly totals: readonly ProductTotal[] }) {
  const unit = unitOf(asShown(location.fields.volume)) ?? ''
  return (
    <table className={styles['totals']} aria-label={`Totals by product in ${unit}`}>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Tanks</th>
          <th scope="col">{`Volume, ${unit}`}</th>
          <th scope="col" title="Above the heels">{`Available, ${unit}`}</th>
          <th scope="col" title="Up to the working capacities">{`Ullage, ${unit}`}</th>
        </tr>
      </thead>
      <tbody>
        {totals.map((one) => (
          <tr key={one.product ?? ''}>
            <th scope="row">{one.product__label === '' ? 'No product' : one.product__label}</th>
            <td>{grouped(one.tanks)}</td>
            <td>{volumeFigure(one.volume)}</td>
            <td>{volumeFigure(one.available)}</td>
            <td>{volumeFigure(one.ullage)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
