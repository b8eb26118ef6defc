/** The screen of one record: its form, and beside it what belongs to it. */
import { lazy, startTransition, Suspense, useContext, useEffect, useLayoutEffect, useMemo, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import type { AnyRow } from '#model/resource.ts'
import { resourceNamed } from '#model/named.ts'
import { resourceWithAdditional, useAdditional } from '../../engine/additional.ts'
import { useKept } from '../../engine/keep.ts'
import { useRecordTitle } from '../../engine/pane.ts'
import { useLook } from '../../engine/presence.ts'
import { useLasting } from '../../engine/query.ts'
import { recordPath } from '../../engine/screen.ts'
import { may, session } from '../../engine/session.ts'
import { useSight } from '../../engine/sight.ts'
import { PaneId, useOffer, type RecordTarget } from '../../engine/target.ts'
import { Form } from '../form/Form.tsx'
import { titleOf } from '../form/labels.ts'
import { useKeyDown } from '../keydown.ts'
import { EmptyState, ErrorState, Skeleton } from '../Notice.tsx'
import { Aside } from './Aside.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { sayRecord, useRecordLinks } from './linking.ts'
import styles from './Record.module.css'
import { RecordController } from './RecordController.ts'
import { RecordHeader } from './RecordHeader.tsx'
import { idFrom, keepLabels, useHistory, useRow } from './row.ts'
import type { RecordSpec } from './screen.ts'
import { recordSight } from './sight.ts'

const KeptDraft = lazy(() => import('./KeptDraft.tsx'))
/** It says nothing until there is something to say, and the record does not wait for it. */
const Left = ({ controller, id }: { readonly controller: RecordController; readonly id?: number | string }) => (
  <Suspense fallback={null}>
    <KeptDraft controller={controller} id={id} />
  </Suspense>
)

type Said = Readonly<Record<string, unknown>>
type Known = { readonly spec: RecordSpec; readonly Tools: ComponentType<{ readonly target: RecordTarget }> | undefined }
const isSaid = (props: unknown): props is Said => typeof props === 'object' && props !== null

/** `path` is the screen's, whose last parameter names the record unless it ends in `create/`. */
export function recordPage(path: string, spec: RecordSpec): FunctionComponent<unknown> {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const param = path.endsWith('/create/') ? undefined : (params.at(-1) ?? 'id')
  const resource = resourceNamed(spec.record)
  const Tools = spec.tools && lazy(spec.tools)
  return function RecordScreen(props: unknown) {
    const turn = useAdditional()
    useRecordLinks(spec.record, path)
    if (turn === undefined) return <Skeleton label={`Reading the ${resource.label.toLowerCase()}`} />
    const asked = isSaid(props) ? props : {}
    // `/allocation/:allocationId/transferlimit/create/` makes a limit whose allocation is known.
    const said = { ...spec.given, ...Object.fromEntries(params.flatMap((name) => (asked[name] === undefined ? [] : [[name.replace(/(Id|UUID)$/, ''), asked[name]]]))), ...asked }
    const named = param === undefined ? undefined : said[param]
    if (typeof named === 'string' || typeof named === 'number') return <KnownRecord id={idFrom(resource, String(named))} spec={spec} Tools={Tools} />
    // A known record is swapped in place; a new one begins anew with what is known of it.
    const key = JSON.stringify(said)
    return typeof said['copy'] === 'string' ? <CopiedRecord key={key} id={idFrom(resource, said['copy'])} spec={spec} /> : <NewRecord key={key} spec={spec} given={said} />
  }
}

function KnownRecord({ id, spec, Tools }: Known & { readonly id: number | string }) {
  const answer = useRow(spec.record, id)
  const { label, plural } = resourceNamed(spec.record)
  /** The row as it was first seen here: an edit in progress outlives even its deletion by someone else. */
  const [first, setFirst] = useState<AnyRow>()
  if (answer.data && answer.data.id !== first?.id) setFirst(answer.data)
  const shown = answer.data && answer.data.id !== first?.id ? answer.data : first
  if (shown && (answer.data || shown.id === id)) return <Loaded first={shown} now={answer.data ?? undefined} spec={spec} Tools={Tools} />
  if (answer.isError) return <ErrorState title={`The ${label.toLowerCase()} could not be read`} error={answer.error} onRetry={() => void answer.refetch()} />
  if (answer.data === null) return <EmptyState title={`There is no such ${label.toLowerCase()}`}>It may have been deleted, or belong to another company. All {plural.toLowerCase()} you may see are in their table.</EmptyState>
  return <Skeleton label={`Reading the ${label.toLowerCase()}`} />
}

function CopiedRecord({ id, spec }: { readonly id: number | string; readonly spec: RecordSpec }) {
  const answer = useRow(spec.record, id)
  const { label } = resourceNamed(spec.record)
  if (answer.data) return <NewRecord spec={spec} given={new RecordController(spec.record, answer.data).copied()} />
  if (answer.isError) return <ErrorState title={`The ${label.toLowerCase()} to copy could not be read`} error={answer.error} onRetry={() => void answer.refetch()} />
  if (answer.data === null) return <EmptyState title={`There is no such ${label.toLowerCase()} to copy`} />
  return <Skeleton />
}

/** Where a pane goes when a record of its kind was made. */
function useGo(controller: RecordController): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    controller.onGo((id) => {
      const path = recordPath(controller.name, id)
      if (path !== undefined) navigate(path, { replace: true })
    })
  }, [controller, navigate])
}

