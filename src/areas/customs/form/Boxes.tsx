/** The form of a customs invoice above its fields, box by box; missing boxes are outlined and say what to do. */
import { useEffect, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { boxLabel } from '#model/areas/customs/rules/boxes/box.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Key } from '#src/ui/controls/Key.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { boxesOf, type BoxesAnswer, type ShownBox } from './calls.ts'
import { FormController } from './form-controller.ts'
import { customsFormKeys as keys } from './keys.ts'
import styles from './Boxes.module.css'

const resources = [
  'customs:invoice',
  'customs:originCertificate',
  'company:party',
  'company:product',
  'contract:contract',
  'rail:shipment',
  'rail:rate',
]
const titles = { ci1: 'Canada Customs Invoice', 'us-invoice': 'Commercial invoice' } as const

export default function Boxes({ controller }: RecordPart) {
  const { version, base } = useSnapshot(controller.draft.state)
  const id = Number(controller.row?.id ?? 0)
  const answer = useFresh<BoxesAnswer, readonly unknown[]>({
    queryKey: ['customs:invoice', 'boxes', id, version],
    queryFn: ({ signal }) => boxesOf(id, signal),
    enabled: id > 0,
    meta: { resources },
  })
  if (id === 0) return null
  if (answer.isError && !answer.data)
    return (
      <ErrorState title="The form could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!answer.data) return <Skeleton rows={6} label="Loading the form" />
  return <Form key={id} id={id} status={String(base['status'])} {...answer.data} />
}

type FormProps = BoxesAnswer & { readonly id: number; readonly status: string }

const countText = (missing: number): string =>
  missing === 0 ? 'No box is missing' : missing === 1 ? '1 box is missing' : `${missing} boxes are missing`

function Form({ id, status, form, boxes }: FormProps) {
  const controller = useMemo(() => new FormController(id), [id])
  const { box: cursor } = useSnapshot(controller.state)
  const list = useRef<HTMLDivElement>(null)
  useCommandTarget('customs:form', controller)
  useEffect(() => controller.show(boxes, status), [controller, boxes, status])
  useEffect(() => controller.onFocus(() => list.current?.focus({ preventScroll: true })), [controller])
  useEffect(() => {
    list.current?.querySelector('[data-cursor]')?.scrollIntoView?.({ block: 'nearest' })
  }, [cursor])
  return (
    <section className={styles['form']} aria-label={titles[form]}>
      <header className={styles['head']}>
        <strong>{titles[form]}</strong>
        <span role="status">{countText(boxes.filter(({ missing }) => missing).length)}</span>
        <span className={styles['keys']}>
          <Key of={keys.next} command="customs:nextMissing" /> next missing box{' '}
          <Key of={keys.source} command="customs:openSource" /> open its source{' '}
          <Key of={keys.send} command="customs:sendForm" /> send
        </span>
      </header>
      <div
        ref={list}
        role="listbox"
        aria-label="Boxes"
        tabIndex={0}
        className={styles['boxes']}
        aria-activedescendant={cursor === null ? undefined : idOf(cursor)}
      >
        {boxes.map((box) => (
          <Cell key={box.box} box={box} isCursor={box.box === cursor} controller={controller} />
        ))}
      </div>
    </section>
  )
}

const idOf = (box: string): string => `customs-box-${box.replaceAll(/\W+/g, '-')}`

type CellProps = { readonly box: ShownBox; readonly isCursor: boolean; readonly controller: FormController }

function Cell({ box, isCursor, controller }: CellProps) {
  return (
    <div
      id={idOf(box.box)}
      role="option"
      tabIndex={-1}
      aria-selected={isCursor}
      className={styles['box']}
      data-cursor={isCursor || undefined}
      data-missing={box.missing || undefined}
      onPointerDown={() => controller.place(box.box)}
      onDoubleClick={() => controller.openSource(box)}
    >
      <span className={styles['title']}>
        {boxLabel(box)}
        {box.overridden && <span className={styles['overridden']}> entered by hand</span>}
      </span>
      {box.text !== '' && <span>{box.text}</span>}
      {box.message !== '' && <span className={styles['message']}>{box.message}</span>}
    </div>
  )
}
