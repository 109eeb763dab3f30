// Units are used and given back, in the transaction of what uses them, and shown.
import { type PackKind, packKind, type PackStanding, said } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import { inForce } from '../../../../kernel/in-force.ts'
import { permissionEvent } from '../../../../kernel/notification.ts'
import type { PlatformOrderDeps } from '../platform-order.deps.ts'
import { packParameters } from './pack.parameters.ts'
import {
  boughtKinds,
  freeOfMonth,
  hasUse,
  insertUse,
  leftOfBought,
  openFreePack,
  type PackSubject,
  returnUse,
  takeFromPacks,
} from './pack.store.ts'

const names = {
  SMS: { unit: said('短信', 'texts to buyers'), of: said('条', '') },
  WAYBILL: { unit: said('电子面单', 'waybill numbers'), of: said('张', '') },
} as const

const runsOut = permissionEvent<{ readonly kind: PackKind; readonly left: number }>({
  kind: 'PLATFORM_ORDER',
  permission: 'platformOrder.view',
  page: { path: '/order/platformorder', search: { drawer: 'pack' } },
  isCoalescing: false,
  bell({ kind, left }) {
    const { unit, of } = names[kind]
    return {
      level: 'WARN',
      title:
        left === 0
          ? said(`${unit.zh}用量已用完`, `No ${unit.en} are left`)
          : said(`${unit.zh}用量不足`, `Few ${unit.en} are left`),
      body: said(
        `已购${unit.zh}剩余 ${left} ${of.zh}，可在平台订单中订购用量包`,
        `${left} ${unit.en} of your packs are left. Order a pack in the platform orders`,
      ),
    }
  },
})

/** Free units that the platform gives each merchant in a month. */
const freePerMonth = (handle: object, kind: PackKind): number =>
  kind === 'WAYBILL' ? inForce(handle, 'waybill.freePerMonth') : 0

/**
 * One unit for one thing, in the transaction of what needs it: the free ones of the month first, then what was bought. Asked for the same
 * thing again nothing more is taken. Out: false, and nothing written, where none is left.
 */
export async function takeUnit(
  { clock, notify }: Pick<PlatformOrderDeps, 'clock' | 'notify'>,
  tx: TenantTx,
  subject: PackSubject,
): Promise<boolean> {
  if (await hasUse(tx, subject)) return true
  const now = clock.now()
  const { kind } = subject
  await openFreePack(tx, kind, freePerMonth(tx, kind), now)
  const pack = await takeFromPacks(tx, kind, now)
  if (pack === undefined) return false
  await insertUse(tx, subject, pack.id, now)
  if (pack.order_id === null) return true
  const left = (await leftOfBought(tx)).get(kind) ?? 0
  if (left === packParameters.few || left === 0)
    await notify(tx, runsOut({ subjectId: pack.order_id, shopId: null }, { kind, left }))
  return true
}

/** What it was taken for did not come about. */
export const giveUnitBack = (
  { clock }: Pick<PlatformOrderDeps, 'clock'>,
  tx: TenantTx,
  subject: PackSubject,
): Promise<void> => returnUse(tx, subject, clock.now())

export async function packStandings(db: TenantDb, now: Date): Promise<PackStanding[]> {
  const [bought, kinds, free] = await Promise.all([leftOfBought(db), boughtKinds(db), freeOfMonth(db, now)])
  return packKind.options.map((kind) => {
    const perMonth = freePerMonth(db, kind)
    const boughtLeft = bought.get(kind) ?? 0
    // Nobody has needed one in this month yet: all of them are there.
    const freeLeft = free.get(kind)?.units_left ?? perMonth
    return {
      kind,
      boughtLeft,
      freeLeft,
      freePerMonth: free.get(kind)?.units ?? perMonth,
      isFew: kinds.has(kind) && boughtLeft + freeLeft <= packParameters.few,
    }
  })
}
