/** All facilities with their inspections. */
import Inspections from './Inspections.tsx'

export default function FacilityInspections() {
  return <Inspections />
}
