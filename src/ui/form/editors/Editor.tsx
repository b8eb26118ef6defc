/** Chooses the editor of a field by its kind. */
import { late } from '#src/engine/console/late.ts'
import { useSnapshot } from 'valtio'
import { codeText } from '#model/kernel/words/code-words.ts'
import { zoneOf } from '#model/kernel/table.ts'
import { Checkbox } from '#src/ui/controls/Checkbox.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { CodeEditor } from './CodeEditor.tsx'
import { CodesEditor } from './CodesEditor.tsx'
import { describe, type EditorProps } from '../draft/editing.ts'
import styles from '../Form.module.css'
import { RefEditor } from './RefEditor.tsx'
import { lineHeads } from '../draft/lines.ts'
import { ShapeEditor } from './ShapeEditor.tsx'
import { RefsEditor } from './RefsEditor.tsx'
import { asShown } from '#src/engine/session/company-units.ts'
import { editText } from '../draft/text.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'

// Lazy, because the calendar is large and most forms never open it.
const DayEditor = late(() => import('./DayEditor.tsx'), DayText)

/** What the field holds, until it can be edited. */
function DayText({ draft, name, field, label }: EditorProps) {
  const state = useSnapshot(draft.state)
  const value = name in state.mine ? state.mine[name] : state.base[name]
  const moment =
    typeof value === 'string' && field.kind === 'instant' ? momentText(value, zoneOf(field, state.base)) : undefined
  return (
    <TextField
      {...describe(field, label, state.errors[name])}
      isReadOnly
      value={moment ?? state.typed[name] ?? editText(field, value)}
    />
  )
}

export function Editor(props: EditorProps) {
  const { draft, name, field, label } = props
  const state = useSnapshot(draft.state)
  const value = name in state.mine ? state.mine[name] : state.base[name]
  const description = describe(field, label, state.errors[name])
  const text = state.typed[name] ?? editText(field, value)
  switch (field.kind) {
    case 'text':
      if (field.isOrdering === true && field.words !== undefined) return <CodesEditor {...props} />
      if (field.words !== undefined) return <CodeEditor {...props} />
      return (
        <TextField
          {...description}
          value={typeof value === 'string' ? value : ''}
          onChange={(next) => draft.set(name, next)}
          {...(field.numbered === true && { placeholder: 'Next number' })}
          {...(field.writeOnly === true && { type: 'password', autoComplete: 'new-password' })}
          {...((field.maxLength ?? 0) > 500 && { rows: 3 })}
        />
      )
    case 'integer':
    case 'number':
    case 'decimal':
      return (
        <div className={styles['quantity']}>
          <TextField
            {...description}
            mono
            inputMode={field.kind === 'integer' && asShown(field).shownIn === undefined ? 'numeric' : 'decimal'}
            value={text}
            onChange={(next) => draft.type(name, next)}
          />
        </div>
      )
    case 'flag':
      return <FlagEditor {...props} isSelected={value === true} error={state.errors[name]?.join(' ')} />
    case 'day':
    case 'instant':
      return <DayEditor {...props} />
    case 'choice':
      return (
        <Select
          {...description}
          value={typeof value === 'string' ? value : ''}
          onChange={(next) => draft.set(name, next)}
          choices={(field.choices ?? []).map((choice) => ({ value: choice, label: codeText(field, choice) }))}
        />
      )
    case 'ref':
      return <RefEditor {...props} />
    case 'refs':
      return <RefsEditor {...props} />
    case 'codes':
      return <CodesEditor {...props} />
    case 'list':
      return (
        <TextField
          {...description}
          mono
          rows={Math.min(12, Math.max(2, text.split('\n').length))}
          value={text}
          onChange={(next) => draft.type(name, next)}
          help={[field.help, `One per line: ${lineHeads(field)}`].filter((one) => one !== undefined).join('. ')}
        />
      )
    case 'json':
      return <ShapeEditor {...props} Entry={Editor} />
  }
}

function FlagEditor({
  draft,
  name,
  field,
  label,
  isSelected,
  error,
}: EditorProps & { readonly isSelected: boolean; readonly error: string | undefined }) {
  return (
    <div className={styles['flag']}>
      <Checkbox
        label={label}
        isSelected={isSelected}
        onChange={(next) => draft.set(name, next)}
        isInvalid={error !== undefined}
      />
      {(error ?? field.help) !== undefined && (
        <p className={error === undefined ? styles['help'] : styles['error']}>{error ?? field.help}</p>
      )}
    </div>
  )
}
