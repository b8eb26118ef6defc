/** The planner's yard: actual and planned, by key, by pointer, by sentence. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, type ClipboardEvent } from 'react'
import { ref, useSnapshot } from 'valtio'
import { useSearchParams } from 'wouter'
import type { MoveLine, Scenario } from '#model/rules/yard.ts'
import { useRecordTitle } from '../../engine/pane.ts'
import { useLook, useLookers } from '../../engine/presence.ts'
import { open } from '../../engine/screen.ts'
import { useSight } from '../../engine/sight.ts'
import { useOffer } from '../../engine/target.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/Notice.tsx'
import { Board, type Scrollers } from './Board.tsx'
import { answerAfter, type YardAnswer } from './board.ts'
import { boardKey, yardCalls } from './calls.ts'
import type { YardTarget } from './yard-target.ts'
import { useYardKept } from './kept.ts'
import { useBoardLinks } from './linking.ts'
import { DetailLine } from './DetailLine.tsx'
import { heldBy } from './held.ts'
import { Dragging } from './Dragging.tsx'
import { yardOrders } from './orders.ts'
import { putAside } from './pasted.ts'
import { screenOrders } from './screen-orders.ts'
import { yardSight } from './sight.ts'
import { sentences } from './sentences.ts'
import type { View } from './shown.ts'
import { SidePanel } from './SidePanel.tsx'
import { useBoardAnswer, useFocusWhen } from './standing.ts'
import { YardBar } from './YardBar.tsx'
import { YardController } from './YardController.ts'
import { YardDialogs } from './YardDialogs.tsx'
import styles from './Yard.module.css'

const views: readonly View[] = ['actual', 'planned', 'both']

export default function YardScreen({ yardId }: { readonly yardId: number }) {
  // A pane that goes to another yard begins anew: nothing of the old one is in hand.
  return <Yard key={yardId} yardId={yardId} />
}

function Yard({ yardId }: { readonly yardId: number }) {
  const queries = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const asked = views.find((view) => view === query.get('view'))
  const [first] = useState(asked)
  const calls = useMemo(() => yardCalls(yardId), [yardId])
  const answer = useBoardAnswer(yardId)
  const target = useMemo<YardTarget>(() => {
    const heard = {
      moved: (scenario: Scenario, lines: readonly MoveLine[]) =>
        void queries.setQueryData<YardAnswer>(boardKey(yardId), (old) => old && answerAfter(old, scenario, lines)),
      refresh: () => queries.refetchQueries({ queryKey: boardKey(yardId) }),
    }
    const orders = yardOrders(calls, heard)
    const controller = new YardController(orders.send)
    if (first) controller.show(first)
    return { controller, orders: screenOrders(controller, orders) }
  }, [calls, queries, yardId, first])
  const { controller } = target
  const now = useSnapshot(controller.state).now
  const scrollers = useRef<Scrollers>(new Set()).current
  const root = useRef<HTMLDivElement>(null)
  useOffer('yard:board', target)
  useSight(useMemo(() => yardSight(yardId, controller), [yardId, controller]))
  useLook('yard:yard', yardId, now.ghost && (now.ghost.by === 'keys' || now.ghost.by === 'pointer') ? now.ghost.cars : [])
  const lookers = useLookers('yard:yard', yardId)
  useEffect(() => controller.set({ held: ref(new Map(heldBy(lookers))) }), [controller, lookers])
  useBoardLinks(controller)
  useOffer(
    'focus',
    useMemo(() => ({ focus: controller.focusBoard }), [controller]),
  )
  useOffer(
    'sentence',
    useMemo(() => sentences(controller), [controller]),
  )
  useRecordTitle(answer.data?.yard.name)

  useEffect(() => {
    if (answer.data) controller.receive(answer.data)
  }, [controller, answer.data])
  // The view stands in the pane's address, so that a link and a saved desk show the same.
  useEffect(() => {
    if (asked && asked !== controller.now.view) controller.show(asked)
  }, [controller, asked])
  useEffect(() => {
    if (now.view !== (query.get('view') ?? 'both'))
      setQuery(
        (old) => {
          const next = new URLSearchParams(old)
          next.set('view', now.view)
          return next
        },
        { replace: true },
      )
    // Only what the planner changes is written; what the address asks for is read above.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [now.view])
  const focusBoard = useCallback(() => {
    const board = root.current?.querySelector<HTMLElement>(`[data-board][data-scenario="${controller.now.scenario}"]`)
    board?.focus({ preventScroll: true })
  }, [controller])
  const ready = now.board !== undefined
  useYardKept(controller, root, ready)
  useFocusWhen(ready, root, focusBoard)

  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain')
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || !/[\t\n,;]/.test(text.trim())) return
    event.preventDefault()
    putAside(text)
    open('company:facilities:railyards:import', {}, { query: { yard: String(yardId), paste: '1' } })
  }
  if (answer.isError && !answer.data)
    return <ErrorState title="This yard could not be shown" error={answer.error} onRetry={() => void answer.refetch()} />
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
        isWhole={now.zoom === now.fit}
      />
      <div className={styles['middle']}>
        <Dragging controller={controller}>
          <div className={styles['boards']} data-count={scenarios.length}>
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
