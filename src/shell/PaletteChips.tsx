/** What narrows the palette: the question being asked, the scope, the records named. Each can be taken away again. */
import { X } from 'lucide-react'
import type { Question } from './asking.ts'
import styles from './Palette.module.css'
import { scopes, type PickedObject, type Scope } from './palette-items.ts'

function Chip({ label, onDrop }: { readonly label: string; readonly onDrop: () => void }) {
  return (
    <span className={styles['question']}>
      {label}
      {/* Backspace does it by key. */}
      <button type="button" className={styles['drop']} aria-label={`Without ${label}`} title="Backspace takes it away" tabIndex={-1} onClick={onDrop}>
        <X size={12} aria-hidden />
      </button>
    </span>
  )
}

export function PaletteChips(props: {
  readonly question: Question | undefined
  readonly scope: Scope
  readonly objects: readonly PickedObject[]
  readonly dropScope: () => void
  readonly dropObject: (object: PickedObject) => void
}) {
  const { question, scope, objects } = props
  if (question) return <span className={styles['question']}>{question.title} › {question.arg.label}</span>
  return (
    <>
      {scope !== '' && <Chip label={scopes[scope]} onDrop={props.dropScope} />}
      {objects.map((object) => (
        <Chip key={`${object.resource} ${object.id}`} label={object.label} onDrop={() => props.dropObject(object)} />
      ))}
    </>
  )
}
