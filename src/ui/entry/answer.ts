/**
 * Passes an answer to the owner of an entry in the same moment in which it is given. JSON Forms itself reports changes
 * 10 ms later: a save by key could come first, and data passed back meanwhile took the newest answer away.
 */
import { createContext, useContext } from 'react'

export type GiveAnswer = (path: string, value: unknown) => void
export const Answer = createContext<GiveAnswer>(() => undefined)

/** Changes what JSON Forms shows, and tells the owner. */
export function useAnswer(show: GiveAnswer): GiveAnswer {
  const tell = useContext(Answer)
  return (path, value) => {
    show(path, value)
    tell(path, value)
  }
}
