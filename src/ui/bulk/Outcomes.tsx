/** Bulk results grouped by outcome; an open group lists each row with the server's reason. */
import { grouped } from '#model/shared/number-format.ts'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components'
import { hasFailed, type OutcomeGroup, type RowOutcome, type RowResult } from '#model/shared/outcome.ts'
import { Badge } from '../controls/Badge.tsx'
import type { BadgeState } from '../controls/state-marks.ts'
import { Key } from '../controls/Key.tsx'
import styles from './Bulk.module.css'

const words: Readonly<Record<RowOutcome, { readonly will: string; readonly was: string; readonly state: BadgeState }>> =
  {
    changed: { will: 'will change', was: 'changed', state: 'ok' },
    already: { will: 'no change', was: 'no change', state: 'plain' },
    not_allowed: { will: 'not allowed', was: 'not allowed', state: 'stop' },
    not_found: { will: 'not found', was: 'not found', state: 'stop' },
    conflict: { will: 'changed by someone else', was: 'changed by someone else', state: 'warn' },
  }

function countedBy<R>(results: readonly R[], wordOf: (result: R) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const result of results) counts.set(wordOf(result), (counts.get(wordOf(result)) ?? 0) + 1)
  return counts
}

export function Outcomes<R extends RowResult>(props: {
  readonly groups: readonly OutcomeGroup<R>[]
  readonly open: readonly RowOutcome[]
  readonly tense: 'will' | 'was'
  /** Replaces the words for a change, for example by `will be deleted`. */
  readonly changed?: { readonly word: string; readonly state: BadgeState }
  /** The plural noun for screen readers: `tickets`. */
  readonly what: string
  readonly nameOf: (result: R) => string
  /** The change made to the row, or why it was not made. */
  readonly lineOf: (result: R) => string
  readonly onToggle: (outcome: RowOutcome) => void
}) {
  const { what, nameOf, lineOf } = props
  const fewOf = (results: readonly R[]): string =>
    results.slice(0, 6).map(nameOf).join('  ') + (results.length > 6 ? ' …' : '')
  /** Of rows that failed, the reasons, the most frequent first. */
  const shortOf = (results: readonly R[]): string => {
    if (!results.some(hasFailed)) return fewOf(results)
    const reasons = [...countedBy(results, lineOf)].toSorted(([, one], [, other]) => other - one)
    const said = reasons.slice(0, 3).map(([line, count]) => (reasons.length > 1 ? `${grouped(count)}: ${line}` : line))
    return [...said, ...(reasons.length > 3 ? ['…'] : [])].join('  ')
  }
  return (
    <ol className={styles['groups']}>
      {props.groups.map(({ outcome, results }, at) => {
        const isOpen = props.open.includes(outcome)
        const { [props.tense]: usual, state: itsState } = words[outcome]
        const { word, state } = (outcome === 'changed' ? props.changed : undefined) ?? { word: usual, state: itsState }
        return (
          <li key={outcome}>
            <Button className={styles['head'] ?? ''} aria-expanded={isOpen} onPress={() => props.onToggle(outcome)}>
              {isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
              <span className={styles['count']}>{grouped(results.length)}</span>
              <Badge state={state}>{word}</Badge>
              <span className={styles['few']}>{isOpen ? '' : shortOf(results)}</span>
              <Key of={String(at + 1)} />
            </Button>
            {isOpen && (
              // The list must take focus to be scrolled by keyboard.
              // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              <ul className={styles['rows']} tabIndex={0} aria-label={`${word}: ${what}`}>
                {results.map((result) => (
                  <li key={result.id}>
                    <span className={styles['number']}>{nameOf(result)}</span>
                    <span>{lineOf(result)}</span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ol>
  )
}
