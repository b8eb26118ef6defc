/** The form editor: its fields, with a preview beside them. */
import { ArrowDown, ArrowUp, Check, Code, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { form as forms } from '#model/areas/form/form.resource.ts'
import { designKinds, type DesignField, type FormDesign } from '#model/areas/form/rules/drawing.ts'
import { readStructure } from '#model/areas/form/rules/structure.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { Checkbox } from '#src/ui/controls/Checkbox.tsx'
import type { FormEntry } from '#src/ui/entry/EntryForm.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { StructureController } from './structure-controller.ts'
import styles from './Form.module.css'

const EntryForm = lazy(() => import('#src/ui/entry/EntryForm.tsx'))

export default function EditStructure({ formId }: { readonly formId?: number }) {
  const controller = useMemo(() => new StructureController(), [])
  const now = useSnapshot(controller.state).now
  const answer = useFresh({
    queryKey: ['form:form', 'all'],
    queryFn: ({ signal }) => rowsOf(forms).list({ limit: 500 }, signal),
  })
  useCommandTarget('form:structure', controller)
  useRecordTitle(now.form?.name)
  const offered = answer.data?.results
  useEffect(() => {
    const found = offered?.find(({ id }) => id === formId) ?? (formId === undefined ? offered?.[0] : undefined)
    if (found && controller.now.form?.id !== found.id) controller.load(found)
  }, [controller, offered, formId])
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!offered) return <Skeleton rows={10} label="Loading the form" />
  if (!now.form)
    return (
      <EmptyState title={offered.length === 0 ? 'No form yet' : `Form ${formId ?? ''} does not exist`}>
        Create one in the list of forms, then design it here.
      </EmptyState>
    )
  const [structure, problems] = controller.said
  return (
    <div className={styles['editor']}>
      <section className={styles['drawn']} aria-label="Structure">
        <header className={styles['bar']}>
          <Select
            label="Form"
            value={String(now.form.id)}
            choices={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(id) => open('form:edit:structure', { formId: Number(id) })}
          />
          <Button icon={Code} look="quiet" shortcut="mod+shift+j" onPress={() => controller.toggleText()}>
            {now.text === null ? 'Edit as text' : 'Edit as fields'}
          </Button>
          <Button
            icon={Check}
            look="primary"
            shortcut="mod+enter"
            isDisabled={now.busy || problems.length > 0}
            onPress={() => void controller.save()}
          >
            Save
          </Button>
        </header>
        {now.text === null && now.drawing ? (
          <Fields controller={controller} drawing={now.drawing} at={now.at} />
        ) : (
          <TextField
            label="Structure"
            mono
            rows={28}
            value={now.text ?? ''}
            onChange={(text) => controller.set({ text })}
            {...(problems.length > 0 && { error: problems.join(' ') })}
          />
        )}
      </section>
      <Preview structure={structure} />
    </div>
  )
}

function Preview({ structure: said }: { readonly structure: Readonly<Record<string, unknown>> }) {
  const text = JSON.stringify(said)
  const { structure } = useMemo(() => readStructure(JSON.parse(text)), [text])
  const [entry, setEntry] = useState<FormEntry>({})
  return (
    <section className={styles['preview']} aria-label="Preview">
      <h3>Preview</h3>
      <Suspense fallback={<Skeleton rows={6} label="Loading the preview" />}>
        <EntryForm
          key={text}
          structure={structure}
          data={{ ...structure.init_data, ...entry }}
          errors={[]}
          onChange={setEntry}
        />
      </Suspense>
    </section>
  )
}

function Fields({
  controller,
  drawing,
  at,
}: {
  readonly controller: StructureController
  readonly drawing: FormDesign
  readonly at: number
}) {
  const field = drawing.fields[at]
  return (
    <div className={styles['fields']}>
      <div>
        <ol className={styles['list']} aria-label="Fields">
          {drawing.fields.map(({ name, title, kind, group, required }, index) => (
            <li key={name}>
              <button type="button" aria-current={index === at} onClick={() => controller.set({ at: index })}>
                <span>
                  {title}
                  {required && ' *'}
                </span>
                <small>
                  {group === '' ? kind : `${group} · ${kind}`}
                  {drawing.is_ok_field === name && ' · decides the result'}
                </small>
              </button>
            </li>
          ))}
        </ol>
        <Button icon={Plus} shortcut="mod+shift+enter" onPress={() => controller.add()}>
          Add field
        </Button>
      </div>
      {field && (
        <OneField key={field.name} controller={controller} field={field} isOk={drawing.is_ok_field === field.name} />
      )}
    </div>
  )
}

function OneField({
  controller,
  field,
  isOk,
}: {
  readonly controller: StructureController
  readonly field: DesignField
  readonly isOk: boolean
}) {
  const [choices, setChoices] = useState(field.choices.join(', '))
  const change = (part: Partial<DesignField>): void => controller.change(part)
  return (
    <div className={styles['one']} role="group" aria-label={field.title}>
      <TextField label="Question" value={field.title} onChange={(title) => change({ title })} />
      <Select
        label="Kind"
        value={field.kind}
        choices={designKinds.map((kind) => ({ value: kind, label: kind }))}
        onChange={(kind) => change({ kind })}
      />
      {field.kind === 'choice' && (
        <TextField
          label="Choices"
          help="Separated by commas"
          value={choices}
          onChange={(typed) => {
            setChoices(typed)
            change({
              choices: [
                ...new Set(
                  typed
                    .split(',')
                    .map((one) => one.trim())
                    .filter((one) => one !== ''),
                ),
              ],
            })
          }}
        />
      )}
      <TextField label="Heading" value={field.group} onChange={(group) => change({ group })} />
      <TextField label="Default value" value={field.initial} onChange={(initial) => change({ initial })} />
      <Checkbox label="Required" isSelected={field.required} onChange={(required) => change({ required })} />
      <Checkbox
        label="Keep answer for the next car"
        isSelected={field.repeat}
        onChange={(repeat) => change({ repeat })}
      />
      <Checkbox
        label="Decides whether the car passes"
        isSelected={isOk}
        onChange={(on) => controller.setOk(on ? field.name : '')}
      />
      <div className={styles['bar']}>
        <IconButton icon={ArrowUp} label="Move field up" shortcut="mod+shift+up" onPress={() => controller.shift(-1)} />
        <IconButton
          icon={ArrowDown}
          label="Move field down"
          shortcut="mod+shift+down"
          onPress={() => controller.shift(1)}
        />
        <IconButton
          icon={Trash2}
          label="Remove field"
          shortcut="mod+shift+delete"
          onPress={() => controller.remove()}
        />
      </div>
    </div>
  )
}
