/** A gauged train for the print preview: its lines in the order of the screen, as they are shown there. */
import { openDocument } from '#src/engine/data/documents.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { readingText } from '../data/tables.ts'
import { densityWords } from '../fields/choice-labels.ts'
import { outcomeWords } from './outcome-words.ts'
import type { TrainLineNow, TrainState } from './train-state.ts'

/** What was typed can be longer than a column. */
const short = (text: string): string => text.trim().slice(0, 40)

function lineOf({ at, car, reading, facts, failure, result }: TrainLineNow) {
  const figures = result?.figures ?? null
  const { unit, kind } = facts?.table ?? {}
  return {
    at,
    car: short(car),
    reading: short(unit && kind && figures ? `${readingText(figures.reading, unit)} ${unit} ${kind}` : reading),
    outage: figures?.outage ?? null,
    gross: figures?.gross ?? null,
    factor60: figures?.factor60 ?? null,
    net: figures?.net ?? null,
    weight: figures?.weight ?? null,
    filled: figures?.filled ?? null,
    permitted: result?.permitted?.percent ?? null,
    outcome: result ? outcomeWords[result.outcome].word : '',
    message: failure === '' ? (result?.message ?? '') : failure,
  }
}

export function printTrain({ lines, order, head }: TrainState): void {
  const byKey = new Map(lines.map((line) => [line.key, line]))
  openDocument('gauge_table/train_pdf/', {
    timezone: userZone(),
    conditions: `${head.temperature || 'by car'} °${head.degrees}, density ${head.density || 'by car'} (${densityWords[head.by]})`,
    lines: order.flatMap((key) => byKey.get(key) ?? []).map(lineOf),
  })
}
