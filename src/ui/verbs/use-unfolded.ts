/** Shows folded fields if an obstacle names them. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Obstacle } from '#model/kernel/why-not/obstacle.ts'
import type { Draft } from '../form/draft/draft.ts'

export function useUnfolded(draft: Draft, obstacles: readonly Obstacle[]): void {
  const { folded } = useSnapshot(draft.state)
  const names = obstacles.flatMap(({ field, object }) => (field === undefined || object ? [] : [field])).join(' ')
  useEffect(() => draft.unfold(names.split(' ')), [draft, names, folded])
}
