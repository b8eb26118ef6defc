/** The terminal at a glance: a tile for each question of the morning, with the age of its figures. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { terminalDashboard } from '#model/areas/admission/dashboard.resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { after } from '#src/engine/console/timers.state.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { tileKeys as keys } from './keys.ts'
import { TileCard } from './TileCard.tsx'
import { TileController } from './tile-controller.ts'
import { hiddenTiles, shownTiles, type DashboardAnswer } from './tile-items.ts'
import styles from './Dashboard.module.css'

/** What the tiles count. */
const sources = [
  'terminal:ticket',
  'terminal:location',
  'terminal:containerReading',
  'terminal:limit',
  'terminal:serviceContract',
  'terminal:unattachedFile',
  'terminal:worker',
  'terminal:server',
  'terminal:certification',
  'terminal:userCertification',
  'terminal:companyCertification',
  'terminal:vehicleCertification',
  'terminal:driver',
  'terminal:user',
  'terminal:company',
  'terminal:vehicle',
  'terminal:userAccess',
  'terminal:loadOverride',
  'schedule:slot',
  'schedule:booking',
] as const
/** Minutes in a state grow without any change of a row. */
const AGAIN_MS = 60_000

export default function Dashboard() {
  useDisplaySettings()
  const answer = useFresh<DashboardAnswer, readonly unknown[]>({
    queryKey: ['terminal:dashboard', 'tiles'],
    queryFn: ({ signal }) => api<DashboardAnswer>(`${terminalDashboard.path}tiles/`, { signal }),
    meta: { resources: sources },
  })
  const { refetch, dataUpdatedAt } = answer
  useEffect(() => after(AGAIN_MS, () => void refetch()), [dataUpdatedAt, refetch])
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={12} label="Loading the dashboard" />
  if (answer.data.tiles.length === 0)
    return (
      <EmptyState title="Nothing of the terminal is shown to you">
        Each tile takes the permission to see what it counts. Ask an administrator for it.
      </EmptyState>
    )
  return <Tiles answer={answer.data} />
}

function Tiles({ answer: { at, tiles } }: { readonly answer: DashboardAnswer }) {
  const [controller] = useState(() => new TileController())
  const { cursor, arrangement } = useSnapshot(controller.state)
  const list = useRef<HTMLDivElement>(null)
  useCommandTarget('terminal:tiles', controller)
  useCommandTarget('focus', controller)
  useEffect(() => controller.show(tiles), [controller, tiles])
  useEffect(() => controller.onFocus(() => list.current?.focus()), [controller])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [cursor])
  const shown = useMemo(() => shownTiles(tiles, arrangement), [tiles, arrangement])
  const hidden = hiddenTiles(tiles, arrangement)
  return (
    <section className={styles['screen']} aria-label="Terminal dashboard">
      <div
        ref={list}
        className={styles['tiles']}
        role="listbox"
        aria-label="Tiles"
        aria-activedescendant={cursor === null ? undefined : `tile-${cursor}`}
        tabIndex={0}
        data-autofocus
      >
        {shown.map((tile) => (
          <TileCard
            key={tile.name}
            tile={tile}
            at={at}
            cursor={cursor}
            onPlace={(id) => controller.place(id)}
            onOpen={(id) => controller.open(id)}
          />
        ))}
      </div>
      <footer className={styles['legend']}>
        <span role="status">
          {hidden.length === 0 ? 'Enter opens what a figure counts.' : `${grouped(hidden.length)} hidden.`}
        </span>
        <span className={styles['keys']}>
          <Button look="quiet" shortcut={keys.later} onPress={() => void controller.move(1)}>
            Move tile
          </Button>
          <Button look="quiet" shortcut={keys.hide} onPress={() => void controller.hide()}>
            Hide tile
          </Button>
          {hidden.length > 0 && (
            <Button look="quiet" shortcut={keys.all} onPress={() => void controller.showAll()}>
              Show all
            </Button>
          )}
        </span>
      </footer>
    </section>
  )
}
