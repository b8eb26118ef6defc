/** The table of locations with a map beside it, which shows the listed ones and rings the one at the cursor. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { MapPin } from 'lucide-react'
import { location } from '#model/areas/legacy/place.resource.ts'
import { countOf } from '#model/shared/number-format.ts'
import type { RowId } from '#workers/jobs.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { late } from '#src/engine/console/late.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { runCommand } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Skeleton } from '#src/ui/controls/Notice.tsx'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import type { TableController } from '#src/ui/table/state/controller.ts'
import { useTableParts } from '#src/ui/table/state/use-table.ts'
import { locationKeys as keys } from './keys.ts'
import { LocationFilters } from './location-filters.ts'
import { locationMapSpec } from './location-map-spec.ts'
import styles from './LocationTable.module.css'

const SmallMap = late(() => import('#src/ui/map/SmallMap.tsx'), <Skeleton rows={6} label="Loading the map" />)

/** Wide enough for codes and names that are identifiers of the survey, and narrow enough for all columns beside the map. */
const first = { widths: { code: 172, name: 176, description: 132 } }

/** The rows of the table in their order, and the one at its cursor. */
type Listed = { readonly table: TableController; readonly ids: readonly RowId[]; readonly cursor: number | null }

export default function LocationTable() {
  const [listed, setListed] = useState<Listed>()
  const pick = useCallback(
    ([first]: readonly number[]) => {
      const row = listed?.ids.indexOf(first ?? -1) ?? -1
      if (listed === undefined || first === undefined || row < 0) return
      const { column } = listed.table.now.cursor
      listed.table.moveTo(row, column, first)
      listed.table.grid?.show(row, column)
    },
    [listed],
  )
  return (
    <div className={styles['screen']}>
      <div className={styles['body']}>
        <div className={styles['list']}>
          <ResourceTable resource="legacy:location" first={first} linked>
            <LocationTools onListed={setListed} />
          </ResourceTable>
        </div>
        <aside className={styles['map']}>
          <SmallMap spec={locationMapSpec} only={listed?.ids} cursor={listed?.cursor ?? null} onPick={pick} />
        </aside>
      </div>
    </div>
  )
}

function LocationTools({ onListed }: { readonly onListed: (listed: Listed) => void }) {
  const { table, now } = useTableParts('facts', 'cursor', 'settings', 'window')
  const { facts, cursor, settings } = now
  const filters = useMemo(() => new LocationFilters(table), [table])
  useCommandTarget('legacy:locations', filters)
  const [ids, setIds] = useState<readonly RowId[]>([])
  const revision = facts?.revision
  const entries = facts?.entries ?? 0
  useEffect(() => {
    let isOld = false
    void table.connection().then(async (connection) => {
      const found = await connection.ids(0, entries)
      if (!isOld) setIds(found)
    })
    return () => void (isOld = true)
  }, [table, revision, entries, settings])
  const at = table.idAt(cursor.row)
  useEffect(() => onListed({ table, ids, cursor: at === undefined ? null : Number(at) }), [onListed, table, ids, at])
  return (
    <>
      <Button look="quiet" shortcut={keys.area} onPress={() => runCommand('legacyLocation:filterByArea')}>
        Township or sheet…
      </Button>
      <Unplaced isListed={filters.isUnplaced} />
    </>
  )
}

/** Locations without a position are no points of the map, so a button counts and lists them. */
function Unplaced({ isListed }: { readonly isListed: boolean }) {
  const answer = useFresh({
    queryKey: ['legacy:location', 'without position'],
    queryFn: ({ signal }) => rowsOf(location).list({ latitude__isnull: 'true', limit: 1 }, signal),
  })
  const count = answer.data?.count ?? 0
  if (count === 0 && !isListed) return null
  return (
    <Button
      look={isListed ? 'plain' : 'quiet'}
      icon={MapPin}
      aria-pressed={isListed}
      shortcut={keys.missing}
      onPress={() => runCommand('legacyLocation:listUnplaced')}
    >
      {`${countOf(count, 'location', 'locations')} without a position`}
    </Button>
  )
}
