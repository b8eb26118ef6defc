/** Describes the filling chart for the plot, with the current car if there is one. */
import type { FillingChart, FillingRequest, FillingRow } from '#model/areas/measure/rules/gauge/filling.ts'
import type { PlotMark, PlotSpec } from '#src/ui/plot/drawing.ts'

/** The percentage of the shell that the rail load alone would allow; null if it allows more than fits. */
function railLoadPercent({ heaviestLoad, shellFull }: FillingRequest, { volume, weight }: FillingRow): number | null {
  const percent =
    heaviestLoad === undefined || weight === 0 ? Infinity : (100 * heaviestLoad * volume) / (weight * shellFull)
  return percent > 101 ? null : percent
}

export type CurrentCar = {
  readonly temperature: number | null
  readonly filled?: number | undefined
  readonly isOver?: boolean
}

export function fillingPlot(
  chart: FillingChart,
  request: FillingRequest,
  { temperature, filled, isOver }: CurrentCar,
): PlotSpec {
  const degrees = `°${request.unit}`
  const marks: PlotMark[] = [{ on: 'y', at: 100 * (1 - request.margin), label: 'space at loading', tone: 'text-muted' }]
  if (temperature !== null && Number.isFinite(temperature))
    marks.push({ on: 'x', at: temperature, label: `now ${temperature} ${degrees}`, tone: 'info' })
  if (filled !== undefined)
    marks.push({
      on: 'y',
      at: filled,
      label: `this car ${filled.toFixed(1)} %`,
      tone: isOver === true ? 'stop' : 'text',
    })
  if (
    request.targetTemperature >= request.minimumTemperature &&
    request.targetTemperature <= request.maximumTemperature
  )
    marks.push({ on: 'x', at: request.targetTemperature, label: 'reference', tone: 'hold' })
  const rail = chart.rows.map((row) => railLoadPercent(request, row))
  return {
    x: { label: 'Loaded at', unit: degrees, values: chart.rows.map((row) => row.temperature), digits: 1 },
    y: 'Filled (% of the shell)',
    lines: [
      { label: 'Permitted', unit: '%', tone: 'accent', digits: 2, values: chart.rows.map(({ percent }) => percent) },
      ...(rail.some((value) => value !== null)
        ? [{ label: 'By gross rail load', unit: '%', tone: 'warn', digits: 2, dashed: true, values: rail }]
        : []),
    ],
    marks,
  }
}
