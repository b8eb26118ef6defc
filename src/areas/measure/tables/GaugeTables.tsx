/** All gauge tables, with the selected one as curve and rows, or compared with another. */
import { FileUp } from 'lucide-react'
import { useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { may } from '#src/engine/session/session.state.ts'
import { PaneId, useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { controllerOf } from '#src/ui/table/state/controllers.state.ts'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { tableKeys } from '../fields/keys.ts'
import { TableDetail } from './TableDetail.tsx'
import { TablesController } from './tables-controller.ts'
import styles from './Tables.module.css'

const RESOURCE = 'rail:gaugeTable'

/** The selected row of this pane's table. */
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
  useCommandTarget('rail:tables', controller)
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
