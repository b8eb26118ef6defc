/** The switch list on a tablet or by key: work in its order, ticked off as it is done; every track with who stands, goes, comes and stays. */
import { FileSpreadsheet, FileText, LayoutGrid, ListOrdered, Route, Signature, TrainTrack } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { clock } from '#model/rules/yard-clock.ts'
import { useRecordTitle } from '../../engine/pane.ts'
import { client, useFresh } from '../../engine/query.ts'
import { may } from '../../engine/session.ts'
import { useOffer } from '../../engine/target.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/Notice.tsx'
import { ExceptionDialog } from './ExceptionDialog.tsx'
import { SwitchListController } from './SwitchListController.ts'
import { switchListCalls } from './switch-list-calls.ts'
import { SignOffDialog } from './SignOffDialog.tsx'
import { boardResources, useRoot } from './standing.ts'
import { TracksDialog } from './SwitchListDialogs.tsx'
import { SwitchListWorklist } from './SwitchListWorklist.tsx'
import { SwitchTrack } from './SwitchTrack.tsx'
import { SwitchWork } from './SwitchWork.tsx'
import styles from './SwitchList.module.css'

const keyOf = (yardId: number, tracks: readonly number[]) => ['yard:placement', 'switch_list', yardId, ...tracks] as const

export default function SwitchListScreen({ yardId }: { readonly yardId: number }) {
  return <SwitchList key={yardId} yardId={yardId} />
}

function SwitchList({ yardId }: { readonly yardId: number }) {
  const controller = useMemo(
    () => new SwitchListController(yardId, () => client.invalidateQueries({ queryKey: ['yard:placement', 'switch_list', yardId] })),
    [yardId],
  )
  const now = useSnapshot(controller.state).now
  const answer = useFresh({
    queryKey: keyOf(yardId, now.tracks),
    queryFn: ({ signal }) => switchListCalls(yardId).read(now.tracks, signal),
    placeholderData: (old) => old,
    meta: { resources: boardResources },
  })
  useOffer('yard:switch-list', controller)
  useRecordTitle(answer.data?.yard.name)
  useEffect(() => {
    if (answer.data) controller.receive(answer.data)
  }, [controller, answer.data])
  const { root, focus } = useRoot(now.answer !== undefined)

  if (answer.isError && !answer.data)
    return <ErrorState title="This switch list could not be shown" error={answer.error} onRetry={() => void answer.refetch()} />
  const list = now.answer
  if (!list) return <Skeleton rows={14} label="Loading the switch list" />
  const { yard, at, work, tracks, holds, placards } = list
  const close = (): void => {
    controller.ask(null)
    focus()
  }
  const line = controller.line
  return (
    <div className={styles['screen']} ref={root} tabIndex={-1} aria-label={`Switch list of ${yard.name}`} role="region">
      <header className={styles['bar']}>
        <div className={styles['title']}>
          <strong>{yard.name}</strong>
          <span>
            Valid {clock(at, yard.timezone)} · {controller.summary}
          </span>
        </div>
        <Button icon={TrainTrack} shortcut="t" onPress={() => controller.ask('tracks')}>
          {now.tracks.length === 0 ? 'All tracks' : `${now.tracks.length} of ${list.all_tracks.length} tracks`}
        </Button>
        <Button icon={FileText} shortcut="p" onPress={() => controller.print()}>
          Print
        </Button>
        <Button icon={ListOrdered} shortcut="o" onPress={() => controller.print('standing_order')}>
          Standing order
        </Button>
        <Button icon={FileSpreadsheet} shortcut="l" onPress={() => controller.save('excel')}>
          Excel
        </Button>
        <Button icon={Route} look="quiet" shortcut="w" onPress={() => controller.planSwitching()}>
          Switching plan
        </Button>
        <Button icon={LayoutGrid} look="quiet" shortcut="b" onPress={() => controller.openBoard()}>
          Yard
        </Button>
      </header>
      <div className={styles['body']}>
        <section className={styles['main']} aria-label="Order of work">
          {work.length === 0 && now.done.length === 0 ? (
            <EmptyState title="Nothing to do: the yard stands as planned">
              Plan moves on the planned side of the yard (<kbd>b</kbd>); they become lines of work here by themselves.
            </EmptyState>
          ) : (
            <SwitchWork controller={controller} list={list} done={now.done} at={now.at} sending={now.sending} />
          )}
          {may('change_railyard') && (
            <div className={styles['sign']}>
              <Button icon={Signature} shortcut="mod+enter" onPress={() => controller.ask('sign')}>
                Sign off
              </Button>
            </div>
          )}
        </section>
        <aside className={styles['side']} aria-label="What to look out for">
          <SwitchListWorklist controller={controller} cars={line?.cars ?? []} />
          <h3>Hold: do not move</h3>
          {holds.length === 0 ? (
            <p className={styles['faint']}>No car is on hold.</p>
          ) : (
            <ul className={styles['holds']}>
              {holds.map(({ car, mark, track, why }) => (
                <li key={car}>
                  <Badge state="hold">Hold</Badge> <b className={styles['mark']}>{mark}</b> {track}
                  {why !== '' && <span className={styles['faint']}> · {why}</span>}
                </li>
              ))}
            </ul>
          )}
          <h3>Hazardous materials</h3>
          {placards.length === 0 ? (
            <p className={styles['faint']}>No car here is placarded.</p>
          ) : (
            <ul className={styles['placards']}>
              {placards.map(({ un, hazard, word, product, loaded, residue }) => (
                <li key={`${un} ${product}`}>
                  <span className={styles['placard']} aria-hidden>
                    <span>
                      <b>{un.replace(/^\D+/, '')}</b>
                      <small>{hazard}</small>
                    </span>
                  </span>
                  <span>
                    <b>{un}</b> {word}
                    <br />
                    <span className={styles['faint']}>
                      {product} · {loaded} loaded{residue > 0 && `, ${residue} residue`}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </aside>
        <section className={styles['tracks']} aria-label="By track">
          {tracks.map((track) => (
            <SwitchTrack key={track.id} track={track} work={work} onPrint={() => controller.print('standing_order', [track.id])} />
          ))}
        </section>
      </div>
      {now.asking === 'exception' && line && <ExceptionDialog line={line} onClose={close} onReport={(said) => controller.except(said, line)} />}
      {now.asking === 'tracks' && <TracksDialog controller={controller} list={list} onClose={close} />}
      {now.asking === 'sign' && <SignOffDialog yard={yardId} says={`${controller.summary}.`} onClose={close} />}
      <div aria-live="polite" className={styles['unseen']}>
        {now.said}
      </div>
    </div>
  )
}
