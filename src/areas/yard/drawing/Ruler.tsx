/** The ruler along the top: feet from end A. */
import { grouped } from '#model/shared/number-format.ts'
import { memo } from 'react'
import styles from './Board.module.css'

const steps = [50, 100, 200, 500, 1000, 2000]

export const Ruler = memo(function Ruler({
  extentFt,
  scale,
  unit,
}: {
  readonly extentFt: number
  readonly scale: number
  readonly unit: string
}) {
  const step = steps.find((one) => one * scale >= 90) ?? 5000
  const marks = Array.from({ length: Math.floor(extentFt / step) + 1 }, (_, index) => index * step)
  return (
    <div className={styles['ruler']} aria-hidden title={`Feet from end A; the longest track is ${unit}`}>
      <span className={styles['corner']}>
        <span>Track</span>
        <span className={styles['columns']}>
          <span>open</span>
          <span>cars</span>
          <span>used / usable ft</span>
        </span>
      </span>
      <span className={styles['scale']}>
        {marks.map((at) => (
          <span key={at} className={styles['mark']} style={{ left: `calc(var(--scale) * ${at}px)` }}>
            {at === 0 ? 'A 0' : grouped(at)}
          </span>
        ))}
      </span>
    </div>
  )
})
