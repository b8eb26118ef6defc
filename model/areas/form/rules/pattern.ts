/**
 * Patterns that form authors write. The engine of the browser and of Node backtracks, so a pattern is only used if the number of steps
 * it can take on the longest text is known to be small.
 */

/** Longer texts match no pattern. */
const maxText = 1000
const maxPattern = 200
/** Steps on the longest text; some 20 million take less than a tenth of a second. */
const maxSteps = 20_000_000

/**
 * The most steps that matching can take. Without repeated groups a match is one walk along the pattern, and it is repeated for every
 * start, every length of every repeat, and every alternative. Infinity: no bound is known.
 */
export function patternSteps(pattern: string): number {
  // Escapes and classes match one character each, whatever they contain.
  const plain = pattern.replace(/\\./gsu, 'e').replace(/\[[^\]]*\]/g, 'c')
  if (/\)[*+{?]/.test(plain) || /\(\?/.test(plain) || /\\[1-9k]/.test(pattern)) return Infinity
  let steps = plain.startsWith('^') && !plain.includes('|') ? 1 : maxText
  for (const [, repeat, least = '0', comma, most] of plain.matchAll(/([*+?]|\{(\d+)(,)?(\d+)?\})\??/g)) {
    const isFixed = repeat?.startsWith('{') === true && comma === undefined
    const longest = repeat === '?' ? 1 : Math.min(Number(isFixed ? least : (most ?? maxText)), maxText)
    // A fixed repeat has one length, and is walked; any other has each length up to its longest.
    steps *= isFixed ? Math.max(1, longest) : longest + 1
  }
  // Each `|` doubles at most what has been counted; what is left of the pattern is walked at each step.
  return steps * 2 ** (plain.match(/\|/g) ?? []).length * Math.max(1, plain.length)
}

/** Whether a pattern is valid and matches any text within a bounded number of steps. */
export function isSafePattern(pattern: string): boolean {
  if (pattern.length > maxPattern || patternSteps(pattern) > maxSteps) return false
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}

export const matchesPattern = (pattern: string, text: string): boolean =>
  text.length <= maxText && new RegExp(pattern, 'u').test(text)
