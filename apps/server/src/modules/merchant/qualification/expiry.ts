// Qualifications end: told beforehand, expired the day after the last one, and after the grace their goods leave the sale.
import { dayOf, LONG_TERM_DAY, paperTitle, said, startOfDay } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { inForce } from '../../../kernel/in-force.ts'
import type { PermissionNotification } from '../../../kernel/notification.ts'
import { logAct, system } from '../../../kernel/operation-log.ts'
import { armTimer } from '../../../kernel/timers.ts'
import type { QualificationDeps } from './qualification.deps.ts'
import { qualificationEnds, qualificationExpired } from './qualification.events.ts'
import { qualificationParameters } from './qualification.parameters.ts'
import { targetOf } from './target.ts'
import {
  findQualification,
  isRenewed,
  lockQualification,
  moveQualification,
  type QualificationRecord,
  qualificationsOf,
} from './qualification.store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** People are told in the morning. */
const MORNING_MS = 9 * HOUR_MS

/** The first of them is due first. */
const remindKeys = ['cert.remindFirstDays', 'cert.remindAgainDays', 'cert.remindLastDays'] as const

const endOf = (lastDay: string): Date => new Date(startOfDay(lastDay).getTime() + DAY_MS)
/** Until when goods that need it stay on sale. */
export const endOfGrace = (lastDay: string): Date =>
  new Date(endOf(lastDay).getTime() + qualificationParameters.graceMs)

/** For one that was passed just now. */
export async function armEnd(
  tx: TenantTx,
  { id, valid_to_on: lastDay }: QualificationRecord,
  now: Date,
): Promise<void> {
  if (lastDay === LONG_TERM_DAY) return
  await armTimer(tx, { kind: 'qualification.expire', subjectId: id, dueAt: endOf(lastDay) }, now)
  await armReminder(tx, { id, lastDay }, now)
}

async function armReminder(
  tx: TenantTx,
  { id, lastDay }: { readonly id: string; readonly lastDay: string },
  now: Date,
): Promise<void> {
  const moments = remindKeys
    .map((key) => inForce(tx, key))
    .map((days) => new Date(startOfDay(lastDay).getTime() - days * DAY_MS + MORNING_MS))
  const dueAt = moments.find((moment) => moment > now)
  if (dueAt !== undefined) await armTimer(tx, { kind: 'qualification.remind', subjectId: id, dueAt }, now)
}

const daysUntil = (lastDay: string, now: Date): number =>
  Math.round((startOfDay(lastDay).getTime() - startOfDay(dayOf(now)).getTime()) / DAY_MS)

type ExpiryDeps = Pick<QualificationDeps, 'db' | 'clock' | 'notify' | 'trade'>

/** The timers' actions; one that was withdrawn or replaced meanwhile says nothing. */
export function createExpiry({ db, clock, notify, trade }: ExpiryDeps) {
  const tell = async (tx: TenantTx, row: QualificationRecord, event: PermissionNotification) => {
    if (!isRenewed(row, await qualificationsOf(tx))) await notify(tx, event)
  }
  const about = ({ id, shop_id: shopId }: QualificationRecord) => ({ subjectId: id, shopId })
  return {
    remind: (merchantId: string, id: string): Promise<void> =>
      db.transaction(merchantId, async (tx) => {
        const row = await lockQualification(tx, id)
        const now = clock.now()
        const { kind, name, valid_to_on: lastDay } = row
        const days = daysUntil(lastDay, now)
        if (row.status !== 'PASSED' || days < 0) return
        await tell(tx, row, qualificationEnds(about(row), { kind, name, lastDay, days }))
        await armReminder(tx, { id, lastDay }, now)
      }),
    expire: (merchantId: string, id: string): Promise<void> =>
      db.transaction(merchantId, async (tx) => {
        const row = await lockQualification(tx, id)
        const now = clock.now()
        const { kind, name, valid_to_on: lastDay } = row
        if (row.status !== 'PASSED' || lastDay >= dayOf(now)) return
        await moveQualification(tx, row, 'expire')
        const title = paperTitle(row)
        const target = targetOf(row)
        const summary = said(`资质《${title.zh}》已过期`, `“${title.en}” has run out`)
        await logAct(tx, { actor: system, action: 'qualification.expire', target, summary }, now)
        const dueAt = endOfGrace(lastDay)
        await armTimer(tx, { kind: 'qualification.graceOver', subjectId: id, dueAt }, now)
        await tell(tx, row, qualificationExpired(about(row), { kind, name, graceDay: dayOf(dueAt) }))
      }),
    async graceOver(merchantId: string, id: string): Promise<void> {
      const row = await findQualification(db.tenant(merchantId), id)
      if (row?.status !== 'EXPIRED' || endOfGrace(row.valid_to_on) > clock.now()) return
      const { kind, name, brand_id: brandId, shop_id: shopId } = row
      if (brandId === null || shopId === null) await trade().takeOffSale(merchantId, { kind, name })
      else await trade().takeBrandOffSale(merchantId, { kind, name, brandId, shopId })
    },
  }
}
