/** Permitted filling by loading temperature, as a curve and as a table. */
import { useEffect, useMemo, useState } from 'react'
import { late } from '#src/engine/console/late.ts'
import { useSnapshot } from 'valtio'
import { useSearch } from 'wouter'
import { permittedFilling, type FillingRow } from '#model/areas/measure/rules/gauge/filling.ts'
import { fromTable } from '#model/areas/measure/rules/gauge/car-gauging.ts'
import type { GaugeTable } from '#model/areas/measure/rules/gauge/gauge.ts'
import { grouped } from '#model/shared/number-format.ts'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Skeleton } from '#src/ui/controls/Notice.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { useAddress } from '../data/address.ts'
import { carIn, useCar } from '../data/car-calls.ts'
import { conditionChoices } from '../fields/condition-choices.tsx'
import { numberText } from '#model/kernel/quantity.ts'
import { fillingPlot } from './filling-plot.ts'
import { fillingRequest, fillingTold, referenceIn, type FillingEntries, type FillingName } from './entries.ts'
import { FillingController } from './filling-controller.ts'
import { fillingKeys } from '../fields/keys.ts'
import { useLimits } from '../data/limits.ts'
import { Numbers, type TableColumnSpec } from '../fields/Numbers.tsx'
import styles from '../fields/Plain.module.css'
import { nameOf, readingText, tableOf } from '../data/tables.ts'
import { Work } from '../fields/Work.tsx'

const Plot = late(() => import('#src/ui/plot/Plot.tsx'), <Skeleton rows={8} />)
type TextName = { [N in FillingName]: string extends FillingEntries[N] ? N : never }[FillingName]

function columnsOf(table: GaugeTable | null, degrees: 'F' | 'C'): readonly TableColumnSpec<FillingRow>[] {
  return [
    {
      label: `At °${degrees}`,
      of: ({ temperature }) => numberText(temperature, Number.isInteger(temperature) ? 0 : 1),
    },
    { label: 'Filled %', of: ({ percent }) => numberText(percent, 2) },
    { label: 'Gross gal', of: ({ volume }) => numberText(volume, 1) },
    { label: 'Outage gal', of: ({ outage }) => numberText(outage, 1) },
    ...(table
      ? [
          {
            label: `Stop at ${table.kind} ${table.unit}`,
            of: ({ reading }: FillingRow) =>
              reading === null ? '' : readingText(fromTable(table, reading, table), table.unit),
          },
        ]
      : []),
    { label: 'Weight lb', of: ({ weight }) => numberText(weight, 0) },
    { label: 'CTL', of: ({ ctl }) => numberText(ctl, 5) },
    { label: 'Limited by', of: ({ limit }) => (limit === 'reference temperature' ? 'reference' : limit), isText: true },
  ]
}

