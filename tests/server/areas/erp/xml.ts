/** Reads XML as another system would, for tests of what it is sent. */
import { DOMParser } from '@xmldom/xmldom'

export function elementsIn(xml: string, name: string): readonly Element[] {
  const document = new DOMParser({
    errorHandler: (_level: string, said: string) => {
      throw new Error(said)
    },
  }).parseFromString(xml, 'text/xml')
  return Array.from(document.getElementsByTagName(name))
}
export const textsIn = (xml: string, name: string): readonly (string | null)[] =>
  elementsIn(xml, name).map(({ textContent }) => textContent)
