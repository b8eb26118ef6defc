/** The tracks of one yard, in their order from the top; each opened, moved and removed by key. */
import { memo } from 'react'
import { grouped } from '#model/rules/grouped.ts'
import { ArrowDown, ArrowUp, ExternalLink, Pencil, Plus } from 'lucide-react'
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { kindLetters } from '#model/rules/yard-name.ts'
import { open } from '../../engine/screen.ts'
import { may } from '../../engine/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, Skeleton } from '../../ui/Notice.tsx'
import type { TrackRow, YardsController } from './YardsController.ts'
import styles from './Yards.module.css'

const length = (value: number | null): string => (value === null ? '–' : grouped(Math.round(value)))

export const TrackList = memo(function TrackList({
  controller,
  tracks,
  counts,
}: {
  readonly controller: YardsController
  readonly tracks: readonly TrackRow[] | undefined
  /** Cars on each track now. */
  readonly counts: readonly (readonly [track: number, cars: number])[]
}) {
  const state = useSnapshot(controller.state)
  const yard = controller.yards.find(({ id }) => id === state.yard)
  const standing = new Map(counts)
  const change = may('change_railyard')
  return (
    <section className={styles['tracks']} onFocus={() => controller.hold('tracks')}>
      <header className={styles['bar']}>
        <h2>{yard ? `Tracks of ${yard.name}` : 'Tracks'}</h2>
        {yard && (
          <Button icon={ExternalLink} onPress={() => open('yard:management', { yardId: yard.id })}>
            Open the layout
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
            <Button icon={ArrowUp} shortcut="mod+up" isDisabled={state.track === null} onPress={() => void controller.shiftTrack(-1)}>
              Up
            </Button>
            <Button icon={ArrowDown} shortcut="mod+down" isDisabled={state.track === null} onPress={() => void controller.shiftTrack(1)}>
              Down
            </Button>
          </>
        )}
      </header>
      {!tracks ? (
        <Skeleton rows={10} />
      ) : tracks.length === 0 ? (
        <EmptyState title="No tracks yet">{change ? 't adds one, i imports a roster.' : 'Nobody has added one.'}</EmptyState>
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
                <Cell className={styles['number'] ?? ''}>{standing.get(track.id) ?? 0}</Cell>
                <Cell>{track.active ? '' : <Badge state="warn">out of service</Badge>}</Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  )
})
