/** Ranks of texts are the natural order, whether the texts are read as strings or as bytes, and however far they are alike. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNatural } from '#workers/table/columns/natural-order.ts'
import { rankTexts } from '#workers/table/columns/rank-texts.ts'
import { textStore } from '#workers/table/columns/texts.ts'
import { chooseKernels } from '#workers/table/kernels/kernel-choice.ts'

const part = fc.oneof(
  fc.constantFrom('', '0', '00', 'a', 'A', 'b', 'BOL-2026-', ' of Bow River for ', 'É', 'é', '😀', '\0', '-', '/'),
  fc.nat({ max: 2000 }).map(String),
  // Numbers whose zeros fill whole parts of a key, and some that are longer than a key tells.
  fc.constantFrom('1'.padEnd(40, '0'), '1'.padEnd(41, '0'), `${'0'.repeat(300)}7`, '9'.repeat(260), '9'.repeat(259)),
)
const said = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''))
const long = fc.array(part, { minLength: 40, maxLength: 80 }).map((parts) => parts.join(''))

function expected(texts: readonly string[]): { readonly order: readonly number[]; readonly ranks: readonly number[] } {
  const low = texts.map((text) => text.toLowerCase())
  const compare = (one: number, other: number): number => compareNatural(low[one] ?? '', low[other] ?? '')
  const order = [...texts.keys()].sort((one, other) => compare(one, other) || one - other)
  const ranks: number[] = []
  let rank = 0
  order.forEach((index, at) => {
    if (at === 0 || compare(order[at - 1] ?? 0, index) !== 0) rank++
    ranks[index] = rank
  })
  return { order, ranks }
}
function found(texts: readonly string[], rewritten: readonly number[]) {
  const store = textStore(chooseKernels())
  texts.forEach((text, index) => store.put(index, rewritten.includes(index) ? 'x' : text))
  // Longer than its place, it is stored apart.
  for (const index of rewritten) store.put(index, texts[index] ?? '')
  const all = [
    rankTexts(texts.length, (index) => texts[index] ?? ''),
    rankTexts(texts.length, (index) => store.get(index), store.bytes),
  ].map(({ order, ranks }) => ({ order: [...order], ranks: [...ranks] }))
  store.free()
  return all
}

test('any texts', () => {
  const few = fc.record({ texts: fc.array(fc.oneof({ weight: 8, arbitrary: said }, long), { maxLength: 60 }) })
  fc.assert(
    fc.property(few, fc.array(fc.nat({ max: 59 }), { maxLength: 5 }), ({ texts }, some) => {
      const right = expected(texts)
      const rewritten = [...new Set(some)].filter((index) => index < texts.length)
      expect(found(texts, rewritten)).toEqual([right, right])
    }),
  )
})

test('thousands that are alike for long', () => {
  const texts = Array.from({ length: 12_000 }, (_, at) =>
    at % 3 === 0 ? 'Load of propane' : `BOL-2026-${String((at * 7919) % 9000).padStart(6, '0')} of Bow River ${at % 2}`,
  )
  const right = expected(texts)
  expect(found(texts, [1, 2])).toEqual([right, right])
})

test('many that are alike, among some of which the key tells only a part', () => {
  const texts = Array.from({ length: 9000 }, (_, at) =>
    at === 4000 ? '\0b' : at === 5000 ? '\0a' : at === 6000 ? '9'.repeat(260) : at === 7000 ? '9'.repeat(259) : '',
  )
  const right = expected(texts)
  expect(found(texts, [])).toEqual([right, right])
})
