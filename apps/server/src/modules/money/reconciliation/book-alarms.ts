// What of the books stands open at this moment: those that are broken, and days that went by without an audit or a seal of all.
import { dayOf, said, startOfDay } from '@merchant/contract'
import type { GlobalDb } from '@merchant/database'
import { sql } from 'kysely'
import { COUNT_LIMIT } from '../../../kernel/list-page.ts'
import type { AlarmSource } from '../../../kernel/standing-alarm.ts'

const DAY = 86_400_000

export const bookAlarms = (db: GlobalDb): readonly AlarmSource[] => [
  { permission: 'moneyCase.view', read: () => broken(db) },
  { permission: 'systemStatus.view', read: (now) => missed(db, now) },
]

async function broken(db: GlobalDb) {
  const { count, oldest } = await db
    .selectFrom((inner) =>
      inner
        .selectFrom('money_case')
        .select('opened_at')
        .where('kind', '=', sql.lit('BOOK_BROKEN'))
        .where('state', 'in', ['OPEN', 'TAKEN'])
        .limit(sql.lit(COUNT_LIMIT))
        .as('open'),
    )
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('opened_at').as('oldest')])
    .executeTakeFirstOrThrow()
  if (oldest === null) return []
  const label = said(`${count} 个账本的核对或封存不符`, `${count} books don’t pass their audit or their seals`)
  return [
    {
      key: 'books.BROKEN',
      label,
      note: null,
      since: oldest,
      link: '/operator/cases?tab=all&kind=BOOK_BROKEN' as const,
    },
  ]
}

/** Yesterday's is over by the end of today at the latest; before the first there is nothing to miss. */
async function missed(db: GlobalDb, now: Date) {
  const { audited, sealed } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('ledger_audit_day').select('day_on').orderBy('day_on', 'desc').limit(sql.lit(1)).as('audited'),
      selectFrom('ledger_seal_day').select('day_on').orderBy('day_on', 'desc').limit(sql.lit(1)).as('sealed'),
    ])
    .executeTakeFirstOrThrow()
  const last = [
    { day: audited, key: 'books.NOT_AUDITED', label: said('账本核对已中断', 'The books are not audited any more') },
    { day: sealed, key: 'books.NOT_SEALED', label: said('账本封存已中断', 'The books are not sealed any more') },
  ]
  return last.flatMap(({ day, key, label }) => {
    if (day === null || day >= dayOf(new Date(now.getTime() - 2 * DAY))) return []
    const note = said(`最近一次：${day}`, `Last of ${day}`)
    return [
      { key, label, note, since: new Date(startOfDay(day).getTime() + 2 * DAY), link: '/operator/status' as const },
    ]
  })
}
