/** All yards of the company, and the tracks of the one chosen. */
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { track as trackResource, yard as yardResource } from '#model/resources/yard.ts'
import { lengthFt } from '#model/rules/yard-board.ts'
import { rowsOf } from '../../engine/api.ts'
import { useFresh } from '../../engine/query.ts'
import { open } from '../../engine/screen.ts'
import { may } from '../../engine/session.ts'
import { useOffer } from '../../engine/target.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/Notice.tsx'
import { boardOf, type Board } from './board.ts'
import { boardKey, yardCalls } from './calls.ts'
import { TrackList } from './TrackList.tsx'
import { YardsController } from './YardsController.ts'
import { YardsDialogs } from './YardsDialogs.tsx'
import styles from './Yards.module.css'

export const openYard = (yardId: number): void => open('yard:management', { yardId })

/** Feet of cars and of track, over all tracks that are measured. */
function lengths(board: Board): { readonly used: number; readonly usable: number } {
  const measured = board.tracks.filter(({ usable_length_ft }) => usable_length_ft !== null)
  return {
    used: measured.reduce(
      (sum, { id }) => sum + (board.sides.actual.layout.get(id) ?? []).reduce((length, car) => length + lengthFt(board.cars, car), 0),
      0,
    ),
    usable: measured.reduce((sum, { usable_length_ft }) => sum + (usable_length_ft ?? 0), 0),
  }
}
const number = (value: number): string => Math.round(value).toLocaleString('en-US')

export default function Yards() {
  const queries = useQueryClient()
  const controller = useMemo(
    () =>
      new YardsController(async () => queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('yard:') })),
    [queries],
  )
  const state = useSnapshot(controller.state)
  const yards = useFresh({
    queryKey: ['yard:yard', 'all'],
    queryFn: ({ signal }) => rowsOf(yardResource).list({ limit: 1000, ordering: 'name' }, signal),
  })
  const rows = yards.data?.results
  const boards = useQueries({
    queries: (rows ?? []).map(({ id }) => ({
      queryKey: boardKey(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => yardCalls(id).cars(signal),
      meta: { resources: ['yard:track', 'yard:yard', 'trace:railcar'] },
    })),
  })
  const chosen = state.yard ?? rows?.[0]?.id ?? null
  const tracks = useFresh({
    queryKey: ['yard:track', chosen],
    queryFn: ({ signal }) => rowsOf(trackResource).list({ yard: chosen ?? 0, limit: 1000, ordering: 'position,id' }, signal),
    enabled: chosen !== null,
  })
  useOffer('yard:list', controller)
  useEffect(() => {
    controller.show(rows ?? [], tracks.data?.results ?? [], chosen)
  }, [controller, rows, tracks.data, chosen])
  if (yards.isError && !yards.data)
    return <ErrorState title="The yards could not be shown" error={yards.error} onRetry={() => void yards.refetch()} />
  if (!rows) return <Skeleton rows={8} label="Loading yards" />
  const change = may('change_railyard')
  const buttons = change && (
    <>
      <Button icon={Plus} shortcut="n" onPress={() => controller.ask('new yard')}>
        New yard
      </Button>
      <Button icon={FileUp} shortcut="i" onPress={() => open('company:facilities:railyards:import', {})}>
        Import
      </Button>
    </>
  )
  return (
    <div className={styles['screen']}>
      {rows.length === 0 ? (
        <EmptyState title="No yard yet">Make one, or import a roster of tracks and cars. {buttons}</EmptyState>
      ) : (
        <>
          <section className={styles['yards']} onFocus={() => controller.hold('yards')}>
            <header className={styles['bar']}>
              <h2>Rail yards</h2>
              {buttons}
            </header>
            <Table
              aria-label="Rail yards"
              className={styles['table'] ?? ''}
              selectionMode="single"
              selectionBehavior="replace"
              disallowEmptySelection
              selectedKeys={chosen === null ? [] : [chosen]}
              onSelectionChange={(keys) => {
                const [key] = keys
                if (typeof key === 'number') controller.choose({ yard: key })
              }}
              onRowAction={(key) => openYard(Number(key))}
            >
              <TableHeader>
                <Column isRowHeader>Yard</Column>
                <Column className={styles['number'] ?? ''}>Tracks</Column>
                <Column className={styles['number'] ?? ''}>Cars</Column>
                <Column className={styles['number'] ?? ''}>Used ft</Column>
                <Column className={styles['number'] ?? ''}>Usable ft</Column>
                <Column>Zone</Column>
              </TableHeader>
              <TableBody>
                {rows.map((row, index) => {
                  const answer = boards[index]?.data
                  const board = answer && boardOf(answer)
                  const length = board && lengths(board)
                  return (
                    <Row key={row.id} id={row.id} className={styles['row'] ?? ''}>
                      <Cell className={styles['name'] ?? ''}>{row.name}</Cell>
                      <Cell className={styles['number'] ?? ''}>{board ? board.tracks.length : '…'}</Cell>
                      <Cell className={styles['number'] ?? ''}>{board ? number(board.cars.size) : '…'}</Cell>
                      <Cell className={styles['number'] ?? ''}>{length ? number(length.used) : '…'}</Cell>
                      <Cell className={styles['number'] ?? ''}>{length ? number(length.usable) : '…'}</Cell>
                      <Cell>{row.timezone}</Cell>
                    </Row>
                  )
                })}
              </TableBody>
            </Table>
          </section>
          <TrackList
            controller={controller}
            tracks={tracks.data?.results}
            board={boards[rows.findIndex(({ id }) => id === chosen)]?.data}
          />
        </>
      )}
      <YardsDialogs controller={controller} />
    </div>
  )
}
