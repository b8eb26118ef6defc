/** The words by which tables name the codes of sightings. Declarations know the codes alone, so that pages load no words at first. */
import { sightingCodes, sightings, type Sighting } from './sighting.ts'

/** What tables write in place of a code. Words that mean two codes, such as `Delivered`, are none. */
const words: Readonly<Record<Sighting, readonly string[]>> = {
  W: ['Release', 'Released', 'Released from industry', 'Released from customer'],
  X: ['Pull', 'Pulled', 'Pulled from industry', 'Pulled from customer', 'Industry pull'],
  P: ['Depart', 'Departed', 'Departure', 'Dep', 'RL', 'Train departure', 'Departed location'],
  A: ['Arrive', 'Arrived', 'Arrival', 'Arr', 'Train arrival', 'Arrival en route', 'Arrived location'],
  J: ['Interchange delivered', 'Interchange delivery', 'Delivered interchange', 'Interchanged delivered'],
  R: ['Interchange received', 'Interchange receipt', 'Received interchange', 'Interchanged received'],
  D: ['AR', 'Arrival at destination', 'Destination arrival', 'Arrived destination', 'Arrived at final destination'],
  Y: ['Constructive placement', 'Constructively placed', 'Constructive'],
  Z: ['Place', 'Placed', 'Placement', 'Actual placement', 'Actually placed', 'Placed at industry', 'Spot', 'Spotted'],
  H: ['Hold', 'On hold'],
  S: ['Storage', 'In storage', 'Placed in storage'],
  N: ['No bill', 'No billing', 'Without waybill'],
  B: ['Bad ordered', 'BO', 'Bad order set'],
  G: ['Bad order repaired', 'Bad order released', 'Repair complete'],
  F: ['Flat car bad order'],
  Q: ['Flat car bad order repaired'],
}
/** No such text is longer. */
const LONGEST = 80
const wordKey = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
const codeOfWord: ReadonlyMap<string, Sighting> = new Map(
  sightingCodes.flatMap((code) =>
    [code, sightings[code], ...words[code]].map((word) => [wordKey(word), code] as const),
  ),
)

/** The code that a table means by a code, a word such as `Departure`, or both: `P - Departure`. Undefined if it means none. */
export function sightingNamed(text: string): Sighting | undefined {
  if (text.length > LONGEST) return undefined
  const whole = codeOfWord.get(wordKey(text))
  if (whole !== undefined) return whole
  const [, letter = '', word = ''] = /^\s*([a-z])\s*[-–:(]\s*(.+)$/i.exec(text) ?? []
  const code = codeOfWord.get(wordKey(word))
  return code === letter.toUpperCase() ? code : undefined
}
