import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSentence, type SentenceAnswer } from '#model/areas/yard/rules/sentence/sentence.ts'
import { completeSentence } from '#model/areas/yard/rules/sentence/complete-sentence.ts'
import type { SentenceYard } from '#model/areas/yard/rules/sentence/named-cars.ts'

const car = (id: number, car_mark: string, car_number: string) => ({ id, car_mark, car_number })
const cars = [
  car(1, 'GATX', '20411'),
  car(2, 'GATX', '20412'),
  car(3, 'PROX', '33001'),
  car(4, 'GATX', '20415'),
  car(5, 'GATX', '20418'),
  car(6, 'PROX', '33017'),
  car(7, 'UTLX', '20411'),
  car(8, 'CNW', '10'),
  car(9, 'PROX', '5'),
]
const yard: SentenceYard = {
  tracks: [
    { id: 10, name: 'T1', kind: 'storage' },
    { id: 15, name: 'T5', kind: 'storage' },
    { id: 25, name: 'T15', kind: 'loading' },
    { id: 30, name: 'RIP 1', kind: 'repair' },
    { id: 40, name: 'Paper Whse', kind: 'unloading' },
    { id: 41, name: 'Paper Dock', kind: 'unloading' },
  ],
  cars: new Map(cars.map((one) => [one.id, one])),
  layout: new Map([
    [10, [1, 2, 3, 4]],
    [15, [5, 6]],
    [25, []],
    [30, []],
    [40, [7]],
    [41, [8]],
  ]),
  unassigned: [9],
}

/** What is wrong with the reading of a text; empty for any valid reading or refusal. */
function wrongWith(answer: SentenceAnswer | undefined): string[] {
  if (answer === undefined || 'problem' in answer) return answer?.problem === '' ? ['a refusal without a reason'] : []
  const { cars: moved, track, position } = answer.move
  return [
    moved.length === 0 && 'no car',
    new Set(moved).size < moved.length && 'a car twice',
    moved.some((id) => !yard.cars.has(id)) && 'a car of no yard',
    track !== null && !yard.layout.has(track) && 'a track of no yard',
    position !== null && position < 1 && 'a position before end A',
  ].filter((wrong) => wrong !== false)
}

describe('an instruction that moves cars', () => {
  it.each([
    ['GATX 20412 > T5', [2], 15, null],
    ['gatx20412>t5', [2], 15, null],
    ['GATX 20411-20418 > T5 @3', [1, 2, 4, 5], 15, 3],
    ['GATX 20411-GATX 20412 > 15', [1, 2], 25, null],
    ['GATX 20411..20415 > 5 @A', [1, 2, 3, 4], 15, 1],
    ['GATX 20415..20411 > 5 @b', [1, 2, 3, 4], 15, null],
    ['GATX 20411, 20415 > unassigned', [1, 4], null, null],
    ['GATX 20415, 33001 > T1', [4, 3], 10, null],
    ['PROX 33* > RIP', [3, 6], 30, null],
    ['PROX * > rip 1 @1', [3, 6, 9], 30, 1],
    ['20412-20415 > 5', [2, 4], 15, null],
    ['20415 → Paper W', [4], 40, null],
    ['C&NW 10 > T1', [8], 10, null],
    ['cnw10 > T1', [8], 10, null],
    ['GATX 20411, 20411, 20411-20412 > T5', [1, 2], 15, null],
  ])('%s', (text, moved, track, position) => {
    expect(parseSentence(text, yard)).toEqual({ move: { cars: moved, track, position } })
  })

  it.each([
    ['20411 > T5', '20411 matches GATX 20411 and UTLX 20411. Add the mark.'],
    ['20411-20418 > 5', '20411-20418 matches GATX and UTLX. Add the mark.'],
    ['GATX 99999 > T5', 'GATX 99999 is not in this yard.'],
    ['GATX 20412, GATX 33001 > T5', 'GATX 33001 is not in this yard.'],
    ['GATX 20418-20411 > T5', '20418-20411 runs backwards. Put the lower number first, or use .. for standing order.'],
    ['GATX 20411..20418 > T1', 'GATX 20411 and GATX 20418 are not on the same track.'],
    ['GATX 1-PROX 3 > T1', 'Both ends of a range need the same mark, not GATX and PROX.'],
    ['GATX 1-2-3 > T1', '“GATX 1-2-3” is not a range: it has more than two ends.'],
    ['GATX 2*-3 > T1', '“GATX 2*-3”: a range cannot contain *.'],
    ['hello > T5', '“hello” is not a car. Enter a mark and a number, such as GATX 20411.'],
    ['GATX 20411, > T5', 'Enter car marks and numbers before the >.'],
    ['GATX 20412 >', 'Enter a track after the >, or “unassigned”.'],
    ['GATX 20412 > Paper', '“Paper” matches Paper Whse, Paper Dock. Type more of the name.'],
    ['GATX 20412 > T9', 'There is no track “T9” in this yard.'],
    ['GATX 20412 > T5 @0', '“@0” is not a position. Use @1 and up (from end A), @A or @B.'],
    ['GATX 20412 > off @2', 'Unassigned cars do not have a position.'],
    ['GATX 20412 > T5 > T1', 'Use only one >, with the cars on its left and the track on its right.'],
    ['ACFX 4* > T1', 'No car ACFX 4* is in this yard.'],
  ])('%s is refused with a reason', (text, problem) => {
    expect(parseSentence(text, yard)).toEqual({ problem })
  })

  it('a text without cars before the arrow is not an instruction', () => {
    expect(['', 'tickets', 'GATX 20411', '> split pane', ' > T5'].map((text) => parseSentence(text, yard))).toEqual(
      Array(5).fill(undefined),
    )
  })

  it('never throws, and only names cars and tracks of the yard', () => {
    const piece = fc.constantFrom(
      'GATX',
      'PROX',
      ' ',
      '20411',
      '33*',
      '*',
      '-',
      '..',
      ',',
      '>',
      '@',
      '@3',
      'T5',
      'A',
      'RIP',
      '5',
      '→',
      '&',
      'x',
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
        (text) => {
          expect(wrongWith(parseSentence(text, yard))).toEqual([])
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('every car can be moved by its mark to every track by its name', () => {
    for (const one of cars)
      for (const track of yard.tracks)
        expect(parseSentence(`${one.car_mark} ${one.car_number} > ${track.name}`, yard)).toEqual({
          move: { cars: [one.id], track: track.id, position: null },
        })
  })
})

describe('completion of an instruction', () => {
  it.each([
    ['prox 33', ['PROX 33001', 'PROX 33017']],
    ['GATX 20411, ut', ['GATX 20411, UTLX 20411']],
    ['GATX 20411 > pap', ['GATX 20411 > Paper Whse', 'GATX 20411 > Paper Dock']],
    ['GATX 20411 > un', ['GATX 20411 > unassigned']],
    ['GATX 20411-', []],
    ['GATX 20411 > T5 @', []],
  ])('%s', (text, options) => {
    expect(completeSentence(text, yard).map((option) => option.text)).toEqual(options)
  })

  it('offers only texts that can be parsed', () => {
    for (const { text } of completeSentence('GATX 20415 > ', yard))
      expect(parseSentence(text, yard)).toHaveProperty('move')
  })
})
