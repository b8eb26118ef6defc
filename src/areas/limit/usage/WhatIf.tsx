/** What if it is lifted faster or slower: on which day the limit is used up. */
import { useState } from 'react'
import { outlook, outlookText, paceOf } from '#model/areas/limit/rules/pace.ts'
import { volumeText } from './UsageBar.tsx'
import styles from './Usage.module.css'

type Props = { readonly limit: Parameters<typeof paceOf>[0]; readonly today: string }

const STEPS = 60

export function WhatIf({ limit, today }: Props) {
  const pace = paceOf(limit, today)
  const [chosen, choose] = useState<number>()
  const perDay = chosen ?? pace
  const step = Math.max(1, Math.round((Math.max(pace, 100) * 3) / STEPS))
  const amount = `${volumeText(String(perDay))} a day`
  return (
    <div className={styles['whatIf']}>
      <label>
        <span className={styles['label']}>{chosen === undefined ? `${amount}, as so far` : amount}</span>
        <input
          type="range"
          aria-label="Pace"
          aria-valuetext={amount}
          min={0}
          max={step * STEPS}
          step={step}
          value={perDay}
          onChange={(event) => choose(Number(event.target.value))}
        />
      </label>
      <output className={styles['says']}>{outlookText(outlook(limit, perDay, today), today)}</output>
    </div>
  )
}
