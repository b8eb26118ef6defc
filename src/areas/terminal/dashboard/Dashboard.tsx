/** The terminal at a glance: a tile for each question of the morning, with the age of its figures. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { DashboardTile } from '#model/areas/admission/rules/tiles.ts'
import { grouped } from '#model/shared/number-format.ts'
import { after } from '#src/engine/console/timers.state.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { tileKeys as keys } from './keys.ts'
import { TileCard } from './TileCard.tsx'
import { TileController } from './tile-controller.ts'
import { tileGroups, TilesReader, type TileGroupName } from './tile-groups.ts'
import { hiddenTiles, shownTiles, type DashboardAnswer } from './tile-items.ts'
import styles from './Dashboard.module.css'

/** Minutes in a state grow without any change of a row. */
const AGAIN_MS = 60_000

const useGroup = (reader: TilesReader, group: TileGroupName) =>
  useFresh<DashboardAnswer, readonly unknown[]>({
    queryKey: ['terminal:dashboard', group],
    queryFn: () => reader.read(group),
    meta: { resources: tileGroups[group].sources },
  })

export default function Dashboard() {
  useDisplaySettings()
  const [reader] = useState(() => new TilesReader())
  const groups = [
    useGroup(reader, 'work'),
    useGroup(reader, 'tanks'),
    useGroup(reader, 'limits'),
    useGroup(reader, 'files'),
    useGroup(reader, 'slots'),
    useGroup(reader, 'sync'),
    useGroup(reader, 'coming'),
  ]
  const queries = useQueryClient()
  const askAgain = useCallback(() => void queries.refetchQueries({ queryKey: ['terminal:dashboard'] }), [queries])
  const oldest = Math.min(...groups.map(({ dataUpdatedAt }) => dataUpdatedAt))
  useEffect(() => after(AGAIN_MS, askAgain), [oldest, askAgain])
  const answers = groups.flatMap(({ data }) => data ?? [])
  const failed = groups.find(({ isError, data }) => isError && !data)
  if (failed) return <ErrorState error={failed.error} onRetry={askAgain} />
  if (answers.length === 0) return <Skeleton rows={12} label="Loading the dashboard" />
  if (answers.length === groups.length && answers.every(({ tiles }) => tiles.length === 0))
    return (
      <EmptyState title="Nothing of the terminal is shown to you">
        Each tile takes the permission to see what it counts. Ask an administrator for it.
      </EmptyState>
    )
  return <Tiles answers={answers} />
}

/** The same list as long as no tile of it is another one. */
function useSameTiles(tiles: readonly DashboardTile[]): readonly DashboardTile[] {
  const [kept, keep] = useState(tiles)
  const isSame = kept.length === tiles.length && kept.every((tile, index) => tile === tiles[index])
  if (!isSame) keep(tiles)
  return isSame ? kept : tiles
}

function Tiles({ answers }: { readonly answers: readonly DashboardAnswer[] }) {
  const tiles = useSameTiles(answers.flatMap((answer) => answer.tiles))
  const momentOf = (tile: DashboardTile): string => answers.find((one) => one.tiles.includes(tile))?.at ?? tile.as_of
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
            at={momentOf(tile)}
            cursor={cursor?.startsWith(`${tile.name}-`) === true ? cursor : null}
            controller={controller}
          />
        ))}
      </div>
      <footer className={styles['legend']}>
        <span role="status">{`${grouped(shown.length)} tiles, ${grouped(hidden.length)} hidden`}</span>
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
