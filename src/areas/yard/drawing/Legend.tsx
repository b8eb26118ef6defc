/** The legend of product colours and car marks. */
import { memo, useMemo } from 'react'
import type { Board } from '../data/layout.ts'
import styles from '../board/Yard.module.css'

export const Legend = memo(function Legend({ cars }: { readonly cars: Board['cars'] }) {
  const products = useMemo(() => {
    const counted = new Map<string, { color: string; count: number }>()
    for (const { product } of cars.values()) {
      if (product === null) continue
      const entry = counted.get(product.name) ?? { color: product.color, count: 0 }
      entry.count++
      counted.set(product.name, entry)
    }
    return [...counted].toSorted(([, one], [, other]) => other.count - one.count)
  }, [cars])
  return (
    <div className={styles['legend']} aria-label="Legend">
      {products.map(([name, { color, count }]) => (
        <span key={name} className={styles['product']}>
          <span className={styles['swatch']} style={{ background: `var(--product-${color})` }} aria-hidden />
          {name} <span className={styles['faint']}>{count}</span>
        </span>
      ))}
      <span className={styles['product']}>
        <span className={styles['hatch']} aria-hidden>
          H
        </span>
        hold
      </span>
      <span className={styles['product']}>
        <span className={styles['cross']} aria-hidden>
          B
        </span>
        bad order
      </span>
      <span className={styles['product']}>
        <span className={styles['corner']} aria-hidden />
        differs from plan
      </span>
    </div>
  )
})
