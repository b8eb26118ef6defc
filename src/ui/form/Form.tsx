/** A form read off the declarations of fields: grouped, judged as the server judges, safe from live news. */
import { useContext, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { labelOf, type Field } from '#model/field.ts'
import { PaneId, useOffer } from '../../engine/target.ts'
import type { Draft } from './draft.ts'
import { FieldRow } from './FieldRow.tsx'
import styles from './Form.module.css'
import type { Labels } from './labels.ts'
import { Group, Refusals } from './Section.tsx'

const FIRST = ''

/** Headings in the order in which the declaration first names them; fields without one stand first. */
function grouped(draft: Draft, hidden: readonly string[]): readonly (readonly [heading: string, fields: readonly (readonly [string, Field])[]])[] {
  const groups = new Map<string, (readonly [string, Field])[]>([[FIRST, []]])
  for (const entry of Object.entries(draft.fields)) {
    const [name, field] = entry
    // Nothing is there to read of a field that is never answered, nor of one that the server will only set; what follows from others is shown as it does.
    if (hidden.includes(name)) continue
    if (draft.mode === 'patch' ? field.writeOnly === true : field.readOnly === true && !draft.derived.has(name)) continue
    const heading = field.group ?? FIRST
    groups.set(heading, [...(groups.get(heading) ?? []), entry])
  }
  return [...groups].filter(([, fields]) => fields.length > 0)
}

/** Brings the keyboard to the field that the draft asks for, inside this form alone. */
function useWanted(draft: Draft) {
  const form = useRef<HTMLFormElement>(null)
  const { wanted } = useSnapshot(draft.state)
  useEffect(() => {
    if (wanted === null) return
    const row = form.current?.querySelector(`[data-field="${CSS.escape(wanted.name)}"]`)
    const control = row?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, [role=spinbutton], button')
    control?.focus()
    row?.scrollIntoView?.({ block: 'nearest' })
  }, [wanted])
  return form
}

export function Form(props: {
  readonly draft: Draft
  readonly labels: Labels
  /** Who changed a field last, where it is known. */
  readonly whoChanged?: (field: string) => string | undefined
  /** May not be changed by this user: shown to read. */
  readonly locked?: boolean
  readonly hidden?: readonly string[]
  readonly label: string
}) {
  const { draft } = props
  const { general } = useSnapshot(draft.state)
  const form = useWanted(draft)
  useOffer('form', draft)
  const pane = useContext(PaneId)
  return (
    <form ref={form} className={styles['form']} aria-label={props.label} noValidate onSubmit={(event) => event.preventDefault()}>
      <Refusals said={general} />
      {grouped(draft, props.hidden ?? []).map(([heading, fields]) => {
        const id = `${pane}-group-${heading.replaceAll(' ', '-')}`
        return (
          <Group key={heading} heading={heading} id={id}>
            <div className={styles['fields']} data-flags={fields.every(([, { kind }]) => kind === 'flag')}>
              {fields.map(([name, field]) => (
                <FieldRow key={name} draft={draft} name={name} field={field} label={labelOf(name, field)} labels={props.labels}
                  locked={props.locked === true || field.readOnly === true} who={props.whoChanged?.(name)} />
              ))}
            </div>
          </Group>
        )
      })}
    </form>
  )
}
