/** The screen of one record: its form, and beside it related records, notes, files and history. */
import { inSentence } from '#model/shared/label-text.ts'
import {
  lazy,
  startTransition,
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import type { Fields } from '#model/kernel/field.ts'
import { sectionsOf } from '#model/kernel/form/sections.ts'
import type { AnyRow } from '#model/kernel/resource.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { resourceWithAdditional, useAdditional } from '#src/engine/data/additional-fields.ts'
import { useSavedState } from '#src/engine/panes/saved.state.ts'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { useLook } from '#src/engine/feed/presence.ts'
import { useLasting } from '#src/engine/data/query.ts'
import { recordPath } from '#src/engine/panes/screen.ts'
import { may, signedIn } from '#src/engine/session/session.state.ts'
import { usePaneScope } from '#src/engine/panes/pane-scope.ts'
import { PaneId, useCommandTarget, type RecordTarget } from '#src/engine/panes/command-target.ts'
import { Form } from '../form/Form.tsx'
import { titleOf } from '../form/draft/labels.ts'
import { useKeyDown } from '../controls/keydown.ts'
import { EmptyState, ErrorState, Skeleton } from '../controls/Notice.tsx'
import { Aside } from './aside/Aside.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { sayRecord, useRecordLinks } from './use-links.ts'
import styles from './Record.module.css'
import { RecordController } from './state/record-controller.ts'
import { RecordHeader } from './RecordHeader.tsx'
import { idFrom, keepLabels, useHistory, useRow } from './state/row.ts'
import type { RecordSpec } from './state/record-spec.ts'
import { recordSight } from './pane-scope.ts'
import { heldFields } from './state/held-fields.ts'

const KeptDraft = lazy(() => import('./KeptDraft.tsx'))
/** Lazy: the record does not wait for it, and it renders nothing if there is no earlier draft. */
const Left = ({ controller, id }: { readonly controller: RecordController; readonly id?: number | string }) => (
  <Suspense fallback={null}>
    <KeptDraft controller={controller} id={id} />
  </Suspense>
)

type PathParams = Readonly<Record<string, unknown>>
type Known = { readonly spec: RecordSpec; readonly Tools: ComponentType<{ readonly target: RecordTarget }> | undefined }
const isSaid = (props: unknown): props is PathParams => typeof props === 'object' && props !== null

/** The last parameter of `path` names the record, unless the path ends in `create/`. */
export function recordPage(path: string, spec: RecordSpec): FunctionComponent<unknown> {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const param = path.endsWith('/create/') ? undefined : (params.at(-1) ?? 'id')
  const resource = resourceNamed(spec.record)
  const Tools = spec.tools && lazy(spec.tools)
  return function RecordScreen(props: unknown) {
    const turn = useAdditional()
    useRecordLinks(spec.record, path)
    if (turn === undefined) return <Skeleton label={`Loading the ${inSentence(resource.label)}`} />
    const asked = isSaid(props) ? props : {}
    // `/allocation/:allocationId/transferlimit/create/` presets the new limit's allocation.
    const preset = {
      ...spec.given,
      ...Object.fromEntries(
        params.flatMap((name) => (asked[name] === undefined ? [] : [[name.replace(/(Id|UUID)$/, ''), asked[name]]])),
      ),
      ...asked,
    }
    const named = param === undefined ? undefined : preset[param]
    if (typeof named === 'string' || typeof named === 'number')
      return <KnownRecord id={idFrom(resource, String(named))} spec={spec} Tools={Tools} />
    // An existing record is swapped in place; a new one gets a fresh form with its preset values.
    const key = JSON.stringify(preset)
    return typeof preset['copy'] === 'string' ? (
      <CopiedRecord key={key} id={idFrom(resource, preset['copy'])} spec={spec} />
    ) : (
      <NewRecord key={key} spec={spec} given={preset} />
    )
  }
}

function KnownRecord({ id, spec, Tools }: Known & { readonly id: number | string }) {
  const answer = useRow(spec.record, id)
  const { label, plural } = resourceNamed(spec.record)
  /** The row as first loaded, because an edit in progress must survive the record's deletion by someone else. */
  const [first, setFirst] = useState<AnyRow>()
  if (answer.data && answer.data.id !== first?.id) setFirst(answer.data)
  const shown = answer.data && answer.data.id !== first?.id ? answer.data : first
  if (shown && (answer.data || shown.id === id))
    return <Loaded first={shown} now={answer.data ?? undefined} spec={spec} Tools={Tools} />
  if (answer.isError)
    return (
      <ErrorState
        title={`The ${inSentence(label)} could not be loaded`}
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  if (answer.data === null)
    return (
      <EmptyState title={`This ${inSentence(label)} does not exist`}>
        It may have been deleted, or it belongs to another company. The table lists all {inSentence(plural)} you can
        see.
      </EmptyState>
    )
  return <Skeleton label={`Loading the ${inSentence(label)}`} />
}

function CopiedRecord({ id, spec }: { readonly id: number | string; readonly spec: RecordSpec }) {
  const answer = useRow(spec.record, id)
  const { label } = resourceNamed(spec.record)
  if (answer.data) return <NewRecord spec={spec} given={new RecordController(spec.record, answer.data).copied()} />
  if (answer.isError)
    return (
      <ErrorState
        title={`The ${inSentence(label)} to duplicate could not be loaded`}
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    )
  if (answer.data === null) return <EmptyState title={`The ${inSentence(label)} to duplicate does not exist`} />
  return <Skeleton />
}

/** Shows another record of the resource in this pane. */
function useGo(controller: RecordController): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    controller.onGo((id) => {
      const path = recordPath(controller.name, id)
      if (path !== undefined) navigate(path, { replace: true })
    })
  }, [controller, navigate])
}

