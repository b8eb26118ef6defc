/** What a tab of the page of a facility is given. */
import type { FacilityController } from './facility-controller.ts'

export type TabProps = {
  readonly page: FacilityController
  /** Its zone, by whose clocks its days begin. */
  readonly timezone: string
}
