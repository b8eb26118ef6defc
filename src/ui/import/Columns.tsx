/** Each column of the sheet with its first values, and the field that it goes to. */
import { useSnapshot } from 'valtio'
import { grouped } from '#model/shared/number-format.ts'
import { Select } from '../controls/Select.tsx'
import type { Import } from './import-state.ts'
import styles from './Import.module.css'

const EXAMPLES = 3

export function Columns({ work }: { readonly work: Import }) {
  const { sheet, matched } = useSnapshot(work.state)
  if (sheet === undefined) return null
  const choices = [
    { value: '', label: 'Leave out' },
    ...work.targets.map(({ name, label }) => ({ value: name, label })),
  ]
  const used = matched.filter((match) => match !== undefined).length
  return (
    <section aria-label="Columns" className={styles['columns']}>
      <h3 className={styles['heading']}>
        {`${grouped(sheet.rows.length)} ${sheet.rows.length === 1 ? 'row' : 'rows'}; ${used} of ${sheet.headings.length} columns are used`}
      </h3>
      <ul className={styles['list']}>
        {sheet.headings.map((heading, at) => (
          <li key={`${heading} ${at}`} data-left-out={matched[at] === undefined}>
            <Select
              label={heading === '' ? `Column ${at + 1}` : heading}
              value={matched[at]?.name ?? ''}
              choices={choices}
              onChange={(name) => work.assign(at, name)}
            />
            <span className={styles['examples']}>
              {sheet.rows
                .slice(0, EXAMPLES)
                .map(({ cells }) => cells[at] ?? '')
                .filter((text) => text !== '')
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
