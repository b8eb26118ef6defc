/** The next ten numbers of a rule, as it is typed. */
import { useState } from 'react'
import { nextNumbers, ruleIn } from '#model/areas/config/rules/number-count.ts'
import { dayIn } from '#model/shared/clock.ts'
import { userZone } from '#src/engine/session/user-zone.ts'
import { Group } from '#src/ui/form/Section.tsx'
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'
import styles from './NextNumbers.module.css'

const SHOWN = 10

export default function NextNumbers({ values }: RecordValues) {
  const rule = ruleIn(values)
  // What a field puts into a number is known once there is a row.
  const texts = Object.fromEntries(rule.code_fields.map((part) => [part, `{${part}}`]))
  const [day] = useState(() => dayIn(Date.now(), userZone()))
  const numbers = nextNumbers(rule, { day, texts }, SHOWN)
  return (
    <Group heading="Next ten numbers">
      <ol className={styles['numbers']} aria-label="Next ten numbers">
        {numbers.map((number) => (
          <li key={number}>{number}</li>
        ))}
      </ol>
      <p className={styles['note']}>Numbers that were used before are passed over.</p>
    </Group>
  )
}
