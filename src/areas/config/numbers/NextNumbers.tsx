/** The next ten numbers of a rule, as it is typed, and which of them are in use. */
import { useState } from 'react'
import { nextNumbers, ruleIn } from '#model/areas/config/rules/number-count.ts'
import { NUMBERS_AHEAD } from '#model/areas/config/rules/number-use.ts'
import { dayIn } from '#model/shared/clock.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { useSettled } from '#src/ui/form/draft/use-settled.ts'
import { Group } from '#src/ui/form/Section.tsx'
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'
import { aheadPath, numbersAhead, sharedText } from './number-calls.ts'
import styles from './Numbers.module.css'

const REST_MS = 250

export function NextNumbers({ values, draft }: RecordValues) {
  const rule = ruleIn(values)
  // What a field puts into a number is known once there is a row.
  const texts = Object.fromEntries(rule.code_fields.map((part) => [part, `{${part}}`]))
  const [day] = useState(() => dayIn(Date.now(), userZone()))
  const numbers = nextNumbers(rule, { day, texts }, NUMBERS_AHEAD)
  const typed = aheadPath(values)
  const path = useSettled(typed, REST_MS)
  const answer = useFresh({
    queryKey: ['number_used', path],
    queryFn: ({ signal }) => numbersAhead(path, signal),
    retry: false,
  })
  const ahead = path === typed ? answer.data : undefined
  const used = ahead?.results.filter(({ in_use }) => in_use !== null).length ?? 0
  const free = ahead?.free_from ?? null
  return (
    <Group heading="Next ten numbers">
      <ol className={styles['numbers']} aria-label="Next ten numbers">
        {numbers.map((number, at) => {
          const inUse = ahead?.results[at]?.in_use ?? null
          return (
            <li key={number} data-used={inUse !== null}>
              {number}
              {inUse !== null && <span>{inUse === number ? ' in use' : ` in use as ${inUse}`}</span>}
            </li>
          )
        })}
      </ol>
      {used > 0 && (
        <p className={styles['collision']} role="status">
          {`${used === 1 ? 'One of them is' : `${used} of them are`} in use already, so the rule cannot be saved.`}{' '}
          {free !== null && (
            <Button look="quiet" onPress={() => draft.set('next_number', free)}>{`Count from ${free}`}</Button>
          )}
        </p>
      )}
      {ahead?.shared.map((one) => (
        <p key={one.id} className={styles['collision']}>
          {sharedText(one)}
        </p>
      ))}
      {answer.isError && path === typed && (
        <p className={styles['note']}>{`They could not be compared with numbers in use: ${answer.error.message}`}</p>
      )}
      <p className={styles['note']}>Numbers further ahead that are in use are passed over.</p>
    </Group>
  )
}
