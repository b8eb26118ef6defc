/** A form generated from field declarations: grouped, validated like on the server, and safe under live updates. */
import { useContext, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { labelOf, type Field } from '#model/kernel/field.ts'
import { isEmptyValue } from '#model/kernel/empty-value.ts'
import { sectionsOf, type FormSection } from '#model/kernel/form/sections.ts'
import { PaneId, useCommandTarget } from '#src/engine/panes/command-target.ts'
import type { Draft } from './draft/draft.ts'
import { FieldRow } from './FieldRow.tsx'
import styles from './Form.module.css'
import type { LabelCache } from './draft/labels.ts'
import { More } from './More.tsx'
import { Group, Held, Refusals } from './Section.tsx'

/** Read-only fields without a value are hidden. Derived fields are shown as they are calculated. */
const isShown = (draft: Draft, name: string, field: Field): boolean =>
  draft.mode === 'patch' ? field.writeOnly !== true : field.readOnly !== true || draft.derived.has(name)

/** The fields that are hidden now: a folded field is shown once it has a value, a change or an error, or somebody goes to it. */
function useFolded(draft: Draft, hidden: readonly string[]): readonly string[] {
  const { folded, base, wanted, mine, typed, errors, news, clashes } = useSnapshot(draft.state)
  return folded.filter(
    (name) =>
      !hidden.includes(name) &&
      wanted?.name !== name &&
      isEmptyValue(base[name]) &&
      ![mine, typed, errors, news, clashes].some((part) => name in part),
  )
}

/** The sections with the fields that are shown in them. */
const shownSections = (draft: Draft, hidden: readonly string[]): readonly FormSection[] =>
  sectionsOf(draft.fields)
    .map(([heading, fields]): FormSection => [
      heading,
      fields.filter(([name, field]) => !hidden.includes(name) && isShown(draft, name, field)),
    ])
    .filter(([, fields]) => fields.length > 0)

/** Focuses the field that the draft asks for, within this element only. */
export function useWanted<E extends HTMLElement>(draft: Draft) {
  const form = useRef<E>(null)
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

type FieldsProps = {
  readonly draft: Draft
  readonly labels: LabelCache
  /** Who last changed a field, if known. */
  readonly whoChanged?: (field: string) => string | undefined
  /** Read-only for this user. */
  readonly locked?: boolean
  /** Fields that stand still in the record's state, and why. */
  readonly held?: Readonly<Record<string, string>>
  readonly hidden?: readonly string[]
}

/** The fields of a draft in their groups. `id`: distinguishes the headings of several drafts in one pane. */
export function FormFields(props: FieldsProps & { readonly id: string }) {
  const { draft, hidden = [] } = props
  const { isMore, folded: foldable } = useSnapshot(draft.state)
  const folded = useFolded(draft, hidden)
  return (
    <>
      {shownSections(draft, isMore ? hidden : [...hidden, ...folded]).map(([heading, fields]) => {
        const id = `${props.id}-group-${heading.replaceAll(' ', '-')}`
        return (
          <Group key={heading} heading={heading} id={id}>
            <div className={styles['fields']} data-flags={fields.every(([, { kind }]) => kind === 'flag')}>
              {fields.map(([name, field]) => (
                <FieldRow
                  key={name}
                  draft={draft}
                  name={name}
                  field={field}
                  label={labelOf(name, field)}
                  labels={props.labels}
                  locked={props.locked === true || field.readOnly === true || props.held?.[name] !== undefined}
                  who={props.whoChanged?.(name)}
                />
              ))}
            </div>
          </Group>
        )
      })}
      {foldable.some((name) => !hidden.includes(name)) && <More draft={draft} folded={folded} />}
    </>
  )
}

const NO_RULE =
  'The rule for calculated fields could not be loaded, so they do not follow what you type. The server calculates them when you save.'

export function Form(props: FieldsProps & { readonly label: string }) {
  const { draft, label, ...fields } = props
  const { general, cannotCalculate } = useSnapshot(draft.state)
  const form = useWanted<HTMLFormElement>(draft)
  useCommandTarget('form', draft)
  const pane = useContext(PaneId)
  return (
    <form
      ref={form}
      className={styles['form']}
      aria-label={label}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <Refusals said={cannotCalculate ? [NO_RULE, ...general] : general} />
      <Held reasons={props.locked === true ? [] : Object.values(props.held ?? {})} />
      <FormFields draft={draft} id={pane} {...fields} />
    </form>
  )
}
