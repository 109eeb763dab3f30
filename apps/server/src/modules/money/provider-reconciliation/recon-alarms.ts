// What of the reconciliation stands open at this moment: files that are missing or can't be read, differences, a prepaid account that runs low,
// and money in 待查.
import { formatYuan, said } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { sql } from 'kysely'
import { COUNT_LIMIT } from '../../../kernel/list-page.ts'
import type { StandingAlarm } from '../../../kernel/standing-alarm.ts'
import { dueAt, isLate, lateAt } from './recon-run.store.ts'
import { listSuspense } from './suspense.list.ts'

export async function reconAlarms(db: Database, now: Date): Promise<StandingAlarm[]> {
  const [days, differences, reserve, suspense] = await Promise.all([
    openDays(db),
    openDifferences(db),
    lowReserve(db),
    listSuspense(db, { pageSize: 10, sort: 'since:asc' }),
  ])
  const failed = days.filter(({ status }) => status === 'FAILED')
  const late = days.filter(({ status, day_on: day }) => status !== 'FAILED' && isLate(day, now))
  const [oldest] = suspense.list
  return [
    ...ofDays(failed, 'FAILED', dueAt),
    ...ofDays(late, 'LATE', lateAt),
    ...(differences.oldest === null
      ? []
      : [
          {
            key: 'reconciliation.DIFFERENCES',
            label: said(
              `对账差异 ${differences.count} 笔未处理`,
              `${differences.count} differences of reconciliation are open`,
            ),
            note: null,
            since: differences.oldest,
            link: '/operator/reconciliation?tab=differences&status=OPEN' as const,
          },
        ]),
    ...(reserve === undefined
      ? []
      : [
          {
            key: 'reconciliation.RESERVE_LOW',
            label: said('渠道准备金余额不足', 'The prepaid account at the provider runs low'),
            note: said(
              `可用 ${formatYuan(reserve.available_fen, true)} 元，用尽后全部交易将停止`,
              `¥${formatYuan(reserve.available_fen, true)} left; all trade stops without it`,
            ),
            since: reserve.low_since ?? reserve.asked_at,
            link: '/operator/reconciliation' as const,
          },
        ]),
    ...(oldest === undefined
      ? []
      : [
          {
            key: 'reconciliation.SUSPENSE',
            label: said(`${suspense.total} 个账本的待查不为零`, `${suspense.total} books have money in suspense`),
            note: null,
            since: new Date(oldest.since),
            link: '/operator/reconciliation?tab=suspense' as const,
          },
        ]),
  ]
}

type Day = Awaited<ReturnType<typeof openDays>>[number]

/** The oldest first; of more nobody reads. */
const openDays = ({ global }: Database) =>
  global
    .selectFrom('recon_run')
    .select(['day_on', 'status'])
    .where('status', 'in', ['WAITING', 'RUNNING', 'FAILED'])
    .orderBy('day_on')
    .limit(sql.lit(100))
    .execute()

function ofDays(days: readonly Day[], kind: keyof typeof words, sinceOf: (day: string) => Date): StandingAlarm[] {
  const [oldest] = days
  if (oldest === undefined) return []
  return [
    {
      key: `reconciliation.${kind}`,
      label: words[kind](days.length),
      note: said(`最早 ${oldest.day_on}`, `The oldest of ${oldest.day_on}`),
      since: sinceOf(oldest.day_on),
      link: kind === 'FAILED' ? '/operator/reconciliation?status=FAILED' : '/operator/reconciliation?status=WAITING',
    },
  ]
}

const words = {
  FAILED: (days: number) => said(`${days} 天的对账文件无法对账`, `The files of ${days} days can’t be reconciled`),
  LATE: (days: number) => said(`${days} 天的对账文件仍未取得`, `The files of ${days} days are missing`),
} as const

async function openDifferences({ global }: Database): Promise<{ count: number; oldest: Date | null }> {
  const some = await global
    .selectFrom((inner) =>
      inner
        .selectFrom('recon_diff')
        .select('found_at')
        .where('status', '=', sql.lit('OPEN'))
        .orderBy('day_on')
        .limit(sql.lit(COUNT_LIMIT))
        .as('open'),
    )
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('found_at').as('oldest')])
    .executeTakeFirstOrThrow()
  return { count: Number(some.count), oldest: some.oldest }
}

/** One that never held anything is not used here, and is no alarm. */
const lowReserve = ({ global }: Database) =>
  global
    .selectFrom('recon_account')
    .select(['available_fen', 'low_since', 'asked_at'])
    .where('account', '=', 'platformReserve')
    .where('low_since', 'is not', null)
    .executeTakeFirst()
