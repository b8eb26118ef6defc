/** Tickets by what becomes of them: counted, and by name with the server's reason once a group is open. */
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components'
import type { Outcome, OutcomeGroup, TicketResult } from '#model/rules/ticket-outcome.ts'
import { Badge, type State } from '../../ui/Badge.tsx'
import { Key } from '../../ui/Key.tsx'
import styles from './Status.module.css'

const words: Readonly<Record<Outcome, { readonly will: string; readonly was: string; readonly state: State }>> = {
  changed: { will: 'will change', was: 'changed', state: 'ok' },
  already: { will: 'already so', was: 'already so', state: 'plain' },
  not_allowed: { will: 'not allowed', was: 'not allowed', state: 'stop' },
  not_found: { will: 'not found', was: 'not found', state: 'stop' },
  conflict: { will: 'changed since you looked', was: 'changed since you looked', state: 'warn' },
}

const lineOf = ({ outcome, from, to, message }: TicketResult): string => (outcome === 'changed' ? `${from ?? ''} → ${to}` : (message ?? ''))

const fewOf = (results: readonly TicketResult[]): string =>
  results.slice(0, 6).map(({ ticket_number, id }) => ticket_number ?? id).join('  ') + (results.length > 6 ? ' …' : '')

export function Outcomes(props: {
  readonly groups: readonly OutcomeGroup[]
  readonly open: readonly Outcome[]
  readonly tense: 'will' | 'was'
  readonly onToggle: (outcome: Outcome) => void
}) {
  return (
    <ol className={styles['groups']}>
      {props.groups.map(({ outcome, results }, at) => {
        const isOpen = props.open.includes(outcome)
        const { state, [props.tense]: word } = words[outcome]
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
              <ul className={styles['tickets']} tabIndex={0} aria-label={`${word}: tickets`}>
                {results.map((result) => (
                  <li key={result.id}>
                    <span className={styles['number']}>{result.ticket_number ?? result.id}</span>
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
