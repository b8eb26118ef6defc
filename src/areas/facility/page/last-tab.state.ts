/** The facility and the tab of its page that were looked at last, kept in this browser: the page opens there again. */
import { state } from '#src/engine/console/console.state.ts'
import { onClear } from '#src/engine/session/lifecycle.ts'
import { isTab, type FacilityTab } from '../base/tabs.ts'

/** The name is that of the product text. */
const TAB = 'lastFacilityselectedTab'
const FACILITY = 'lastFacility'

export const lastLook = state(() => {
  onClear(() => {
    localStorage.removeItem(TAB)
    localStorage.removeItem(FACILITY)
  })
  return {
    tab: (): FacilityTab => {
      const kept = localStorage.getItem(TAB)
      return isTab(kept) ? kept : 'shipment'
    },
    facility: (): number | undefined => Number(localStorage.getItem(FACILITY)) || undefined,
    keep: (facility: number, tab: FacilityTab): void => {
      localStorage.setItem(TAB, tab)
      localStorage.setItem(FACILITY, String(facility))
    },
  }
})
