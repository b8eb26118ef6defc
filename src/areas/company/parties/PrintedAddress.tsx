/** The address of a party as papers print it, as it is typed. */
import { Group } from '#src/ui/form/Section.tsx'
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'
import styles from './Parties.module.css'

export default function PrintedAddress({ values }: RecordValues) {
  const text = (name: string): string => {
    const value = values[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const town = [[text('city'), text('state')].filter((word) => word !== '').join(', '), text('postal_code')]
    .filter((word) => word !== '')
    .join(' ')
  const lines = [text('name').toUpperCase(), text('street'), town, text('country')].filter((line) => line !== '')
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
