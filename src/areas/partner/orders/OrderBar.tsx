/** The bar of an order: ordered, nominated, confirmed and shipped cars, one over the other. */
import { barParts } from '#model/areas/partner/rules/board/order-list.ts'
import type { OrderSums } from '#model/areas/partner/rules/board/month-lines.ts'
import { grouped } from '#model/shared/number-format.ts'
import styles from './Orders.module.css'

export function OrderBar({ sums }: { readonly sums: OrderSums }) {
  const parts = barParts(sums)
  const text = parts.map(({ name, cars }) => `${grouped(cars)} ${name}`).join(', ')
  return (
    <span className={styles['bar']} role="img" aria-label={text} title={text}>
      <span className={styles['track']} aria-hidden>
        {parts.map(({ name, percent }) => (
          <span key={name} data-part={name} style={{ width: `${percent}%` }} />
        ))}
      </span>
      <span className={styles['sums']} aria-hidden>
        {parts.map(({ cars }) => grouped(cars)).join(' · ')}
      </span>
    </span>
  )
}
