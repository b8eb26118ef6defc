/** Where a party is used, what stands for it, and which others may be the same. */
import { useSnapshot } from 'valtio'
import { useFresh } from '#src/engine/data/query.ts'
import { open, runCommand } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { partyUses, usesText } from './party-uses.ts'
import styles from './Parties.module.css'

export default function PartyUses({ controller }: RecordPart) {
  const { row } = controller
  // The draft follows the record as others change it; the row is the one that was opened.
  const { merged_into: into } = useSnapshot(controller.draft.state).base
  const id = row === undefined ? null : Number(row.id)
  const answer = useFresh({
    queryKey: ['company:party', id, 'uses'],
    queryFn: ({ signal }) => partyUses(id ?? '', signal),
    enabled: id !== null,
  })
  if (row === undefined) return null
  if (answer.isError)
    return (
      <p className={styles['uses']} role="alert">{`Where it is used could not be read: ${answer.error.message}`}</p>
    )
  if (!answer.data) return <p className={styles['uses']}>Looking for where it is used …</p>
  const { doubles } = answer.data
  return (
    <section className={styles['uses']} aria-label="Where this party is used">
      {typeof into === 'number' && (
        <p className={styles['merged']}>
          It was merged: another party stands for it.{' '}
          <Button look="quiet" onPress={() => open('config:parties:party', { partyId: into }, { place: 'right' })}>
            Open that one
          </Button>
        </p>
      )}
      <p>{usesText(answer.data)}</p>
      {doubles.length > 0 && (
        <p className={styles['doubles']}>
          {`May be the same as ${doubles.map(({ name, city }) => (city === '' ? name : `${name}, ${city}`)).join('; ')}.`}{' '}
          <Button look="quiet" shortcut="shift+m" onPress={() => runCommand('company:mergeParty')}>
            Merge
          </Button>
        </p>
      )}
    </section>
  )
}
