/** The last line of a long form. It names the empty fields that are hidden, and its key shows them. */
import { useSnapshot } from 'valtio'
import { labelOf } from '#model/kernel/field.ts'
import { Button } from '../controls/Button.tsx'
import type { Draft } from './draft/draft.ts'
import { formKeys } from './keys.ts'
import styles from './Form.module.css'

/** At most so many fields are named; the others are counted. */
const NAMED = 6

function emptyFields(labels: readonly string[]): string {
  const rest = labels.length - NAMED
  const named = labels.slice(0, NAMED).join(', ')
  return `Empty: ${rest > 0 ? `${named} and ${rest} more` : named}`
}

export function More({ draft, folded }: { readonly draft: Draft; readonly folded: readonly string[] }) {
  const { isMore } = useSnapshot(draft.state)
  if (!isMore && folded.length === 0) return null
  return (
    <div className={styles['more']}>
      <Button look="quiet" shortcut={formKeys.more} aria-expanded={isMore} onPress={() => draft.toggleMore()}>
        {isMore ? 'Hide empty fields' : 'More'}
      </Button>
      {!isMore && <span>{emptyFields(folded.map((name) => labelOf(name, draft.fields[name] ?? {})))}</span>}
    </div>
  )
}
