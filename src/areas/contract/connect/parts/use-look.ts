/** How a contract or link is drawn at the moment: only what the cursor leaves or reaches is drawn again. */
import { useCallback, useSyncExternalStore } from 'react'
import type { ConnectController } from '../state/connect-controller.ts'
import type { CursorLook } from '../state/cursor.ts'

export function useLook({ looks }: ConnectController, key: string): CursorLook {
  const subscribe = useCallback((listener: () => void) => looks.subscribe(key, listener), [looks, key])
  return useSyncExternalStore(subscribe, () => looks.of(key))
}
