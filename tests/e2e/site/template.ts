/** Before the first story, so that none waits for it and no two workers do it twice: the demo of this build, seeded once. */
import { Site } from './site.ts'

export default (): Promise<void> => Site.prepare(1)
