/** One line of what keeps a record from its next state, as one types: `▲ 2 things keep it from Approve: Name the buyer. Give the price.` */
import { useSnapshot } from 'valtio'
import { deedsOf } from '#model/kernel/why-not/deeds.ts'
import type { Deed } from '#model/kernel/why-not/obstacle.ts'
import { onwardVerbs } from '#model/kernel/words/life-course.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { may } from '#src/engine/session/session.state.ts'
import type { Draft } from '../form/draft/draft.ts'
import { sideHere } from './other-side.ts'
import { cureObstacle } from './cure.ts'
import { ObstacleLine } from './ObstacleLine.tsx'
import { useUnfolded } from './use-unfolded.ts'

export function InTheWay({
  name,
  resource,
  draft,
  deeds,
}: {
  readonly name: string
  readonly resource: Resource
  readonly draft: Draft
  /** What the server says, which knows more than the record tells; undefined while it does not know what is typed. */
  readonly deeds: readonly Deed[] | undefined
}) {
  const { base, mine } = useSnapshot(draft.state)
  const { life, fields } = resource
  const row = { ...base, ...mine }
  const onward = life === undefined ? [] : onwardVerbs({ life, fields }, row)
  // What somebody else may do is theirs to mend.
  const next = (deeds ?? deedsOf({ name, resource, row, may, side: sideHere(resource, row) })).find(
    ({ deed, blockers }) =>
      onward.includes(deed) &&
      blockers.length > 0 &&
      !blockers.some(({ code }) => code === 'permission' || code === 'other_company'),
  )
  useUnfolded(draft, next?.blockers ?? [])
  if (next === undefined) return null
  return (
    <ObstacleLine
      label={next.label}
      blockers={next.blockers}
      onCure={(one) => cureObstacle(one, (field) => draft.want(field))}
    />
  )
}
