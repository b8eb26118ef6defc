/** The gauged car on the curve of permitted filling. */
import { late } from '#src/engine/console/late.ts'
import { fillingRequestOf, loadOf, type CarToGauge, type Gauged } from '#model/areas/measure/rules/gauge/car-gauging.ts'
import { permittedFilling, type FillingRequest } from '#model/areas/measure/rules/gauge/filling.ts'
import { attempt } from '#model/areas/measure/rules/out-of-range.ts'
import { fillingPlot } from './filling-plot.ts'
import styles from '../gauge/Gauge.module.css'

const Plot = late(() => import('#src/ui/plot/Plot.tsx'))
/** °F: from a winter night to above every reference temperature. */
const [COLDEST, WARMEST, STEP] = [-20, 125, 5]

function requestOf(car: CarToGauge): FillingRequest | undefined {
  const request = fillingRequestOf(loadOf(car))
  return (
    request && {
      ...request,
      step: STEP,
      minimumTemperature: Math.min(COLDEST, car.temperature),
      // Ammonia's table ends at 120 °F.
      maximumTemperature: Math.max(car.group === 'N' ? 120 : WARMEST, car.temperature),
    }
  )
}

export function FillingCurve({ car, gauged }: { readonly car: CarToGauge; readonly gauged: Gauged | null }) {
  const request = requestOf(car)
  if (request === undefined) return null
  const chart = attempt(() => permittedFilling(request))
  if ('fault' in chart) return null
  const temperature = Math.round(car.temperature * 10) / 10
  return (
    <div className={styles['curve']}>
      <Plot
        label="Permitted filling by loading temperature, and this car"
        spec={fillingPlot(chart.value, request, {
          temperature,
          filled: gauged?.figures.filled,
          isOver: gauged?.state === 'over',
        })}
        style={{ height: '100%' }}
      />
    </div>
  )
}