export default function FillingChart() {
  const search = useSearch()
  const [controller] = useState(() => new FillingController(search))
  const { entries } = useSnapshot(controller.state)
  const { name, fault: carFault } = useMemo(() => carIn(entries.car), [entries.car])
  const { table, fleet } = useCar(name)
  const limits = useLimits()
  const row = table.data ?? null
  const gaugeTable = useMemo(() => row && tableOf(row), [row])
  useEffect(() => {
    if (fleet.data)
      controller.bring({
        light: String(fleet.data.light_weight ?? ''),
        gross: String(fleet.data.gross_rail_load ?? ''),
        ...(fleet.data.insulation && { insulation: fleet.data.insulation }),
      })
  }, [controller, fleet.data])
  useCommandTarget('rail:filling', controller)
  useCommandTarget('focus', controller)
  useRecordTitle(name && `${name.car_mark} ${name.car_number}`)
  useAddress(fillingTold(entries), (query) => controller.replace(query))
  const { request, faults } = fillingRequest(entries, gaugeTable, limits)
  const chart = request && permittedFilling(request)
  const choices = conditionChoices(entries, limits, (name, value) => controller.set(name, value))
  const text = (
    field: TextName,
    label: string,
    about: { readonly help?: string; readonly placeholder?: string; readonly error?: string | undefined } = {},
  ) => {
    const error = about.error ?? faults[field]
    return (
      <div data-field={field}>
        <TextField
          label={label}
          mono
          value={entries[field]}
          onChange={(value) => controller.set(field, value)}
          autoComplete="off"
          {...(about.help !== undefined && { help: about.help })}
          {...(about.placeholder !== undefined && { placeholder: about.placeholder })}
          {...(error !== undefined && { error })}
        />
      </div>
    )
  }
  const noTable =
    name && !table.isPending && !row ? `No gauge table found for ${name.car_mark} ${name.car_number}.` : undefined
  return (
    <Work label="Maximum permitted filling" className={styles['screen']} onHere={controller.onHere}>
      <div className={styles['asked']}>
        {text('car', 'Car', {
          placeholder: 'GATX 20411',
          error: carFault ?? noTable,
          help: row ? `${nameOf(row)}: ${grouped(Number(row.shell_capacity))} gal` : 'Or a shell capacity',
        })}
        {!row && text('shell', 'Shell capacity (gal)', { placeholder: '33,600' })}
        {text('density', 'Density', { placeholder: '0.5070' })}
        {choices.by}
        {choices.group}
        {entries.group === 'C' && text('expansion', 'Thermal expansion (per °F)', { placeholder: '0.00046' })}
        {text('from', 'Loaded from')}
        {text('to', 'Loaded to')}
        {text('step', 'Step')}
        {choices.degrees}
        {choices.insulation}
        {choices.season}
        {text('reference', `Reference (°${entries.degrees})`, {
          placeholder: String(referenceIn(entries, limits)),
          help: 'Leave empty to use the insulation',
        })}
        {text('margin', 'Margin (%)', { placeholder: String(limits.margin * 100) })}
        {text('light', 'Light weight (lb)')}
        {text('gross', 'Gross rail load (lb)', { placeholder: grouped(limits.grossRailLoad) })}
      </div>
      <div className={styles['actions']}>
        <Button shortcut={fillingKeys.gauge} onPress={() => controller.gauge()}>
          Gauge tool
        </Button>
        {chart && (
          <p className={styles['summary']} role="status">
            <span>
              At {entries.degrees === 'F' ? '60 °F' : '15 °C'}, at most{' '}
              <strong>{numberText(chart.volumeAtBase, 0)} gal</strong>,{' '}
              <strong>{numberText(chart.weight, 0)} lb</strong> ({numberText(chart.kilograms, 0)} kg)
            </span>
            <span>
              Filling density <strong>{numberText(chart.fillingDensity, 2)} %</strong>
            </span>
            <span>
              CTL at the reference temperature <strong>{numberText(chart.ctlAtTarget, 5)}</strong>
            </span>
            {request?.heaviestLoad !== undefined && (
              <span>
                Rail load allows <strong>{numberText(request.heaviestLoad, 0)} lb</strong>
              </span>
            )}
            <span className={styles['faint']}>{chart.algorithm}</span>
          </p>
        )}
      </div>
      {chart && request ? (
        <div className={styles['shown']}>
          <Plot
            label="Permitted filling by loading temperature"
            spec={fillingPlot(chart, request, {
              temperature: entries.temperature.trim() === '' ? null : Number(entries.temperature),
            })}
          />
          <Numbers
            label="Permitted filling by temperature"
            columns={columnsOf(gaugeTable, entries.degrees)}
            rows={chart.rows}
            keyOf={({ temperature }) => temperature}
            here={entries.temperature === '' ? undefined : nearest(chart.rows, Number(entries.temperature))}
          />
        </div>
      ) : (
        <div className={styles['empty']}>Enter a car or a shell capacity, a density and the temperatures.</div>
      )}
    </Work>
  )
}

const nearest = (rows: readonly FillingRow[], temperature: number): number =>
  rows.reduce(
    (best, row, at) =>
      Math.abs(row.temperature - temperature) < Math.abs((rows[best]?.temperature ?? Infinity) - temperature)
        ? at
        : best,
    0,
  )
