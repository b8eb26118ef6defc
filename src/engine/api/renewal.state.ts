/** Whether the server is just giving this session a new token. Until it has arrived, that the old one is refused ends nothing. */
import { state } from '../console/console.state.ts'

export const renewal = state(() => ({ isUnderWay: false }))
