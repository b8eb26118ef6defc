/** The address of a party as papers print it, as it is typed. */
import { addressLines, saidOnly } from '#model/areas/company/rules/address.ts'
import { Group } from '#src/ui/form/Section.tsx'
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'
import styles from './Parties.module.css'

export default function PrintedAddress({ values }: RecordValues) {
  const text = (name: string): string => {
    const value = values[name]
    return typeof value === 'string' ? value : ''
  }
  const [street, city, state] = [text('street'), text('city'), text('state')]
  const typed = { street, city, state, postal_code: text('postal_code'), country: text('country') }
  const lines = [...saidOnly([text('name').toUpperCase()]), ...addressLines(typed)]
  return (
    <Group heading="As printed">
      <address className={styles['address']}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </Group>
  )
}
