/** The yard board: actual and planned layout, operated by keyboard, pointer or typed instructions. */
import { useCallback, useContext, useEffect, useMemo, useRef, useState, type ClipboardEvent } from 'react'
import { ref, useSnapshot } from 'valtio'
import type { Scenario } from '#model/areas/yard/rules/yard.ts'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { useLook, useLookers } from '#src/engine/feed/presence.ts'
import { open } from '#src/engine/panes/screen.ts'
import { usePaneScope } from '#src/engine/panes/pane-scope.ts'
import { PaneId, PREVIEW, useCommandTarget } from '#src/engine/panes/command-target.ts'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Board } from '../drawing/Board.tsx'
import { newScrollers } from '../drawing/painting/viewport.ts'
import { yardCalls } from '../data/calls.ts'
import { useYardSavedState } from '../state/saved-state.ts'
import { useBoardLinks } from '../state/use-links.ts'
import { DetailLine } from './DetailLine.tsx'
import { heldBy } from '../state/held-by-others.ts'
import { Dragging } from './Dragging.tsx'
import { lastYard } from '../data/last-yard.state.ts'
import { keepPasted } from '../data/pasted.state.ts'
import { yardPaneScope } from '../controller/pane-scope.ts'
import { sentences } from '../controller/sentences.ts'
import { SidePanel } from './SidePanel.tsx'
import { useBoardAnswer, useFocusWhen } from '../data/yard-query.ts'
import { YardBar } from './YardBar.tsx'
import { YardDialogs } from './BoardDialogs.tsx'
import styles from './Yard.module.css'
import { useRequestedView, useViewInUrl } from '../controller/use-view-in-url.ts'
import { useYardTarget } from '../controller/use-yard-target.ts'

export default function YardScreen({ yardId }: { readonly yardId: number }) {
  // Remounted for another yard, so that no state carries over.
  return <Yard key={yardId} yardId={yardId} />
}

function Yard({ yardId }: { readonly yardId: number }) {
  const requested = useRequestedView()
  const [first] = useState(requested)
  const calls = useMemo(() => yardCalls(yardId), [yardId])
  const answer = useBoardAnswer(yardId)
  const target = useYardTarget(yardId, first)
  const { controller } = target
  const now = useSnapshot(controller.state).now
  const [scrollers] = useState(newScrollers)
  const root = useRef<HTMLDivElement>(null)
  useCommandTarget('yard:board', target)
  usePaneScope(useMemo(() => yardPaneScope(yardId, controller), [yardId, controller]))
  useLook(
    'yard:yard',
    yardId,
    now.ghost && (now.ghost.by === 'keys' || now.ghost.by === 'pointer') ? now.ghost.cars : [],
  )
  const lookers = useLookers('yard:yard', yardId)
  useEffect(() => controller.set({ held: ref(new Map(heldBy(lookers))) }), [controller, lookers])
  useBoardLinks(controller)
  useCommandTarget(
    'focus',
    useMemo(() => ({ focus: controller.focusBoard }), [controller]),
  )
  useCommandTarget(
    'sentence',
    useMemo(() => sentences(controller), [controller]),
  )
  useRecordTitle(answer.data?.yard.name)
  const pane = useContext(PaneId)
  useEffect(() => {
    if (pane !== PREVIEW) lastYard().set(yardId)
  }, [pane, yardId])

  useEffect(() => {
    if (answer.data) controller.receive(answer.data)
  }, [controller, answer.data])
  useViewInUrl(controller, now.view, requested)
  const focusBoard = useCallback(() => {
    const board = root.current?.querySelector<HTMLElement>(`[data-board][data-scenario="${controller.now.scenario}"]`)
    board?.focus({ preventScroll: true })
  }, [controller])
  const ready = now.board !== undefined
  useYardSavedState(controller, root, ready)
  useFocusWhen(ready, root, focusBoard)

  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain')
    if (
      event.target instanceof HTMLInputElement ||
      event.target instanceof HTMLTextAreaElement ||
      !/[\t\n,;]/.test(text.trim())
    )
      return
    event.preventDefault()
    keepPasted(text)
    open('company:facilities:railyards:import', {}, { query: { yard: String(yardId), paste: '1' } })
  }
  if (answer.isError && !answer.data)
    return (
      <ErrorState title="The yard could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!now.board) return <Skeleton rows={16} label="Loading the yard" />
  if (now.board.tracks.length === 0 && now.board.cars.size === 0)
    return (
      <EmptyState title={`${now.board.yard.name} has no tracks yet`}>
        Paste or import a roster, or add tracks in the list of rail yards.
      </EmptyState>
    )
  const { board } = now
  const scenarios: readonly Scenario[] = now.view === 'both' ? ['actual', 'planned'] : [now.view]
  return (
    <div className={styles['yard']} ref={root} onPaste={paste}>
      <YardBar
        controller={controller}
        focusBoard={focusBoard}
        view={now.view}
        find={now.find}
        todo={board.differences.length}
        isWhole={now.zoom === 'whole'}
      />
      <div className={styles['middle']}>
        <Dragging controller={controller}>
          <div className={styles['boards']} data-count={scenarios.length} data-at={now.scenario}>
            {scenarios.map((scenario) => (
              <Board key={scenario} controller={controller} scenario={scenario} board={board} scrollers={scrollers} />
            ))}
          </div>
        </Dragging>
        <SidePanel target={target} calls={calls} onClose={focusBoard} />
      </div>
      <DetailLine controller={controller} />
      <YardDialogs target={target} onClose={focusBoard} />
      <div aria-live="assertive" className={styles['unseen']}>
        {now.said}
      </div>
    </div>
  )
}
