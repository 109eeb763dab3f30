// Trouble with the provider: it can't be reached, what it says can't be believed, or it refuses for the platform's own reasons. Each stands from
// the first exchange that shows it to one that proves it over, whichever server makes them.
import type { Answered, Asked } from '@merchant/allinpay'
import { said, type Said } from '@merchant/contract'
import type { GlobalDb, Tables } from '@merchant/database'
import { type Selectable, sql } from 'kysely'
import type { StandingAlarm } from '../../../../kernel/standing-alarm.ts'
import { isPlatformFault } from '../calls/index.ts'

type Row = Selectable<Tables['provider_trouble']>
type Exchange = Pick<Answered, 'outcome' | 'reason' | 'code'>

/** One exchange that fails says little: so many in a row do. */
const IN_A_ROW = 3
/** So seldom is written again what stands already, and looked whether something stands that another server has written. */
const EVERY_MS = 30_000
const NOT_REACHED: ReadonlySet<string> = new Set(['notSent', 'timeout', 'connection', 'httpStatus'])
const NOT_BELIEVED: ReadonlySet<string> = new Set(['forged', 'unsigned'])
/** 无权限使用此接口, 准备金账户手续费不足: another service may go well meanwhile. */
const OF_ONE_SERVICE = ['20003', '40011']

export function createTrouble(db: GlobalDb) {
  let failing: { readonly kind: Row['kind']; readonly since: Date; readonly count: number } | null = null
  const seen = new Map<string, Row>()
  const written = new Map<string, number>()
  const wentWell = new Map<string, Date>()
  let answeredAt: Date | null = null
  let lookedAt = 0

  /** @param at when it was asked */
  function heard({ method: service, at }: Pick<Asked, 'method' | 'at'>, exchange: Exchange): void {
    const kind = kindOf(exchange)
    if (kind === 'UNREACHABLE' || kind === 'UNTRUSTED') {
      const [since, count] = failing?.kind === kind ? [failing.since, failing.count] : [at, 0]
      failing = { kind, since, count: count + 1 }
      if (failing.count >= IN_A_ROW) seen.set(kind, { kind, code: '', service, since, newest_at: at })
      return
    }
    failing = null
    answeredAt = at
    const code = exchange.code ?? ''
    if (kind === 'REFUSED') seen.set(code, { kind, code, service, since: at, newest_at: at })
    else if (exchange.outcome !== 'unknown') wentWell.set(service, at)
  }

  /** What stands is kept, and what is over goes. */
  async function write(): Promise<void> {
    const [rows, reachedAt, well] = [[...seen], answeredAt, new Map(wentWell)]
    seen.clear()
    wentWell.clear()
    answeredAt = null
    for (const [key, row] of rows) {
      if (row.newest_at.getTime() - (written.get(key) ?? 0) < EVERY_MS) continue
      await keep(db, row)
      written.set(key, row.newest_at.getTime())
    }
    if (reachedAt === null || (written.size === 0 && reachedAt.getTime() - lookedAt < EVERY_MS)) return
    lookedAt = reachedAt.getTime()
    await end(db, reachedAt, well)
    for (const key of written.keys()) if (rows.every(([now]) => now !== key)) written.delete(key)
  }

  return { heard, write, standing: () => standing(db) }
}

function kindOf({ outcome, reason, code }: Exchange): Row['kind'] | null {
  if (outcome === 'refused') return code !== null && isPlatformFault(code) ? 'REFUSED' : null
  if (outcome !== 'unknown' || reason === null) return null
  if (NOT_REACHED.has(reason)) return 'UNREACHABLE'
  return NOT_BELIEVED.has(reason) ? 'UNTRUSTED' : null
}

const keep = (db: GlobalDb, row: Row) =>
  db
    .insertInto('provider_trouble')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'code'])
        .doUpdateSet(({ ref }) => ({ newest_at: ref('excluded.newest_at'), service: ref('excluded.service') })),
    )
    .execute()

/** An answer proves that it is reached and believed; a good one that nothing of the platform's stands against its service. */
async function end(db: GlobalDb, reachedAt: Date, wentWell: ReadonlyMap<string, Date>): Promise<void> {
  await db.deleteFrom('provider_trouble').where('kind', '<>', 'REFUSED').where('newest_at', '<=', reachedAt).execute()
  if (wentWell.size === 0) return
  const newest = new Date(Math.max(...[...wentWell.values()].map((at) => at.getTime())))
  await db
    .deleteFrom('provider_trouble')
    .where('kind', '=', 'REFUSED')
    .where('newest_at', '<=', newest)
    .where(({ eb, or }) => or([eb('code', 'not in', OF_ONE_SERVICE), eb('service', 'in', [...wentWell.keys()])]))
    .execute()
}

async function standing(db: GlobalDb): Promise<StandingAlarm[]> {
  const rows = await db.selectFrom('provider_trouble').selectAll().orderBy('since').limit(sql.lit(20)).execute()
  return rows.map(({ kind, code, service, since }) => ({
    key: `provider.${kind}.${code}`,
    label: labels[kind],
    note:
      code === ''
        ? said(`最近一次：${service}`, `Last: ${service}`)
        : said(`${code} · ${service}`, `${code} · ${service}`),
    since,
    link: '/operator/wire-log',
  }))
}

const labels: Readonly<Record<Row['kind'], Said>> = {
  UNREACHABLE: said('支付渠道连接不上', 'The provider can’t be reached'),
  UNTRUSTED: said(
    '支付渠道的应答不可信，请核对证书',
    'What the provider answers can’t be believed: check the certificate',
  ),
  REFUSED: said('支付渠道因平台自身的原因拒绝', 'The provider refuses for the platform’s own reasons'),
}
