/** Makes a figure of the text that was read in a marked part of a page. */
import {
  carFigureNames,
  figureNames,
  type FigureCandidate,
  type CarFigureName,
  type FigureName,
} from './reading/figures.ts'
import { readPrint } from './reading/read-print.ts'

type RegionFigure = {
  readonly value: string
  readonly raw: string
  readonly confidence: number
  readonly candidates: readonly FigureCandidate[]
}
const CAR_KEY = /^cars\..*\.([a-z_]+)$/
const CERTAIN = 100
/** A print of a doubtful form is no certain value. */
const DOUBTFUL = 60

/** `cars.UTLX 964116.weight` is the weight of a car. */
function figureNamed(name: string): FigureName | CarFigureName | undefined {
  const ofCar = CAR_KEY.exec(name)?.[1]
  return carFigureNames.find((one) => one === (ofCar ?? name)) ?? figureNames.find((one) => one === name)
}

/** `name`: the figure that is expected there. A text that is no such figure is the value as it was read. */
export function regionFigure(
  print: { readonly text: string; readonly confidence: number },
  name: string,
): RegionFigure {
  const raw = print.text.replaceAll(/\s+/g, ' ').trim()
  const figure = figureNamed(name)
  const found = figure === undefined || raw === '' ? undefined : readPrint(figure, raw)
  const max = found?.doubt === undefined ? CERTAIN : DOUBTFUL
  const confidence = Math.min(raw === '' ? 0 : Math.round(print.confidence), max)
  return {
    value: found?.value ?? raw,
    raw,
    confidence,
    candidates: (found?.candidates ?? []).map((value) => ({ value, confidence: DOUBTFUL })),
  }
}
