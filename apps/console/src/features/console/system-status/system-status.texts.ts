// Texts of the state of the system.
import { defineTexts } from '../../../i18n/text.ts'

export const systemStatusTexts = defineTexts({
  note: [
    '后台任务由各服务器轮流执行，每 10 秒刷新。',
    'Servers take turns at the recurring jobs. Refreshed every 10 seconds.',
  ],
  jobs: ['后台任务', 'Recurring jobs'],
  job: ['任务', 'Job'],
  status: ['状态', 'State'],
  every: ['周期', 'Period'],
  everySeconds: ['{count} 秒', '{count} s'],
  everyMinutes: ['{count} 分钟', '{count} min'],
  everyHours: ['{count} 小时', '{count} h'],
  succeededAt: ['上次成功', 'Last success'],
  failedAt: ['上次失败', 'Last failure'],
  reason: ['失败原因', 'Why it failed'],
  failures: ['连续失败 {count} 次', '{count} failures in a row'],
  running: ['运行中', 'running'],
  allWell: ['全部后台任务按时运行', 'All recurring jobs run on time'],
  allWellWhat: ['共 {count} 个任务', '{count} jobs in all'],
  late: ['{count} 个后台任务已停滞', '{count} recurring jobs are late'],
  lateWhat: [
    '超过 10 个周期没有成功运行，到期处理或打款结果可能延误。请检查服务器是否在运行，并查看服务器日志。',
    'No success for ten periods: deadlines or results of payments may be delayed. See that servers run, and read their log.',
  ],
  failing: ['{count} 个后台任务上次运行失败', 'The last run of {count} recurring jobs failed'],
  failingWhat: ['下个周期会自动重试。', 'They are tried again at the next period.'],
  audit: ['账本核对', 'Audit of the books'],
  auditNone: ['还没有完成过一次全部核对', 'The books were never audited to the end yet'],
  auditNoneWhat: ['每天零点后自动开始。', 'It begins by itself after midnight.'],
  auditSound: ['{day} 的 {books} 个账本全部相符', 'All {books} books add up, audited on {day}'],
  auditBroken: ['{day} 核对了 {books} 个账本，{broken} 个不符', '{books} books audited on {day}, {broken} broken'],
  auditAt: ['完成于', 'Finished'],
  root: ['当日总封存（{day}，{books} 本账）', 'Day’s root ({day}, books: {books})'],
  rootWhat: [
    '抄到系统之外保管：日后任何一本账的封存链被整条重做，都会被它发现。',
    'Write it down outside: it gives away any book whose chain of seals is made anew.',
  ],
  rootNone: ['还没有总封存，今晚首次封存。', 'There is none yet; the first one is made tonight.'],
  auditCases: ['查看资金个案', 'See the money cases'],
  none: ['还没有服务器登记后台任务', 'No server has registered a job yet'],
})
