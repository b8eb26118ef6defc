/** An analysis as bars: its composition, and each limit of its product beside what was found. */
import { components, staticDensities } from '#model/areas/measure/rules/volume/mixture.ts'
import { gcAnalysis } from '#model/areas/terminal/analysis.resource.ts'
import type { SpecificationLine } from '#model/areas/terminal/rules/specification.ts'
import { numberText } from '#model/kernel/quantity.ts'
import type { Row } from '#model/kernel/resource.ts'
import { api, rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import styles from './Composition.module.css'

type Seen = { readonly analysis: Row<typeof gcAnalysis>; readonly lines: readonly SpecificationLine[] }
const labels = new Map<string, string>(staticDensities.map(({ component, label }) => [component, label]))
const [DIGITS, WHOLE] = [4, 100]
const figure = (value: number): string => numberText(value, DIGITS, 0)

async function read(id: string, signal: AbortSignal): Promise<Seen> {
  const [analysis, { lines }] = await Promise.all([
    rowsOf(gcAnalysis).get(id, signal),
    api<{ readonly lines: readonly SpecificationLine[] }>(`${gcAnalysis.path}${id}/specification/`, { signal }),
  ])
  return { analysis, lines }
}

function Shown({ id }: { readonly id: string }) {
  const answer = useFresh<Seen, readonly unknown[]>({
    queryKey: ['terminal:gcAnalysis', 'composition', id],
    queryFn: ({ signal }) => read(id, signal),
    meta: { resources: ['terminal:productSpecification'] },
  })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={4} label="Loading the composition" />
  const { analysis, lines } = answer.data
  const parts = components.flatMap((name) => {
    const share = analysis[name]
    return share === null || share <= 0 ? [] : [{ label: labels.get(name) ?? name, share }]
  })
  return (
    <div className={styles['both']}>
      <section aria-label="Composition as bars">
        <h3>Composition, %</h3>
        {parts.length === 0 && <p className={styles['faint']}>Nothing was measured.</p>}
        <div role="list">
          {parts.map(({ label, share }) => (
            <div key={label} role="listitem" className={styles['line']}>
              <span>{label}</span>
              <span className={styles['bar']} aria-hidden>
                <span style={{ width: `${Math.min(WHOLE, share)}%` }} />
              </span>
              <span className={styles['figure']}>{figure(share)}</span>
            </div>
          ))}
        </div>
      </section>
      <section aria-label="Specification">
        <h3>Specification</h3>
        {lines.length === 0 && <p className={styles['faint']}>The product has no limits.</p>}
        <div role="list">
          {lines.map((line) => (
            <Limit key={line.component} line={line} />
          ))}
        </div>
      </section>
    </div>
  )
}

/** The bar is what was found; the marks on it are the limits. */
function Limit({ line: { label, unit, value, least, most, ok, says } }: { readonly line: SpecificationLine }) {
  const span = Math.max(1e-9, 1.25 * Math.max(value ?? 0, least ?? 0, most ?? 0))
  const across = (at: number): string => `${Math.min(WHOLE, (at / span) * WHOLE)}%`
  return (
    <div role="listitem" className={styles['line']} data-off={!ok || undefined} title={says}>
      <span>{label}</span>
      <span className={styles['bar']} aria-hidden>
        {value !== null && <span style={{ width: across(value) }} />}
        {least !== null && <i style={{ left: across(least) }} />}
        {most !== null && <i style={{ left: across(most) }} />}
      </span>
      <span className={styles['figure']}>
        {`${ok ? '●' : '■'} ${value === null ? 'not measured' : figure(value)} ${unit}`.trim()}
        {least !== null && `, least ${figure(least)}`}
        {most !== null && `, most ${figure(most)}`}
      </span>
    </div>
  )
}

export default function Composition({ controller }: RecordPart) {
  const { row } = controller
  return row === undefined ? null : <Shown id={String(row.id)} />
}
