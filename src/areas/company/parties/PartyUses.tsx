/** Where a party is used, what stands for it, and which others may be the same. */
import { party } from '#model/areas/company/company.resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open, runCommand } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import styles from './Parties.module.css'

type Uses = {
  readonly count: number
  readonly uses: readonly {
    readonly of: string
    readonly label: string
    readonly field: string
    readonly count: number
  }[]
  readonly doubles: readonly { readonly id: number; readonly name: string; readonly city: string }[]
}

export default function PartyUses({ controller }: RecordPart) {
  const { row } = controller
  const id = row === undefined ? null : Number(row.id)
  const answer = useFresh({
    queryKey: ['company:party', id, 'uses'],
    queryFn: ({ signal }) => api<Uses>(`${party.path}${id}/uses/`, { signal }),
    enabled: id !== null,
  })
  if (row === undefined) return null
  if (answer.isError)
    return (
      <p className={styles['uses']} role="alert">{`Where it is used could not be read: ${answer.error.message}`}</p>
    )
  if (!answer.data) return <p className={styles['uses']}>Looking for where it is used …</p>
  const { count, uses, doubles } = answer.data
  const into = row['merged_into']
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
      <p>
        {count === 0
          ? 'Used nowhere.'
          : `Used ${grouped(count)} times: ${uses.map((one) => `${grouped(one.count)} ${one.label.toLowerCase()} as ${one.field.toLowerCase()}`).join(', ')}.`}
      </p>
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
