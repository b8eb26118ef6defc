/** The steps of a switching plan, move by move. */
import { grouped } from '#model/shared/number-format.ts'
import type { SwitchingController } from './switching-controller.ts'
import { useSnapshot } from 'valtio'
import { useRef, useEffect } from 'react'
import { placesOf } from '#model/areas/switching/rules/problem/yard.ts'
import styles from './Switching.module.css'
import { Check } from 'lucide-react'
import { carCount } from '#model/areas/yard/rules/name.ts'

/** The first and the last few improvements. */
export const shortly = (found: readonly number[]): string =>
  (found.length > 5 ? [found[0], '…', ...found.slice(-3)] : found).join(' → ')

/** Search effort in short: `2.5 M positions`. */
export const positions = (count: number): string =>
  count < 1_000_000 ? `${grouped(count)} positions` : `${(count / 1_000_000).toFixed(1)} M positions`

export function Steps({ controller }: { readonly controller: SwitchingController }) {
  const { plan, at, done, yards } = useSnapshot(controller.state).now
  const here = useRef<HTMLLIElement>(null)
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const [yard] = yards
  if (!plan || !yard) return null
  const name = (id: number): string => placesOf(yard).find((place) => place.id === id)?.name ?? `track ${id}`
  const mark = (car: number | undefined): string => yard.cars.get(car ?? -1)?.name ?? ''
  return (
    <ol className={styles['steps']} aria-label="Steps">
      {plan.steps.map(({ cars, from, to, end, why }, index) => (
        <li
          key={index}
          ref={index === at ? here : undefined}
          aria-current={index === at ? 'step' : undefined}
          data-made={index < at}
        >
          <button type="button" tabIndex={-1} onClick={() => controller.go(index)}>
            <span className={styles['no']}>{index < done ? <Check size={14} aria-label="done" /> : index + 1}</span>
            <span className={styles['cut']}>
              <b>{mark(cars[0])}</b>
              {cars.length > 1 && ` to ${mark(cars.at(-1))}, ${carCount(cars.length)}`}
            </span>
            <span className={styles['route']}>
              {name(from)} → <b>{name(to)}</b> <small>end {end}</small>
            </span>
            <span className={styles['why']}>{why}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
