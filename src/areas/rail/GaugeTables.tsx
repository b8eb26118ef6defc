/** All gauge tables, and the one under the cursor as a curve and as rows; beside another, what is between the two. */
import { FileUp } from 'lucide-react'
import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { may } from '../../engine/session.ts'
import { PaneId, useOffer } from '../../engine/target.ts'
import { Button } from '../../ui/Button.tsx'
import { controllerOf } from '../../ui/table/controllers.ts'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { tableKeys } from './keys.ts'
import { TableDetail } from './TableDetail.tsx'
import { TablesController } from './TablesController.ts'
import styles from './Tables.module.css'

const RESOURCE = 'rail:gaugeTable'

/** The row under the cursor of the table in this pane. */
function useUnderCursor(pane: string): number | null {
  const table = controllerOf(pane, RESOURCE)
  return useSyncExternalStore(table.subscribe, () => {
    const id = table.idAt(table.now.cursor.row)
    return typeof id === 'number' ? id : null
  })
}

export default function GaugeTables() {
  const pane = useContext(PaneId)
  const [controller] = useState(() => new TablesController())
  const { other } = useSnapshot(controller.state)
  const chosen = useUnderCursor(pane)
  useEffect(() => controller.show(chosen), [controller, chosen])
  useOffer('rail:tables', controller)
  return (
    <div className={styles['screen']}>
      <div className={styles['list']}>
        <ResourceTable resource={RESOURCE} linked>
          {may('change_gaugetable') && (
            <Button icon={FileUp} shortcut={tableKeys.import} onPress={() => controller.import()}>
              Import
            </Button>
          )}
        </ResourceTable>
      </div>
      <TableDetail controller={controller} id={chosen} other={other} />
    </div>
  )
}