/** Escape leaves a field for the record itself, where letters are keys again. */
function Page({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const page = useKeyDown<HTMLElement>(({ key, target }, here) => {
    // An open list takes Escape for itself.
    const isField = target instanceof Element && target.matches('input, textarea, [role=spinbutton]') && target.getAttribute('aria-expanded') !== 'true'
    if (key === 'Escape' && isField) here.focus()
    return key === 'Escape' && isField
  })
  return (
    <section ref={page} className={styles['record']} aria-label={label} tabIndex={-1}>
      {children}
    </section>
  )
}

function NewRecord({ spec, given }: { readonly spec: RecordSpec; readonly given: Said }) {
  const [resource] = useState(() => resourceWithAdditional(spec.record))
  const [controller] = useState(() => new RecordController(spec.record, undefined, Object.fromEntries(Object.entries(given).filter(([name]) => name in resource.fields))))
  useGo(controller)
  useOffer('page', controller)
  useRecordTitle(`New ${resource.label.toLowerCase()}`)
  useEffect(() => controller.draft.want(Object.keys(resource.fields).find((name) => resource.fields[name]?.readOnly !== true)), [controller, resource])
  if (!may(resource.needs.add) || resource.sealed) return <EmptyState title={`You may not add a ${resource.label.toLowerCase()}`} />
  return (
    <Page label={`New ${resource.label.toLowerCase()}`}>
      <RecordHeader controller={controller} spec={spec} />
      <Left controller={controller} />
      <div className={styles['form']}>
        <Form draft={controller.draft} labels={controller.labels} label={`New ${resource.label.toLowerCase()}`} hidden={spec.hidden ?? []} />
      </div>
    </Page>
  )
}

/** Longer than a key that is held down takes to come again, shorter than an eye takes to get there. */
const REST_MS = 50
/** What belongs to a record comes after the record itself, and only where one stays. */
function useRested<T>(passing: T): T {
  const [rested, setRested] = useState(passing)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRested(passing)), REST_MS)
    return () => clearTimeout(timer)
  }, [passing])
  return rested
}

function Loaded({ first, now, spec, Tools }: Known & { readonly first: AnyRow; readonly now: AnyRow | undefined }) {
  const [controller] = useState(() => new RecordController(spec.record, first, {}, spec.related === undefined ? 'notes' : 'related'))
  const { draft, labels, resource } = controller
  const pane = useContext(PaneId)
  const { clashes, news, base, mine } = useSnapshot(draft.state)
  const isEdited = Object.keys(mine).length > 0
  const title = titleOf(resource, base, useSnapshot(labels).known)
  // Drawn again before it is painted, and only the fields that differ: a form of forty fields is not built anew for another record.
  useLayoutEffect(() => {
    if (controller.row?.id !== first.id) controller.load(first)
  }, [controller, first])
  useEffect(() => {
    if (!now || now.id !== controller.row?.id) return
    keepLabels(labels, resource, now)
    draft.receive(now)
  }, [now, controller, draft, labels, resource])
  useGo(controller)
  useOffer('page', controller)
  useOffer('record', controller.target)
  useSight(useMemo(() => recordSight(controller), [controller]))
  useLook(spec.record, first.id, isEdited ? ['edit'] : [])
  useEffect(() => sayRecord(pane), [pane, controller, first.id])
  useRecordTitle(title)
  useKept(controller.kept, controller.giveBack, true)
  const asideOf = useRested(first.id)
  const isPassed = useLasting(asideOf !== first.id, 200)
  const isTouched = Object.keys(clashes).length + Object.keys(news).length > 0
  const history = useHistory(spec.record, first.id, isTouched && may(resource.needs.history))
  const whoChanged = useMemo(
    () => (field: string) => {
      const last = history.data?.results.find(({ changes }) => changes.some((change) => change.field === field))
      return last === undefined ? undefined : session.now.state === 'in' && last.by === session.now.me.id ? 'you' : last.by__label || undefined
    },
    [history.data],
  )
  const isLocked = resource.sealed || !may(resource.needs.change)
  return (
    <Page label={title}>
      <RecordHeader controller={controller} spec={spec} gone={now === undefined}>
        {Tools && (
          <Suspense fallback={null}>
            <Tools target={controller.target} />
          </Suspense>
        )}
      </RecordHeader>
      {!isLocked && <Left controller={controller} id={first.id} />}
      <div className={styles['columns']}>
        <div className={styles['form']} key={pane}>
          <Form draft={draft} labels={labels} label={title} locked={isLocked} whoChanged={whoChanged} hidden={spec.hidden ?? []} />
          <p className={styles['stamp']}>
            {isLocked && 'You may look, not change. '}Version {draft.state.version}
          </p>
        </div>
        <Aside controller={controller} spec={spec} id={asideOf} isPassed={isPassed} />
      </div>
      <DeleteDialog controller={controller} />
    </Page>
  )
}
