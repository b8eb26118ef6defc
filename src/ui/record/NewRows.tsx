/** Below the fields of a new record: rows of other resources that are saved with it, such as the first limits of an allocation. */
import { Plus, Trash2 } from 'lucide-react'
import { useContext, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { Resource } from '#model/kernel/resource.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { Button, IconButton } from '../controls/Button.tsx'
import type { Draft } from '../form/draft/draft.ts'
import type { LabelCache } from '../form/draft/labels.ts'
import { FormFields, useWanted } from '../form/Form.tsx'
import { Group, Refusals } from '../form/Section.tsx'
import type { RowList, RowsAlong } from './state/rows-along.ts'
import styles from './Record.module.css'

type Props = { readonly along: RowsAlong; readonly labels: LabelCache }

export function NewRows({ along, labels }: Props) {
  return along.lists.map((one) => <NewList key={one.list} along={along} labels={labels} of={one} />)
}

function NewList({ along, labels, of }: Props & { readonly of: RowList }) {
  const { list, resource, fields } = of
  const { rows } = useSnapshot(along.state)
  const adding = useRef<HTMLButtonElement>(null)
  const remove = (key: number): void => {
    along.remove(key)
    // The focus was on the button of the row, which goes with it.
    adding.current?.focus()
  }
  return (
    <Group heading={resource.plural}>
      {rows
        .filter((row) => row.list === list)
        .map(({ key, draft }, at) => (
          <NewRow
            key={key}
            id={key}
            name={`${resource.label} ${at + 1}`}
            draft={draft}
            labels={labels}
            onRemove={() => remove(key)}
          />
        ))}
      <Button ref={adding} icon={Plus} onPress={() => along.add(list)?.want(Object.keys(fields)[0])}>
        {`Add ${articleOf(resource)}`}
      </Button>
    </Group>
  )
}

const articleOf = ({ label }: Resource): string => `${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${inSentence(label)}`

type RowProps = {
  readonly id: number
  readonly name: string
  readonly draft: Draft
  readonly labels: LabelCache
  readonly onRemove: () => void
}
function NewRow({ id, name, draft, labels, onRemove }: RowProps) {
  const pane = useContext(PaneId)
  const row = useWanted<HTMLDivElement>(draft)
  const { general } = useSnapshot(draft.state)
  return (
    <div ref={row} role="group" aria-label={name} className={styles['newRow']}>
      <div>
        <Refusals said={general} />
        <FormFields draft={draft} labels={labels} id={`${pane}-${id}`} />
      </div>
      <IconButton icon={Trash2} label={`Remove ${inSentence(name)}`} onPress={onRemove} />
    </div>
  )
}
