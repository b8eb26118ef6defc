/** The tracks of one yard in order, with keys to edit, move and remove them. */
import { memo } from 'react'
import { grouped } from '#model/shared/number-format.ts'
import { ArrowDown, ArrowUp, ExternalLink, Pencil, Plus } from 'lucide-react'
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { kindLetters } from '#model/areas/yard/rules/find-track.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { YardsController } from './yards-controller.ts'
import type { TrackRow } from './yard-actions.ts'
import styles from './Yards.module.css'

const length = (value: number | null): string => (value === null ? '–' : grouped(Math.round(value)))

export const TrackList = memo(function TrackList({
  controller,
  tracks,
  counts,
}: {
  readonly controller: YardsController
  readonly tracks: readonly TrackRow[] | undefined
  /** Number of cars by track. */
  readonly counts: readonly (readonly [track: number, cars: number])[]
}) {
  const state = useSnapshot(controller.state)
  const yard = controller.yards.find(({ id }) => id === state.yard)
  const carCounts = new Map(counts)
  const change = may('change_railyard')
  return (
    <section className={styles['tracks']} onFocus={() => controller.hold('tracks')}>
      <header className={styles['bar']}>
        <h2>{yard ? `Tracks of ${yard.name}` : 'Tracks'}</h2>
        {yard && (
          <Button icon={ExternalLink} onPress={() => open('yard:management', { yardId: yard.id })}>
            Open layout
          </Button>
        )}
        {change && yard && (
          <>
            <Button icon={Pencil} onPress={() => controller.ask('edit yard')}>
              Rename
            </Button>
            <Button icon={Plus} shortcut="t" onPress={() => controller.ask('new track')}>
              New track
            </Button>
            <Button
              icon={ArrowUp}
              shortcut="mod+up"
              isDisabled={state.track === null}
              onPress={() => void controller.shiftTrack(-1)}
            >
              Up
            </Button>
            <Button
              icon={ArrowDown}
              shortcut="mod+down"
              isDisabled={state.track === null}
              onPress={() => void controller.shiftTrack(1)}
            >
              Down
            </Button>
          </>
        )}
      </header>
      {!tracks ? (
        <Skeleton rows={10} />
      ) : tracks.length === 0 ? (
        <EmptyState title="No tracks yet">
          {change ? 't adds one, i imports a roster.' : 'No tracks have been added.'}
        </EmptyState>
      ) : (
        <Table
          aria-label="Tracks"
          className={styles['table'] ?? ''}
          selectionMode="single"
          selectionBehavior="replace"
          selectedKeys={state.track === null ? [] : [state.track]}
          onSelectionChange={(keys) => {
            const [key] = keys
            controller.choose({ track: typeof key === 'number' ? key : null })
          }}
          onRowAction={(key) => {
            controller.choose({ track: Number(key) })
            if (change) controller.ask('edit track')
          }}
        >
          <TableHeader>
            <Column className={styles['number'] ?? ''}>#</Column>
            <Column isRowHeader>Track</Column>
            <Column>Kind</Column>
            <Column className={styles['number'] ?? ''}>Length ft</Column>
            <Column className={styles['number'] ?? ''}>Usable ft</Column>
            <Column>Open ends</Column>
            <Column className={styles['number'] ?? ''}>Cars</Column>
            <Column>State</Column>
          </TableHeader>
          <TableBody>
            {tracks.map((track) => (
              <Row key={track.id} id={track.id} className={styles['row'] ?? ''}>
                <Cell className={styles['number'] ?? ''}>{track.position}</Cell>
                <Cell className={styles['name'] ?? ''}>{track.name}</Cell>
                <Cell>
                  <span className={styles['kind']}>{kindLetters[track.kind]}</span> {track.kind}
                </Cell>
                <Cell className={styles['number'] ?? ''}>{length(track.length_ft)}</Cell>
                <Cell className={styles['number'] ?? ''}>{length(track.usable_length_ft)}</Cell>
                <Cell>{track.open_ends}</Cell>
                <Cell className={styles['number'] ?? ''}>{carCounts.get(track.id) ?? 0}</Cell>
                <Cell>{track.active ? '' : <Badge state="warn">out of service</Badge>}</Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  )
})
