/** Rows by what becomes of them: counted, and by name with the server's reason once a group is open. */
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components'
import type { Answered, Outcome, OutcomeGroup } from '#model/rules/outcome.ts'
import { Badge, type State } from '../Badge.tsx'
import { Key } from '../Key.tsx'
import styles from './Bulk.module.css'

const words: Readonly<Record<Outcome, { readonly will: string; readonly was: string; readonly state: State }>> = {
  changed: { will: 'will change', was: 'changed', state: 'ok' },
  already: { will: 'already so', was: 'already so', state: 'plain' },
  not_allowed: { will: 'not allowed', was: 'not allowed', state: 'stop' },
  not_found: { will: 'not found', was: 'not found', state: 'stop' },
  conflict: { will: 'changed since you looked', was: 'changed since you looked', state: 'warn' },
}

export function Outcomes<R extends Answered>(props: {
  readonly groups: readonly OutcomeGroup<R>[]
  readonly open: readonly Outcome[]
  readonly tense: 'will' | 'was'
  /** Words of their own, where not a change is made but something else: `will be deleted`. */
  readonly changed?: { readonly word: string; readonly state: State }
  /** What they are, for a screen reader: `tickets`. */
  readonly what: string
  readonly nameOf: (result: R) => string
  /** What happened to it, or why not. */
  readonly lineOf: (result: R) => string
  readonly onToggle: (outcome: Outcome) => void
}) {
  const { what, nameOf, lineOf } = props
  const fewOf = (results: readonly R[]): string => results.slice(0, 6).map(nameOf).join('  ') + (results.length > 6 ? ' …' : '')
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
              <span className={styles['count']}>{results.length}</span>
              <Badge state={state}>{word}</Badge>
              <span className={styles['few']}>{isOpen ? '' : fewOf(results)}</span>
              <Key of={String(at + 1)} />
            </Button>
            {isOpen && (
              // A long list is scrolled by keys too, so it takes the focus.
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
