/** Components that are drawn as soon as their code has been loaded. */
import { state } from './console.state.ts'

export const loadingComponents = state(() => new Set<object>())
