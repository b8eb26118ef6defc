/** Which physical key types which letter on this keyboard. */
import { state } from '../../console/console.state.ts'

export const letterPlaces = state(() => new Map<string, string>())
