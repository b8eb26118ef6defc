/** Words for the codes of sightings. They have a file of their own, because pages load the codes at once and the words late. */
import { sightingCodes, sightings, type Sighting } from './sighting.ts'

/** The words that tables write in place of a code. A word with two meanings, such as `Delivered`, is not among them. */
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
/** A longer text is no code and no word. */
const LONGEST = 80
const wordKey = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
const codeOfWord: ReadonlyMap<string, Sighting> = new Map(
  sightingCodes.flatMap((code) =>
    [code, sightings[code], ...words[code]].map((word) => [wordKey(word), code] as const),
  ),
)

/** Returns the code for `P`, for a word such as `Departure`, or for both: `P - Departure`. Undefined if the text names no code. */
export function sightingNamed(text: string): Sighting | undefined {
  if (text.length > LONGEST) return undefined
  const whole = codeOfWord.get(wordKey(text))
  if (whole !== undefined) return whole
  const [, letter = '', word = ''] = /^\s*([a-z])\s*[-–:(]\s*(.+)$/i.exec(text) ?? []
  const code = codeOfWord.get(wordKey(word))
  return code === letter.toUpperCase() ? code : undefined
}
