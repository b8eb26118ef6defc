/** The gauged car on the curve of permitted filling. */
import { lazy, Suspense } from 'react'
import { referenceOf, type CarToGauge, type Gauged } from '#model/areas/measure/rules/gauge/car-gauging.ts'
import { permittedFilling, type FillingRequest } from '#model/areas/measure/rules/gauge/filling.ts'
import { attempt } from '#model/areas/measure/rules/out-of-range.ts'
import { fillingPlot } from './filling-plot.ts'
import styles from '../gauge/Gauge.module.css'

const Plot = lazy(() => import('#src/ui/plot/Plot.tsx'))
/** °F: from a winter night to above every reference temperature. */
const [COLDEST, WARMEST, STEP] = [-20, 125, 5]

function requestOf({ table, temperature, relativeDensity60, permit }: CarToGauge): FillingRequest {
  return {
    unit: 'F',
    relativeDensity60,
    shellFull: table.shellFull,
    margin: permit.limits.margin,
    targetTemperature: referenceOf(permit),
    step: STEP,
    minimumTemperature: Math.min(COLDEST, temperature),
    maximumTemperature: Math.max(WARMEST, temperature),
    ...(Number.isFinite(permit.heaviestLoad) && { heaviestLoad: permit.heaviestLoad }),
  }
}

export function FillingCurve({ car, gauged }: { readonly car: CarToGauge; readonly gauged: Gauged | null }) {
  if (car.group !== 'E') return null
  const request = requestOf(car)
  const chart = attempt(() => permittedFilling(request))
  if ('fault' in chart) return null
  const temperature = Math.round(car.temperature * 10) / 10
  return (
    <div className={styles['curve']}>
      <Suspense fallback={null}>
        <Plot
          label="Permitted filling by loading temperature, and this car"
          spec={fillingPlot(chart.value, request, {
            temperature,
            filled: gauged?.figures.filled,
            isOver: gauged?.state === 'over',
          })}
          style={{ height: '100%' }}
        />
      </Suspense>
    </div>
  )
}
