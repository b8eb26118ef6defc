/** One field of a form: its editor or read-only value, and what others have changed meanwhile. */
import { memo, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Field } from '#model/kernel/field.ts'
import { namingField, withFieldNames } from '#model/areas/field-names.ts'
import { zoneOf } from '#model/kernel/table.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Badge } from '../controls/Badge.tsx'
import { stateOf } from '../controls/state-marks.ts'
import { late } from '#src/engine/console/late.ts'
import { Clash, NewsMark } from './Clash.tsx'
import type { Draft } from './draft/draft.ts'
import { isSame } from './draft/draft-input.ts'
import { Editor } from './editors/Editor.tsx'
import { JsonReading } from './editors/JsonReading.tsx'
import styles from './Form.module.css'
import { labelIn, type LabelCache } from './draft/labels.ts'
import { shownText } from './draft/text.ts'

const KeyNotice = late(() => import('./KeyNotice.tsx'))

const isWide = ({ kind, maxLength }: Field): boolean =>
  kind === 'json' ||
  kind === 'list' ||
  kind === 'codes' ||
  kind === 'refs' ||
  (kind === 'text' && (maxLength ?? 0) > 500)

function Reading({
  field,
  value,
  labels,
  badge,
  zone,
}: {
  readonly field: Field
  readonly value: unknown
  readonly labels: LabelCache
  readonly badge: ReturnType<typeof stateOf>
  readonly zone: string
}) {
  const { known } = useSnapshot(labels)
  if (field.kind === 'json') return <JsonReading field={field} value={value} />
  const displayed = shownText(field, value, (to, id) => labelIn(known, to, id), zone)
  return badge === undefined ? displayed : <Badge state={badge}>{displayed}</Badge>
}

/**
 * Memoized, and subscribed only to its own state: swapping a record with forty fields in twelve panes must take no
 * more than a frame or two.
 */
export const FieldRow = memo(function FieldRow(props: {
  readonly draft: Draft
  readonly name: string
  readonly field: Field
  readonly label: string
  readonly labels: LabelCache
  readonly locked: boolean
  readonly who: string | undefined
}) {
  const { draft, name, label, labels, who } = props
  useDisplaySettings()
  const state = useSnapshot(draft.state)
  const { field: declared } = props
  const fieldsOf = namingField(declared) ?? ''
  const source = fieldsOf in state.mine ? state.mine[fieldsOf] : state.base[fieldsOf]
  const more = fieldsOf === '' ? '{}' : JSON.stringify(draft.moreNames())
  const field = useMemo(
    () => withFieldNames(declared, { [fieldsOf]: source }, JSON.parse(more)),
    [declared, fieldsOf, source, more],
  )
  const following = draft.following(name, state)
  const locked = props.locked || following !== undefined
  const shown = following === undefined ? state.base[name] : following.value
  // Labels are read before the values that need them, so that a row changed by others does not wait for more of them.
  const zone = zoneOf(field, state.base)
  const read = (value: unknown): string => shownText(field, value, (to, id) => labelIn(labels.known, to, id), zone)
  const news = state.news[name]
  const clash = state.clashes[name]
  const badge = stateOf(name, shown)
  const isChanged = name in state.mine || (following !== undefined && !isSame(following.value, state.base[name]))
  return (
    <div
      className={styles['row']}
      data-field={name}
      data-wide={isWide(field)}
      data-changed={(draft.mode === 'patch' || field.corrects === true) && isChanged}
      onBlur={() => draft.check(name)}
    >
      {locked ? (
        <div className={styles['read']}>
          <span className={styles['label']}>{label}</span>
          <output
            aria-label={label}
            className={styles['value']}
            data-numeric={['integer', 'number', 'decimal', 'instant', 'day'].includes(field.kind)}
          >
            <Reading field={field} value={shown} labels={labels} badge={badge} zone={zone} />
          </output>
        </div>
      ) : (
        <Editor draft={draft} name={name} field={field} label={label} labels={labels} />
      )}
      {(state.duplicate?.field === name || state.warnings[name]) && (
        <KeyNotice
          warnings={state.warnings[name]}
          at={state.duplicate?.field === name ? state.duplicate.at : undefined}
        />
      )}
      {news && who !== 'you' && <NewsMark was={read(news.was)} now={read(news.now)} who={who} />}
      {clash && (
        <Clash
          label={label}
          theirs={read(clash.now)}
          mine={read(draft.valueOf(name))}
          was={read(clash.was)}
          who={who}
          onChoose={(whose) => draft.choose(name, whose)}
        />
      )}
    </div>
  )
})