/** Escape moves the focus from a field to the page, where single letters are commands. */
function Page({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const page = useKeyDown<HTMLElement>(({ key, target }, here) => {
    // An open list handles Escape itself.
    const isField =
      target instanceof Element &&
      target.matches('input, textarea, [role=spinbutton]') &&
      target.getAttribute('aria-expanded') !== 'true'
    if (key === 'Escape' && isField) here.focus()
    return key === 'Escape' && isField
  })
  return (
    <section ref={page} className={styles['record']} aria-label={label} tabIndex={-1}>
      {children}
    </section>
  )
}

/** The first field that can be filled in, in the order of the form. */
const firstField = (fields: Fields): string | undefined =>
  sectionsOf(fields)
    .flatMap(([, entries]) => entries)
    .find(([, { readOnly }]) => readOnly !== true)?.[0]

function NewRecord({ spec, given }: { readonly spec: RecordSpec; readonly given: PathParams }) {
  const [resource] = useState(() => resourceWithAdditional(spec.record))
  const [controller] = useState(
    () =>
      new RecordController(
        spec.record,
        undefined,
        Object.fromEntries(Object.entries(given).filter(([name]) => name in resource.fields)),
      ),
  )
  useGo(controller)
  useCommandTarget('page', controller)
  useRecordTitle(`New ${inSentence(resource.label)}`)
  useEffect(() => controller.draft.want(firstField(resource.fields)), [controller, resource])
  if (!may(resource.needs.add) || resource.actionOnly)
    return <EmptyState title={`You do not have permission to add ${inSentence(resource.plural)}`} />
  return (
    <Page label={`New ${inSentence(resource.label)}`}>
      <RecordHeader controller={controller} spec={spec} />
      <Left controller={controller} />
      <div className={styles['form']}>
        <Form
          draft={controller.draft}
          labels={controller.labels}
          label={`New ${inSentence(resource.label)}`}
          hidden={spec.hidden ?? []}
        />
      </div>
    </Page>
  )
}

/** Longer than the repeat interval of a held key, shorter than an eye movement. */
const REST_MS = 50
/**
 * Returns the value once it has stopped changing, so that related data loads only for records that the user stays on.
 */
function useRested<T>(passing: T): T {
  const [rested, setRested] = useState(passing)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRested(passing)), REST_MS)
    return () => clearTimeout(timer)
  }, [passing])
  return rested
}

function Loaded({ first, now, spec, Tools }: Known & { readonly first: AnyRow; readonly now: AnyRow | undefined }) {
  const [controller] = useState(
    () => new RecordController(spec.record, first, {}, spec.related === undefined ? 'notes' : 'related'),
  )
  const { draft, labels, resource } = controller
  const pane = useContext(PaneId)
  const { clashes, news, base, mine } = useSnapshot(draft.state)
  const isEdited = Object.keys(mine).length > 0
  const title = titleOf(resource, base, useSnapshot(labels).known)
  // A layout effect, so that only fields that differ are updated before the next paint.
  useLayoutEffect(() => {
    if (controller.row?.id !== first.id) controller.load(first)
  }, [controller, first])
  useEffect(() => {
    if (!now || now.id !== controller.row?.id) return
    keepLabels(labels, resource, now)
    draft.receive(now)
  }, [now, controller, draft, labels, resource])
  useGo(controller)
  useCommandTarget('page', controller)
  useCommandTarget('record', controller.target)
  usePaneScope(useMemo(() => recordSight(controller), [controller]))
  useLook(spec.record, first.id, isEdited ? ['edit'] : [])
  useEffect(() => sayRecord(pane), [pane, controller, first.id])
  useRecordTitle(title)
  useSavedState(controller.kept, controller.giveBack, true)
  const asideOf = useRested(first.id)
  const isPassed = useLasting(asideOf !== first.id, 200)
  const isTouched = Object.keys(clashes).length + Object.keys(news).length > 0
  const history = useHistory(spec.record, first.id, isTouched && may(resource.needs.history))
  const whoChanged = useMemo(
    () => (field: string) => {
      const last = history.data?.results.find(({ changes }) => changes.some((change) => change.field === field))
      return last === undefined ? undefined : last.by === signedIn()?.id ? 'you' : last.by__label || undefined
    },
    [history.data],
  )
  const held = useMemo(() => heldFields(resource, base), [resource, base])
  const isLocked = resource.actionOnly || !may(resource.needs.change)
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
          <Form
            draft={draft}
            labels={labels}
            label={title}
            locked={isLocked}
            held={held}
            whoChanged={whoChanged}
            hidden={spec.hidden ?? []}
          />
          <p className={styles['stamp']}>
            {isLocked && 'Read-only. '}Version {draft.state.version}
          </p>
        </div>
        <Aside controller={controller} spec={spec} id={asideOf} isPassed={isPassed} />
      </div>
      <DeleteDialog controller={controller} />
    </Page>
  )
}
