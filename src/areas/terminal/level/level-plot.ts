/** The level of a tank as a chart: days before now, its readings, the tickets under it, its heel and what it may hold. */
import { location } from '#model/areas/terminal/place.resource.ts'
import { toShown, unitOf } from '#model/kernel/measure/units.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import type { PlotSpec } from '#src/ui/plot/drawing.ts'

const DAY_MS = 86_400_000
/** So many of the newest tickets are marked; one is named where the name of the next is some days away, so that both can be read. */
export const MARKED = 40
const APART_DAYS = 5

function named(moments: readonly (readonly [ticket: string, day: number])[]) {
  let last = Infinity
  return moments.map(([ticket, day]) => {
    const isNamed = last - day >= APART_DAYS
    if (isNamed) last = day
    return { at: day, label: isNamed ? ticket : '' }
  })
}

type PlottedLevel = {
  readonly readings: readonly { readonly measured_at: string | null; readonly volume: string | null }[]
  readonly drawn: readonly { readonly ticket_number: string; readonly completed_at: string | null }[]
  readonly heel: number
  readonly most: number | null
  /** ms. */
  readonly now: number
}

export function levelPlot({ readings, drawn, heel, most, now }: PlottedLevel): PlotSpec {
  const field = asShown(location.fields.volume)
  const shown = (volume: number): number => Number(toShown(field, volume))
  const daysOf = (moment: string): number => (Date.parse(moment) - now) / DAY_MS
  const points = readings.flatMap(({ measured_at, volume }) =>
    measured_at === null || volume === null ? [] : [{ x: daysOf(measured_at), y: shown(Number(volume)) }],
  )
  return {
    x: { label: 'Days', values: points.map(({ x }) => x), digits: 1 },
    lines: [
      {
        label: 'Level',
        unit: unitOf(field) ?? '',
        values: points.map(({ y }) => y),
        tone: 'accent',
        digits: 1,
      },
    ],
    marks: [
      { on: 'y', at: shown(heel), label: 'Heel', tone: 'warn' },
      ...(most === null ? [] : [{ on: 'y' as const, at: shown(most), label: 'Working capacity', tone: 'stop' }]),
      ...named(
        drawn
          .flatMap(({ ticket_number, completed_at }): (readonly [string, number])[] =>
            completed_at === null ? [] : [[ticket_number, daysOf(completed_at)]],
          )
          .toSorted(([, one], [, other]) => other - one),
      ).map((mark) => ({ ...mark, on: 'x' as const, tone: 'text-faint' })),
    ],
  }
}
