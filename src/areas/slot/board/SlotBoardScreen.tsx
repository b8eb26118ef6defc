/** The board of a place: its slots of a day, a week or a month, laid out, booked, moved and blocked by key or pointer. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { useSearchParams } from 'wouter'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import type { PaneScope } from '#src/engine/panes/pane-scope.state.ts'
import { usePaneScope } from '#src/engine/panes/pane-scope.ts'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { activeElement } from '#src/engine/panes/windows.ts'
import { may } from '#src/engine/session/session.state.ts'
import { placeOrUserZone } from '#src/engine/session/user-zone.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { BoardBar } from './BoardBar.tsx'
import { BoardDetail } from './BoardDetail.tsx'
import { useBoardDays, usePlace } from './data/board-query.ts'
import { SlotCanvas } from './drawing/SlotCanvas.tsx'
import { useMinute } from './drawing/use-minute.ts'
import { LayingSide } from './LayingSide.tsx'
import { SlotBoardController } from './state/board-controller.ts'
import styles from './SlotBoard.module.css'

export default function SlotBoardScreen({ locationId }: { readonly locationId: number }) {
  // Made anew for another place, so that no state carries over.
  return <PlaceBoard key={locationId} location={locationId} />
}

function PlaceBoard({ location }: { readonly location: number }) {
  useDisplaySettings()
  const [controller] = useState(() => new SlotBoardController(location))
  const state = useSnapshot(controller.state).now
  const place = usePlace(location)
  const [query] = useSearchParams()
  const [asked] = useState(() => ({ day: query.get('day') ?? '', slot: Number(query.get('slot')) || null }))
  const answer = useBoardDays(location, controller.days, state.bays)
  const grid = useRef<HTMLDivElement>(null)
  const now = useMinute()
  useCommandTarget('slot:board', controller)
  useCommandTarget('focus', controller)
  usePaneScope(
    useMemo(
      (): PaneScope => ({
        scopes: () => [
          { resource: 'schedule:slot', where: { location } },
          { resource: 'schedule:booking', where: { location } },
          { resource: 'schedule:location', ids: [location] },
        ],
        show: ({ resource, id }) => {
          const slot = resource === 'schedule:slot' ? Number(id) : controller.slotOf(Number(id))
          if (controller.carried === null && slot !== undefined) controller.walk(slot)
        },
      }),
      [controller, location],
    ),
  )
  useRecordTitle(place.data?.name)
  const { data: settled } = place
  useEffect(() => {
    if (settled === undefined) return
    controller.settle(settled, placeOrUserZone(settled.timezone))
    if (/^\d{4}-\d{2}-\d{2}$/.test(asked.day) && controller.now.board === undefined)
      controller.goTo(asked.day, asked.slot)
  }, [controller, settled, asked])
  const { data, refetch } = answer
  useEffect(() => {
    if (data) controller.receive(data)
  }, [controller, data])
  useEffect(() => controller.onRefresh(refetch), [controller, refetch])
  const focus = useCallback(() => grid.current?.focus({ preventScroll: true }), [])
  const hasGrid = state.board !== undefined && (state.board.lanes.length > 0 || state.panel !== null)
  // The first slots of a place come after the panel that laid them out is closed.
  useEffect(() => {
    if (hasGrid && activeElement()?.contains(grid.current) === true) focus()
  }, [hasGrid, focus])

  if (place.isError && !place.data)
    return <ErrorState title="The place could not be loaded" error={place.error} onRetry={() => void place.refetch()} />
  if (answer.isError && !answer.data)
    return (
      <ErrorState title="Its slots could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  const { board, panel } = state
  if (!place.data || board === undefined) return <Skeleton rows={16} label="Loading the slots" />
  return (
    <div className={styles['screen']}>
      <BoardBar controller={controller} focus={focus} />
      <div className={styles['middle']}>
        {hasGrid ? (
          <SlotCanvas controller={controller} board={board} name={place.data.name} now={now} grid={grid} />
        ) : (
          <EmptyState title="No slot on these days">
            {may('change_slot') ? 'C lays slots out by a template, from one day to another.' : ''}
          </EmptyState>
        )}
        {panel !== null && <LayingSide key={panel} controller={controller} panel={panel} focus={focus} />}
      </div>
      <BoardDetail controller={controller} now={now} />
      <VisuallyHidden aria-live="polite">{state.said}</VisuallyHidden>
    </div>
  )
}
