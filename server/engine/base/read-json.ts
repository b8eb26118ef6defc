/** Reads JSON that comes from outside. */
import { invalid } from './http-error.ts'

/** Far deeper than anything that is declared, and far from where code that calls itself runs out of room. */
const MOST_DEEP = 200

/** Level by level, so that no depth is too much for the judgement itself. The name `__proto__` could change what other objects inherit. */
function judgeShape(value: unknown): void {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_DEEP) throw new SyntaxError(`it is nested deeper than ${MOST_DEEP} levels`)
    const below: unknown[] = []
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue
      if (Object.hasOwn(one, '__proto__')) throw new SyntaxError('"__proto__" is not a name that may be sent')
      for (const inner of Array.isArray(one) ? one : Object.values(one))
        if (typeof inner === 'object' && inner !== null) below.push(inner)
    }
    level = below
  }
}

/** Throws a SyntaxError. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  judgeShape(value)
  return value
}

/** The body of a request. An empty one counts as none. Throws 400. */
export function readJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return parseJson(text)
  } catch (error) {
    throw invalid({
      non_field_errors: [`Malformed JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`],
    })
  }
}
