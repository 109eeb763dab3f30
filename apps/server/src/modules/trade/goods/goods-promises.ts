// What goods promise their buyers, between the editor, the columns and people who read it; and how long presale is sold.
import {
  formatInstant,
  type GoodsService,
  keptServices,
  presaleLimits,
  said,
  type Said,
  saidList,
  sameInBoth,
  spoken,
} from '@merchant/contract'
import { goodsServiceTexts } from '@merchant/contract/labels'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../kernel/refusal.ts'
import { armTimer, disarmTimer } from '../../../kernel/timers.ts'
import type { GoodsPromises } from './goods.store.ts'

const DAY_MS = 86_400_000

export const serviceNames: Readonly<Record<GoodsService, Said>> = {
  NO_REASON_7D: said(...goodsServiceTexts.NO_REASON_7D),
  FAST_REFUND: said(...goodsServiceTexts.FAST_REFUND),
}

export const servicesText = (services: readonly GoodsService[]): string => spoken(saidOfServices(services))

/** As one line; nothing where nothing is promised. */
export const saidOfServices = (services: readonly GoodsService[]): Said =>
  services.length === 0 ? sameInBoth('') : saidList(services.map((service) => serviceNames[service]))

/** What was sent; a wish of an earlier release says nothing of it. */
export interface SentPromises {
  readonly services?: readonly GoodsService[]
  readonly shipMode?: GoodsPromises['shipMode']
  readonly presaleShipDays?: number | null
  readonly presaleEndAt?: string | null
}

export const promisesOf = ({
  services = [],
  shipMode = 'STOCK',
  presaleShipDays,
  presaleEndAt,
}: SentPromises): GoodsPromises => ({
  services,
  shipMode,
  presaleShipDays: presaleShipDays ?? null,
  presaleEndAt: (presaleEndAt ?? null) === null ? null : new Date(String(presaleEndAt)),
})

type Ending = Pick<GoodsPromises, 'presaleEndAt'>

/** Presale that is over is sold to nobody. */
export const isPresaleOver = ({ presaleEndAt }: Ending, now: Date): boolean =>
  presaleEndAt !== null && presaleEndAt <= now

/** An end that is set lies ahead, and not too far; one that stands there may be over. Refuses with request.invalid. */
export function mustEndInTime({ presaleEndAt }: Ending, before: Ending | null, now: Date): void {
  if (presaleEndAt === null || presaleEndAt.getTime() === before?.presaleEndAt?.getTime()) return
  if (presaleEndAt <= now)
    refuse('request.invalid', { what: said('：预售结束时间须晚于现在', ': presale must end later than now') })
  if (presaleEndAt.getTime() - now.getTime() > presaleLimits.aheadDays * DAY_MS)
    refuse('request.invalid', {
      what: said(
        `：预售结束时间最多设在 ${presaleLimits.aheadDays} 天内`,
        `: presale ends within ${presaleLimits.aheadDays} days`,
      ),
    })
}

interface Ends extends Ending {
  readonly validUntil: Date | null
}

/** At its end presale leaves the sale by itself, and so does a voucher that nobody could redeem any more. */
export async function armEnds(
  tx: TenantTx,
  subjectId: string,
  ends: { readonly after: Ends; readonly before: Ends | null },
  now: Date,
): Promise<void> {
  await armEnd(tx, { kind: 'goods.presaleEnd', subjectId }, [ends.before?.presaleEndAt, ends.after.presaleEndAt], now)
  await armEnd(tx, { kind: 'goods.validityEnd', subjectId }, [ends.before?.validUntil, ends.after.validUntil], now)
}

async function armEnd(
  tx: TenantTx,
  { kind, subjectId }: { readonly kind: 'goods.presaleEnd' | 'goods.validityEnd'; readonly subjectId: string },
  [before, dueAt]: readonly [before: Date | null | undefined, after: Date | null],
  now: Date,
): Promise<void> {
  if (dueAt?.getTime() === before?.getTime()) return
  if (dueAt === null) await disarmTimer(tx, kind, subjectId, now)
  else await armTimer(tx, { kind, subjectId, dueAt }, now)
}

/** As a locked row holds them. */
export const keptPromises = ({
  services,
  ...row
}: Omit<GoodsPromises, 'services'> & { readonly services: readonly string[]; readonly shipHours: number }) => ({
  ...row,
  services: keptServices(services),
})

/** Services, and how the goods ship, before and after, as the operation log tells it. */
export const promiseChanges = (
  before: GoodsPromises & { readonly shipHours: number },
  after: GoodsPromises & { readonly shipHours: number },
) => [
  {
    field: 'services',
    label: said('服务承诺', 'Services'),
    before: saidOfServices(before.services),
    after: saidOfServices(after.services),
  },
  { field: 'shipMode', label: said('发货方式', 'Shipped'), before: shippingText(before), after: shippingText(after) },
]

/** 现货，48 小时内发货 · 预售，付款后 10 天内发货，至 2026-12-20 20:00:00 */
export function shippingText({
  shipMode,
  shipHours,
  presaleShipDays,
  presaleEndAt,
}: Omit<GoodsPromises, 'services'> & { readonly shipHours: number }): Said {
  if (shipMode === 'STOCK' || presaleEndAt === null)
    return said(`现货，${shipHours} 小时内发货`, `from stock, within ${shipHours} hours`)
  const end = formatInstant(presaleEndAt)
  return said(
    `预售，付款后 ${presaleShipDays} 天内发货，至 ${end}`,
    `presale until ${end}, within ${presaleShipDays} days of payment`,
  )
}
