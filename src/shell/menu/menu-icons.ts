/** The pictures of the side menu's headings. */
import {
  Archive,
  CalendarClock,
  ClipboardList,
  CircleUser,
  Files,
  Fuel,
  Handshake,
  MapPinned,
  Network,
  Receipt,
  Settings,
  TrainFront,
  TrainTrack,
  type LucideIcon,
} from 'lucide-react'
import type { ScreenGroup } from '#src/engine/panes/screen.ts'

export const menuIcons: Readonly<Record<ScreenGroup, LucideIcon>> = {
  Yards: TrainTrack,
  Rail: TrainFront,
  'Track and trace': MapPinned,
  Terminal: Fuel,
  Scheduler: CalendarClock,
  'Contracts and schedules': Handshake,
  'Documents and reports': Files,
  'Customs and invoicing': Receipt,
  Partners: Network,
  You: CircleUser,
  'Terminal v2': Archive,
  Audit: ClipboardList,
  Configuration: Settings,
}
