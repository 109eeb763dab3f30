// The ranges of days that people ask for most, by name; both ends are days of now.
import dayjs, { type Dayjs } from 'dayjs'
import { clock } from '../../api/clock.ts'

type PresetName = 'today' | 'yesterday' | 'last7Days' | 'last30Days' | 'thisMonth'

export function dayPresets(): readonly { readonly name: PresetName; readonly range: [from: Dayjs, to: Dayjs] }[] {
  const today = dayjs(clock.now())
  const before = (days: number) => today.subtract(days, 'day')
  return [
    { name: 'today', range: [today, today] },
    { name: 'yesterday', range: [before(1), before(1)] },
    { name: 'last7Days', range: [before(6), today] },
    { name: 'last30Days', range: [before(29), today] },
    { name: 'thisMonth', range: [today.startOf('month'), today] },
  ]
}
