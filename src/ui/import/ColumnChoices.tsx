/** The columns of a table, each with its first values and the field that it goes to. */
import { Select, type Choice } from '../controls/Select.tsx'
import styles from './Import.module.css'

type Column = { readonly heading: string; readonly field: string | null; readonly examples: string }
type Props = {
  readonly columns: readonly Column[]
  /** Where a column may go; the empty value leaves it out. */
  readonly choices: readonly Choice[]
  readonly onChoose: (at: number, field: string) => void
}

export const ColumnChoices = ({ columns, choices, onChoose }: Props) => (
  <ul className={styles['list']}>
    {columns.map(({ heading, field, examples }, at) => (
      <li key={`${heading} ${at}`} data-left-out={field === null}>
        <Select
          label={heading === '' ? `Column ${at + 1}` : heading}
          value={field ?? ''}
          choices={choices}
          onChange={(name) => onChoose(at, name)}
        />
        <span className={styles['examples']}>{examples}</span>
      </li>
    ))}
  </ul>
)
