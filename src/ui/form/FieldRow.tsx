/** One field of a form: its editor, or its value to read, and what others did to it meanwhile. */
import { useSnapshot } from 'valtio'
import type { Field } from '#model/field.ts'
import { Badge } from '../Badge.tsx'
import { stateOf } from '../state.ts'
import { Clash, NewsMark } from './Clash.tsx'
import { isSame, type Draft } from './draft.ts'
import { Editor } from './Editor.tsx'
import styles from './Form.module.css'
import { labelIn, type Labels } from './labels.ts'
import { shownText } from './text.ts'

const isWide = ({ kind, maxLength }: Field): boolean => kind === 'json' || kind === 'list' || kind === 'codes' || kind === 'refs' || (kind === 'text' && (maxLength ?? 0) > 500)

export function FieldRow(props: {
  readonly draft: Draft
  readonly name: string
  readonly field: Field
  readonly label: string
  readonly labels: Labels
  readonly locked: boolean
  readonly who: string | undefined
}) {
  const { draft, name, field, label, labels, who } = props
  const state = useSnapshot(draft.state)
  const following = draft.following(name, state)
  const locked = props.locked || following !== undefined
  const shown = following === undefined ? state.base[name] : following.value
  const { known } = useSnapshot(labels)
  const read = (value: unknown): string => shownText(field, value, (to, id) => labelIn(known, to, id))
  const news = state.news[name]
  const clash = state.clashes[name]
  const badge = stateOf(name, shown)
  const isChanged = name in state.mine || (following !== undefined && !isSame(following.value, state.base[name]))
  return (
    <div className={styles['row']} data-field={name} data-wide={isWide(field)} data-changed={draft.mode === 'patch' && isChanged} onBlur={() => draft.check(name)}>
      {locked ? (
        <div className={styles['read']}>
          <span className={styles['label']}>{label}</span>
          <output aria-label={label} className={styles['value']} data-numeric={['integer', 'number', 'decimal', 'instant', 'day'].includes(field.kind)}>
            {badge === undefined ? read(shown) : <Badge state={badge}>{read(shown)}</Badge>}
          </output>
        </div>
      ) : (
        <Editor draft={draft} name={name} field={field} label={label} labels={labels} />
      )}
      {news && who !== 'you' && <NewsMark was={read(news.was)} now={read(news.now)} who={who} />}
      {clash && <Clash label={label} theirs={read(clash.now)} mine={read(draft.valueOf(name))} was={read(clash.was)} who={who} onChoose={(whose) => draft.choose(name, whose)} />}
    </div>
  )
}
