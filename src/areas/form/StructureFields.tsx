/** The fields of a form under construction, each with its type and options. */
import type { StructureController } from './structure-controller.ts'
import { type FormDesign, type DesignField, designKinds } from '#model/areas/form/rules/drawing.ts'
import styles from './Form.module.css'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { Plus, ArrowUp, ArrowDown, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { Checkbox } from '#src/ui/controls/Checkbox.tsx'

export function Fields({
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
