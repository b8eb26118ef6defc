/** What an answer of another system says. */

/** Its values, where it is an object of JSON. */
export function saidIn(text: string): ReadonlyMap<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return new Map(typeof body === 'object' && body !== null ? Object.entries(body) : [])
  } catch {
    return new Map()
  }
}

/** Under which names systems say what is wrong, in this order. */
const messages = ['message', 'detail', 'error', 'reason'] as const
export function messageIn(text: string): string {
  const said = saidIn(text)
  const message = messages.map((name) => said.get(name)).find((one) => typeof one === 'string' && one.trim() !== '')
  return typeof message === 'string' ? message : ''
}

/** So much of it is looked at. */
const MOST_READ = 4000
const notText = /<(script|style|title)\b[^>]*>.*?<\/\1>|<[^>]*>/gis

/** For people: the message of JSON, the text of XML or of a page, anything else as it is. */
export function wordsIn(text: string): string {
  const message = messageIn(text)
  if (message !== '') return message
  const read = text.slice(0, MOST_READ)
  return read.trimStart().startsWith('<') ? read.replaceAll(notText, ' ') : text
}
