/** One line of what keeps a record from its next state, as one types: `▲ 2 things keep it from Approve: Name the buyer. Give the price.` */
import { useSnapshot } from 'valtio'
import { deedsOf } from '#model/kernel/why-not/deeds.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { may } from '#src/engine/session/session.state.ts'
import type { Draft } from '../form/draft/draft.ts'
import { cureObstacle } from './cure.ts'
import { ObstacleLine } from './ObstacleLine.tsx'

export function InTheWay({
  name,
  resource,
  draft,
}: {
  readonly name: string
  readonly resource: Resource
  readonly draft: Draft
}) {
  const { base, mine } = useSnapshot(draft.state)
  const { life } = resource
  if (life === undefined) return null
  const deeds = deedsOf({ name, resource, row: { ...base, ...mine }, may })
  // To cancel is not what one is on the way to.
  const isOnCourse = (deed: string): boolean => life.aside?.includes(life.transitions[deed]?.to ?? '') !== true
  // What only its state rules out is no news, and what somebody else may do is theirs to mend.
  const next = deeds.find(
    ({ deed, blockers }) => isOnCourse(deed) && blockers.length > 0 && blockers.every(({ kind }) => kind === 'missing'),
  )
  if (next === undefined) return null
  return (
    <ObstacleLine
      label={next.label}
      blockers={next.blockers}
      onCure={(one) => cureObstacle(one, (field) => draft.want(field))}
    />
  )
}
