/** Chooses a verb by letter. Each shows how many of the records can take it, by the rule that the server applies too. */
import { Button } from 'react-aria-components'
import { grouped } from '#model/shared/number-format.ts'
import { wrongVerb, type Life, type Transition } from '#model/kernel/life.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { verbLetters } from '#model/kernel/words/verb-letters.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Badge } from '../controls/Badge.tsx'
import { Key } from '../controls/Key.tsx'
import { stateOf } from '../controls/state-marks.ts'
import { sideHere } from './other-side.ts'
import type { VerbChoice } from './verb-choice.ts'
import { stateText, type VerbSubject } from './verb-rows.ts'
import styles from './Verbs.module.css'

function countsFor(resource: Resource, life: Life, { rows }: VerbSubject, one: Transition) {
  const counts = { change: 0, already: 0, not_allowed: 0 }
  for (const { values } of rows) {
    const state = values[life.field]
    if (state === one.to) counts.already += 1
    else if (typeof state === 'string')
      counts[
        (sideHere(resource, values)(one.by) ?? wrongVerb(life, values, one)) === undefined ? 'change' : 'not_allowed'
      ] += 1
  }
  return counts
}

/** Whether a verb belongs to the other company of each of the rows. */
const isOfOtherSide = (resource: Resource, { rows }: VerbSubject, { by }: Transition): boolean =>
  rows.length > 0 && rows.every(({ values }) => sideHere(resource, values)(by) !== undefined)

/** The verbs that the user may do, with their letters. */
export const verbsOffered = ({ resource, subject }: VerbChoice) => {
  const { life } = resource
  return life === undefined
    ? []
    : verbLetters(life.transitions).flatMap(([letter, verb]) => {
        const transition = life.transitions[verb]
        return transition && may(transition.needs) && !isOfOtherSide(resource, subject, transition)
          ? [{ letter, verb, transition, life }]
          : []
      })
}

export function VerbMenu({ choice }: { readonly choice: VerbChoice }) {
  const rows = verbsOffered(choice).map((one) => ({
    ...one,
    counts: countsFor(choice.resource, one.life, choice.subject, one.transition),
  }))
  // Preselects the verb that most records can take; one that wants a reason or the like only where every verb does, so that the letters work.
  const wants = ({ transition }: (typeof rows)[number]): number => (transition.asks === undefined ? 0 : 1)
  const [best] = rows.toSorted((one, other) => wants(one) - wants(other) || other.counts.change - one.counts.change)
  return (
    <ul className={styles['menu']} aria-label="Verbs">
      {rows.map(({ letter, verb, transition: { label, to }, life, counts }) => (
        <li key={verb}>
          <Button
            className={styles['choice'] ?? ''}
            autoFocus={verb === best?.verb}
            data-none={counts.change === 0 && choice.subject.all === undefined}
            onPress={() => choice.choose(verb)}
          >
            <Key of={letter} />
            <span>{label}</span>
            <Badge state={stateOf(life.field, to) ?? 'plain'}>{stateText(choice.resource, to)}</Badge>
            <span className={styles['counts']} hidden={choice.subject.all !== undefined}>
              {counts.change > 0 ? `${grouped(counts.change)} can change` : 'none can change'}
              {counts.already > 0 && ` · ${grouped(counts.already)} already`}
              {counts.not_allowed > 0 && ` · ${grouped(counts.not_allowed)} not allowed`}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
