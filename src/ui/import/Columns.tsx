/** How the table was read, and each of its columns with its first values and the field that it goes to. */
import { useSnapshot } from 'valtio'
import { grouped } from '#model/shared/number-format.ts'
import { Button } from '../controls/Button.tsx'
import { ColumnChoices } from './ColumnChoices.tsx'
import { importedText } from './import-rows.ts'
import type { Import } from './import-state.ts'
import { howRead } from './read-columns.ts'
import styles from './Import.module.css'

const EXAMPLES = 3

const skippedLines = (count: number): string =>
  count === 1 ? '1 line was skipped' : `${grouped(count)} lines were skipped`

export function Columns({ work }: { readonly work: Import }) {
  const { table } = useSnapshot(work.state)
  if (table === undefined) return null
  const choices = [
    { value: '', label: 'Leave out' },
    ...work.targets.map(({ name, label }) => ({ value: name, label })),
  ]
  const { rows, columns, skipped } = table
  const textIn = importedText(work.targets, table)
  const used = columns.filter(({ field }) => field !== null).length
  const examplesOf = (name: string | null): string =>
    rows
      .slice(0, EXAMPLES)
      .flatMap(({ values, problems }) => {
        const target = work.targets.find((one) => one.name === name)
        const problem = problems[name ?? '']?.[0]
        if (problem !== undefined) return [problem]
        return target === undefined || values[target.name] === undefined ? [] : [textIn(target, values)]
      })
      .join(' · ')
  return (
    <section aria-label="Columns" className={styles['columns']}>
      <h3 className={styles['heading']}>
        {`${grouped(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}; ${used} of ${columns.length} columns are used`}
      </h3>
      <p className={styles['faint']}>{howRead(table)}</p>
      <div className={styles['choose']}>
        <Button look="quiet" shortcut="d" onPress={() => void work.changeDateOrder()}>
          Date order
        </Button>
        <Button look="quiet" shortcut="c" onPress={() => void work.changeDecimal()}>
          Decimal sign
        </Button>
        <Button look="quiet" shortcut="h" onPress={() => void work.changeHeading()}>
          Heading line
        </Button>
      </div>
      {skipped.length > 0 && (
        <details>
          <summary>{skippedLines(skipped.length)}</summary>
          <ul>
            {skipped.map(({ line, text, reason }) => (
              <li key={line}>{`Line ${line} (${reason})${text === '' ? '' : `: ${text}`}`}</li>
            ))}
          </ul>
        </details>
      )}
      <ColumnChoices
        columns={columns.map(({ heading, field }) => ({ heading, field, examples: examplesOf(field) }))}
        choices={choices}
        onChoose={(at, name) => work.assign(at, name)}
      />
    </section>
  )
}
