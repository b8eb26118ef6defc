/** Names the quantities of a text by the words net, gross and weight that come before them in reading order. */
import { quantitiesIn, withoutTemperatures, type Quantity } from './quantities.ts'

type NamedQuantities = {
  readonly net_volume?: Quantity
  readonly gross_volume?: Quantity
  readonly weight?: Quantity
  /** Named by a label, not because it stands alone. */
  readonly isNamed: boolean
}
const LABEL = /(?<!\p{L})(?:gross|net|tare)(?!\p{L})/giu
const REACH = 60

type Named = { readonly quantity: Quantity; readonly label: string }
/** Labels may stand before all of their numbers: then they are used up in turn. */
function named(text: string, hasCommaDecimals: boolean): readonly Named[] {
  const masked = withoutTemperatures(text)
  let waiting: string[] = []
  let last = 0
  return quantitiesIn(text, hasCommaDecimals).map((quantity) => {
    const before = masked.slice(Math.max(last, quantity.at - REACH), quantity.at).replace(/^.*\d/s, '')
    const labels = before.match(LABEL) ?? []
    if (labels.length > 0) waiting = labels.map((label) => label.toLowerCase())
    last = quantity.end
    return { quantity, label: waiting.shift() ?? '' }
  })
}

/** Of several volumes the one that is called net; one that stands alone need not be. */
export function namedQuantities(text: string, hasCommaDecimals: boolean): NamedQuantities {
  const all = named(text, hasCommaDecimals)
  const volumes = all.filter(({ quantity }) => quantity.kind === 'volume')
  const weights = all.filter(({ quantity }) => quantity.kind === 'weight')
  const inGallons = volumes.filter(({ quantity }) => quantity.unit === 'gal')
  const alone = volumes.length === 1 ? volumes[0] : inGallons.length === 1 ? inGallons[0] : undefined
  const net = volumes.find(({ label }) => label === 'net')
  const gross = volumes.find(({ label }) => label === 'gross')
  const volume = net ?? (alone?.label === 'gross' ? undefined : alone)
  const weight =
    weights.find(({ label }) => label === 'net') ??
    (weights.length === 1 && weights[0]?.label === '' ? weights[0] : undefined)
  return {
    ...(volume && { net_volume: volume.quantity }),
    ...(gross && { gross_volume: gross.quantity }),
    ...(weight && { weight: weight.quantity }),
    isNamed: net !== undefined,
  }
}
