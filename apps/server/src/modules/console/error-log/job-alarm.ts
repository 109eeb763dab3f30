// Recurring work that does not go on: no good tick for ten of its periods.
import { said } from '@merchant/contract'
import type { AlarmSource } from '../../../kernel/standing-alarm.ts'
import type { TickState } from './job-status.ts'

export const jobAlarm = (jobs: () => Promise<readonly (TickState & { readonly name: string })[]>): AlarmSource => ({
  permission: 'systemStatus.view',
  async read(now) {
    const late = (await jobs()).filter(({ isLate }) => isLate)
    if (late.length === 0) return []
    const names = late.slice(0, MOST_NAMED).map(({ name }) => name)
    const since = Math.min(...late.map(({ succeededAt, failedAt }) => (succeededAt ?? failedAt ?? now).getTime()))
    const label = said(`${late.length} 项后台任务未按时运行`, `${late.length} recurring jobs are late`)
    const note = said(names.join('、'), names.join(', '))
    return [{ key: 'jobs.LATE', label, note, since: new Date(since), link: '/operator/status' }]
  },
})

const MOST_NAMED = 3
