/** The groups of a report beside its rows, as a chart and as a table. A group narrows the rows to its own. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { columnFinder, type ReportColumn } from '#model/areas/report/rules/columns.ts'
import type { ReportDefinition } from '#model/areas/report/rules/definition.ts'
import { grouped } from '#model/shared/number-format.ts'
import { filterTextOf } from '#model/shared/filter.ts'
import { open } from '#src/engine/panes/screen.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { reportCatalogue } from '../asking/catalogue.ts'
import type { ReportSample, SampleGroup } from '../sample/calls.ts'
import { groupTexts, seriesOf } from './figures.ts'
import { GroupChart } from './GroupChart.tsx'
import { sumTexts } from '../sample/sum-text.ts'
import styles from './Report.module.css'

type Props = {
  readonly answer: UseQueryResult<ReportSample>
  readonly definition: ReportDefinition
  readonly chart: string
  readonly id: number
}

export function ReportFigures({ answer, ...rest }: Props) {
  const { data } = answer
  if (data === undefined)
    return (
      <section className={styles['part']} aria-label="Figures">
        {answer.isError ? (
          <ErrorState
            title="The figures could not be loaded"
            error={answer.error}
            onRetry={() => void answer.refetch()}
          />
        ) : (
          <Skeleton label="Loading the figures" />
        )}
      </section>
    )
  return <Drawn sample={data} {...rest} />
}

/** Narrows the rows to a group, in the filter row, where it can be read and removed. */
function openGroup(id: number, columns: readonly ReportColumn[], texts: readonly string[]): void {
  const query = Object.fromEntries(
    columns.map(({ name }, at) => [`f.${name}`, filterTextOf([texts[at] ?? ''])] as const),
  )
  open('company:report', { reportId: id }, { query })
}

function Drawn(props: Omit<Props, 'answer'> & { readonly sample: ReportSample }) {
  const { sample, definition, chart, id } = props
  const question = JSON.stringify(definition)
  const { columns, sums } = useMemo(() => {
    const asked: ReportDefinition = JSON.parse(question)
    const find = columnFinder(reportCatalogue(), asked)
    return {
      columns: asked.group_by.flatMap((name) => find(name) ?? []),
      sums: asked.sums.flatMap((name) => find(name) ?? []),
    }
  }, [question])
  const series = useMemo(() => seriesOf(sample.groups, sums), [sample.groups, sums])
  const [chosen, setChosen] = useState('')
  const drawn = series.find(({ name }) => name === chosen) ?? series[0]
  const groupNames = columns.map(({ label }) => label).join(', ')
  const pick = (group: SampleGroup | undefined): void => {
    if (group) openGroup(id, columns, groupTexts(group, columns))
  }
  return (
    <section className={styles['part']} aria-label="Figures">
      {chart !== 'none' && series.length > 1 && (
        <Select
          label="Figure in the chart"
          value={drawn?.name ?? ''}
          choices={series.map(({ name, label }) => ({ value: name, label }))}
          onChange={setChosen}
        />
      )}
      {chart !== 'none' && drawn && sample.groups.length > 0 && (
        <GroupChart
          groups={sample.groups}
          columns={columns}
          series={drawn}
          isPie={chart === 'pie'}
          isLine={chart === 'line'}
          groupNames={groupNames}
          onPick={pick}
        />
      )}
      <h3>{`By ${groupNames}`}</h3>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
            <th scope="col" data-numeric>
              Rows
            </th>
            {sums.map(({ name, label }) => (
              <th key={name} scope="col" data-numeric>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.groups.map((group) => {
            const texts = groupTexts(group, columns).map((text) => (text === '' ? 'none' : text))
            return (
              <tr key={JSON.stringify(group.key)}>
                {columns.map(({ name }, at) => (
                  <th key={name} scope="row">
                    {at === 0 ? (
                      <button type="button" onClick={() => pick(group)}>
                        {texts[at]}
                      </button>
                    ) : (
                      texts[at]
                    )}
                  </th>
                ))}
                <td data-numeric>{grouped(group.count)}</td>
                {sums.map((column) => (
                  <td key={column.name} data-numeric>
                    {sumTexts(column, group.sums[column.name]).join(' + ')}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
