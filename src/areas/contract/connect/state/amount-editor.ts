/** The number of cars that is being typed for a pair of contracts. What is refused stays, with the reason beside it. */
import type { LinkTerms } from './deeds.ts'

export type AmountEdit = {
  readonly purchase: number
  readonly sale: number
  readonly blend: boolean
  /** The link as it is; null if there is none yet. */
  readonly before: LinkTerms | null
  text: string
  /** Why it was not saved. */
  fault: string
  isSending: boolean
}

const MOST = 1_000_000
export function carsTyped(text: string): number | { readonly fault: string } {
  const cars = /^\d+$/.test(text.trim()) ? Number(text.trim()) : NaN
  return cars >= 1 && cars <= MOST ? cars : { fault: 'Type a number of cars, at least 1. x cuts the link.' }
}
