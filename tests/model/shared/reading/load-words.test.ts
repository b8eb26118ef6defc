/** The words for loaded and empty cars. */
import { expect, it } from 'vitest'
import { readLoad } from '#model/shared/reading/load-words.ts'

it.each([
  'L',
  'l',
  ' ld ',
  'LDED',
  'Load',
  'loaded',
  'LOADED - HAZ',
  'Loaded/hazmat',
  'LOADED (crude oil)',
  'FULL',
  'full - crude',
])('%s is loaded', (word) => expect(readLoad(word)).toBe('L'))
it.each(['E', 'mt', 'MTY', 'Empty', 'EMPTY - clean', 'residue', 'RESIDUE: last contained propane'])(
  '%s is empty',
  (word) => expect(readLoad(word)).toBe('E'),
)
it.each(['', '  '])('%j says nothing', (word) => expect(readLoad(word)).toBe(''))
it.each([
  'W',
  'X',
  '0',
  '?',
  'EL',
  'LE',
  'L/E',
  'E - ',
  'UNLOADED',
  'not loaded',
  'Loaded or empty',
  'crude',
  'LO',
  'FULLY',
  'yes',
  'LEER',
  `LOADED ${'x'.repeat(200)}`,
])('%s is neither', (word) => expect(readLoad(word)).toBeUndefined())
