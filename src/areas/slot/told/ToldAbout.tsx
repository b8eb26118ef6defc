/** What was told about a place, and to whom; and who is told when its slots run short. */
import { useMemo } from 'react'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { toldText, whoIsTold, type ShortageNotice } from './told-calls.ts'
import styles from './ToldAbout.module.css'

export default function ToldAbout({ locationId: location = 0 }: { readonly locationId?: number }) {
  useCommandTarget(
    'slot:told',
    useMemo(() => ({ location }), [location]),
  )
  const answer = useFresh<ShortageNotice, readonly unknown[]>({
    queryKey: ['schedule:location', 'told', location],
    queryFn: ({ signal }) => whoIsTold(location, signal),
  })
  const said = answer.isError && !answer.data ? `Who is told could not be loaded: ${answer.error.message}` : undefined
  return (
    <ResourceTable resource="user:notification" linked where={[{ field: 'location', op: 'eq', value: location }]}>
      <span className={styles['told']} role="status" title={answer.data && toldText(answer.data)}>
        {said ?? (answer.data ? toldText(answer.data) : 'Loading who is told…')}
      </span>
      {may('change_schedule_location') && (
        <Button look="quiet" shortcut="k>n" onPress={() => openOverlay(() => import('./WhoIsTold.tsx'), { location })}>
          Who is told…
        </Button>
      )}
    </ResourceTable>
  )
}
