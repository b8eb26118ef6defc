/**
 * The switch list for tablet or keyboard: lines of work to tick off in order, and every track with its cars and their
 * moves.
 */
import { ListRestart, Signature } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { may } from '#src/engine/session/session.state.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { ExceptionDialog } from './ExceptionDialog.tsx'
import { SwitchListController } from './state/switch-list-controller.ts'
import { switchListCalls } from './state/calls.ts'
import { SignOffDialog } from './SignOffDialog.tsx'
import { boardResources, useRoot } from '../data/yard-query.ts'
import { TracksDialog } from './SwitchListDialogs.tsx'
import { SwitchListWorklist } from './SwitchListWorklist.tsx'
import { SwitchTrack } from './SwitchTrack.tsx'
import { SwitchWork } from './SwitchWork.tsx'
import styles from './SwitchList.module.css'
import { SwitchListBar } from './SwitchListBar.tsx'
import { SwitchListWarnings } from './SwitchListWarnings.tsx'

const keyOf = (yardId: number, tracks: readonly number[]) =>
  ['yard:placement', 'switch_list', yardId, ...tracks] as const

export default function SwitchListScreen({ yardId }: { readonly yardId: number }) {
  return <SwitchList key={yardId} yardId={yardId} />
}

function SwitchList({ yardId }: { readonly yardId: number }) {
  const controller = useMemo(
    () =>
      new SwitchListController(yardId, () =>
        queryClient().invalidateQueries({ queryKey: ['yard:placement', 'switch_list', yardId] }),
      ),
    [yardId],
  )
  const now = useSnapshot(controller.state).now
  const answer = useFresh({
    queryKey: keyOf(yardId, now.tracks),
    queryFn: ({ signal }) => switchListCalls(yardId).read(now.tracks, signal),
    placeholderData: (old) => old,
    meta: { resources: boardResources },
  })
  useCommandTarget('yard:switch-list', controller)
  useRecordTitle(answer.data?.yard.name)
  useEffect(() => {
    if (answer.data) controller.receive(answer.data)
  }, [controller, answer.data])
  const { root, focus } = useRoot(now.answer !== undefined)

  if (answer.isError && !answer.data)
    return (
      <ErrorState
        title="The switch list could not be loaded"
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  const list = now.answer
  if (!list) return <Skeleton rows={14} label="Loading the switch list" />
  const { yard, work, tracks, holds, placards } = list
  const close = (): void => {
    controller.ask(null)
    focus()
  }
  const line = controller.line
  return (
    <div className={styles['screen']} ref={root} tabIndex={-1} aria-label={`Switch list of ${yard.name}`} role="region">
      <SwitchListBar controller={controller} list={list} tracks={now.tracks} />
      <div className={styles['body']}>
        <section className={styles['main']} aria-label="Order of work">
          {work.length === 0 ? (
            <EmptyState title="Nothing to do: the yard is as planned">
              Plan moves in the planned layout of the yard (<kbd>b</kbd>). They then appear here as lines of work.
            </EmptyState>
          ) : (
            <SwitchWork controller={controller} list={list} at={now.at} opened={now.opened} sending={now.sending} />
          )}
          {may('change_railyard') && (
            <div className={styles['sign']}>
              {list.issued && (
                <Button icon={ListRestart} shortcut="shift+i" onPress={() => void controller.issue(true)}>
                  New list
                </Button>
              )}
              <Button icon={Signature} shortcut="mod+enter" onPress={() => controller.ask('sign')}>
                Sign off
              </Button>
            </div>
          )}
        </section>
        <aside className={styles['side']} aria-label="Warnings">
          <SwitchListWorklist controller={controller} cars={line?.cars ?? []} />
          <SwitchListWarnings holds={holds} placards={placards} />
        </aside>
        <section className={styles['tracks']} aria-label="By track">
          {tracks.map((track) => (
            <SwitchTrack
              key={track.id}
              track={track}
              work={work}
              onPrint={() => void controller.print('standing_order', [track.id])}
            />
          ))}
        </section>
      </div>
      {now.asking === 'exception' && line && (
        <ExceptionDialog line={line} onClose={close} onReport={(report) => controller.except(report, line)} />
      )}
      {now.asking === 'tracks' && <TracksDialog controller={controller} list={list} onClose={close} />}
      {now.asking === 'sign' && <SignOffDialog yard={yardId} says={`${controller.summary}.`} onClose={close} />}
      <div aria-live="polite" className={styles['unseen']}>
        {now.said}
      </div>
    </div>
  )
}
